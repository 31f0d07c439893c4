const nouns = "repository issue branch comment user organization team member webhook release label milestone".split(
  " ",
);
const parts = "alert review secret status setting invitation reaction artifact deployment environment".split(" ");
const verbs = { get: "Get", post: "Create", put: "Replace", patch: "Update", delete: "Delete" } as const;
const fields = "id name url owner.login status created_at updated_at description visibility is_private node_id".split(
  " ",
);

/** Creates a specification like those of large public APIs. The result depends only on the number of operations. */
export function createLargeSpecification(operationCount: number): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  const names = Object.keys(verbs) as (keyof typeof verbs)[];
  for (let number = 0; number < operationCount; number++) {
    const method = names[number % names.length] ?? "get";
    const group = Math.floor(number / names.length);
    const noun = nouns[group % nouns.length] ?? "thing";
    const part = parts[Math.floor(group / nouns.length) % parts.length] ?? "part";
    const version = Math.floor(group / nouns.length / parts.length) + 1;
    const path = `/${noun}s/{${noun}_id}/${part}s-v${version}/{${part}_id}`;
    paths[path] = { ...paths[path], [method]: createOperation(method, noun, part, version) };
  }
  const schemas = Object.fromEntries(
    nouns.flatMap((noun) =>
      parts.map((part) => [`${noun}-${part}`, { type: "object", properties: createProperties(noun, part) }]),
    ),
  );
  return { openapi: "3.1.0", info: { title: "Large API", version: "1" }, paths, components: { schemas } };
}

function createOperation(method: keyof typeof verbs, noun: string, part: string, version: number): unknown {
  const parameters = [noun, part].map((name) => ({
    name: `${name}_id`,
    in: "path",
    required: true,
    description: `The unique identifier of the ${name}.`,
    schema: { type: "integer" },
  }));
  const schema = { type: "object", properties: createProperties(noun, part) };
  return {
    operationId: `${noun}s/${method}-${part}-${version}`,
    summary: `${verbs[method]} the ${part} of a ${noun}, version ${version}`,
    description: `${verbs[method]}s one ${part}. Needs write access to the ${noun}; see the status of the ${noun} first.`,
    tags: [noun],
    parameters,
    ...(method === "get" || method === "delete"
      ? {}
      : { requestBody: { content: { "application/json": { schema } } } }),
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: { $ref: `#/components/schemas/${noun}-${part}` } } },
      },
      422: { description: `The ${part} is not valid.` },
    },
  };
}

const createProperties = (noun: string, part: string) =>
  Object.fromEntries(
    fields.map((field) => [
      field.replace(".", "_"),
      {
        type: "string",
        description: `The ${field} of the ${part} of the ${noun}.`,
        ...(field === "status" ? { enum: ["open", "closed", `${part}_pending`] } : {}),
      },
    ]),
  );
