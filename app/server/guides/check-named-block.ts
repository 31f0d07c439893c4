import type { CodeBlock } from "#app/server/model/page.ts";
import type { OperationEntry, SchemaEntry } from "#app/server/reference/index/reference-index.ts";
import { toBodyDirection } from "#app/server/reference/normalize/operation.ts";
import { checkResponse, listResponseSchemas, toFaults } from "./check-call.ts";
import { checkValue } from "./check-value.ts";
import { type CodeValue, isShortened, openingLine, toCodeText } from "./code-value.ts";
import { type Fault, suggest, toFault, toSyntaxFault } from "./fault.ts";
import { parseCodeJson } from "./parse-call/json.ts";
import type { CheckedVersion } from "./versions.ts";

/** What a JSON block shows, as its author named it: a schema, or the body or a response of an operation. */
export interface BlockNames {
  readonly kind: "operation" | "schema";
  readonly name: string;
  /** Status of the response; undefined for a body. */
  readonly status: string | undefined;
}

/** Reads `body=freight-create`, `response=201 operation=freight-create` or `schema=Freight` after the language of a block. */
export function readNames(meta: string): BlockNames | undefined {
  const find = (name: string) =>
    new RegExp(`(?:^|\\s)${name}=["']?([^\\s"']+)`).exec(meta.replace(/\{[^{}]*\}/g, ""))?.[1];
  const [body, status, operation, schema] = ["body", "response", "operation", "schema"].map(find);
  if (schema !== undefined) return { kind: "schema", name: schema, status: undefined };
  if (body !== undefined) return { kind: "operation", name: body, status: undefined };
  if (status === undefined || operation === undefined) return undefined;
  return { kind: "operation", name: operation, status };
}

/** An operation or a schema of a version. */
export interface Subject {
  readonly entry: OperationEntry | SchemaEntry;
  readonly version: CheckedVersion;
}

/** Checks a block whose author named what it shows. */
export function checkNamedBlock(
  { code }: CodeBlock,
  names: BlockNames,
  versions: readonly CheckedVersion[],
): { readonly subject: Subject | undefined; readonly faults: readonly Fault[] } {
  const parsed = parseCodeJson(toCodeText(code, 0));
  if (!("value" in parsed)) {
    const fault = toSyntaxFault({ at: parsed.at, message: "the block is not valid JSON" });
    return { subject: undefined, faults: [fault] };
  }
  const subject = findSubject(names, versions);
  if (subject) return { subject, faults: checkSubject(parsed.value, names, subject) };
  const known = versions.flatMap(({ index }) =>
    names.kind === "schema" ? index.schemas.map(({ name }) => name) : index.operations.map(({ slug }) => slug),
  );
  const message = `the API has no ${names.kind} ${names.name}`;
  return { subject, faults: [toUnknown(message, suggest(names.name, known))] };
}

const toUnknown = (message: string, hint?: string) => toFault("guide-unknown-operation", openingLine, message, hint);

/** Finds a schema, or an operation by its `operationId` or the last segment of the path of its page. */
function findSubject({ kind, name }: BlockNames, versions: readonly CheckedVersion[]): Subject | undefined {
  for (const version of versions) {
    const { operations, operationById, schemas } = version.index;
    const entry =
      kind === "schema"
        ? schemas.find((schema) => schema.name === name)
        : (operationById.get(name) ?? operations.find(({ slug }) => slug === name));
    if (entry) return { entry, version };
  }
  return undefined;
}

function checkSubject(value: CodeValue, { name, status }: BlockNames, { entry, version }: Subject): readonly Fault[] {
  const { specification } = version.index;
  const options = { specification, isPartial: isShortened(value) };
  if ("cursor" in entry)
    return toFaults(checkValue(value, [entry.cursor], { ...options, direction: "both" }), `the schema ${name}`);
  const operation = version.matcher.normalize(entry);
  if (status !== undefined) {
    if (listResponseSchemas(operation, status).length > 0)
      return checkResponse(value, { operation, specification, status, isPartial: false });
    const statuses = operation.responses.map((response) => response.status).join(", ");
    return [toUnknown(`${name} has no response ${status} with JSON`, `it has ${statuses}`)];
  }
  const media = operation.body?.content.find(({ types }) => types.some((type) => /json|^\*\/\*/i.test(type)));
  if (!media?.schema) return operation.body ? [] : [toUnknown(`${name} takes no body`)];
  const direction = toBodyDirection(operation.kind);
  return toFaults(checkValue(value, media.schema, { ...options, direction }), `the body of ${name}`);
}
