import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "cheerio";
import { fetchRepository } from "../fetch-repository.ts";
import type { Judge } from "../judge-types.ts";
import { loadSpecifications } from "../load-specifications.ts";

const commit = "44401e0c046704b476ec9d2e2fccdaee618f259d";

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
}

type Validate = (schema: unknown, value: unknown) => boolean;

interface Suite {
  readonly draft: string;
  readonly folder: string;
  readonly openapi: string;
  readonly validate: Validate;
}

/**
 * Publishes schemas of the JSON Schema Test Suite, and omits schemas that `isUsable` rejects.
 * Each page must contain a valid example of its schema.
 */
export const judge: Judge = async (_, directory) => {
  const modules = path.join(directory, "node_modules");
  const { default: Ajv4 } = createRequire(import.meta.url)(path.join(modules, "ajv-draft-04"));
  const options = { strict: false, logger: false } as const;
  const repository = fetchRepository(directory, "json-schema-org/JSON-Schema-Test-Suite", commit);
  const suites: readonly Suite[] = [
    {
      draft: "draft4",
      folder: path.join(modules, "json-schema-test-suite/tests/draft4"),
      openapi: "3.0.3",
      validate: (schema, value) => new Ajv4(options).validate(schema, value),
    },
    {
      draft: "draft2020-12",
      folder: path.join(repository, "tests/draft2020-12"),
      openapi: "3.1.0",
      validate: (schema, value) =>
        new Ajv2020(options).validate(typeof schema === "object" && schema !== null ? schema : schema === true, value),
    },
  ];
  const findings: string[] = [];
  let checks = 0;
  for (const suite of suites) {
    for (const file of globSync("*.json", { cwd: suite.folder }).toSorted()) {
      const groups: readonly Group[] = JSON.parse(readFileSync(path.join(suite.folder, file), "utf8"));
      const usable = groups.filter(isUsable);
      checks += usable.length;
      const found = await judgeGroups(suite, usable);
      findings.push(...found.map((finding) => `${suite.draft} ${file}: ${finding}`));
    }
  }
  return { checks, findings };
};

const isUsable = ({ schema, tests }: Group) =>
  tests.some(({ valid }) => valid) &&
  !/"(?:\$id|\$anchor|\$dynamicRef|\$dynamicAnchor|\$recursiveRef|id)":\s*"|"\$ref":"[^#]/.test(JSON.stringify(schema));

async function judgeGroups({ openapi, validate }: Suite, groups: readonly Group[]): Promise<string[]> {
  const schemas = groups.map(({ schema }, index) => [
    `S${index}`,
    moveReferences(schema, `#/components/schemas/S${index}`),
  ]);
  const paths = groups.map((_, index) => [`/s${index}`, { get: toOperation(index) }]);
  const { site, diagnostics } = await loadSpecifications({
    "api.json": JSON.stringify({
      openapi,
      info: { title: "Suite", version: "1" },
      paths: Object.fromEntries(paths),
      components: { schemas: Object.fromEntries(schemas) },
    }),
  });
  if (!site) return [`refused: ${diagnostics.find(({ severity }) => severity === "error")?.message}`];
  return groups.flatMap(({ schema, description }, index) => {
    const entry = site.apis[0]?.index.operations.find(({ reference }) => reference.path === `/s${index}`);
    const html = site.pages.get(entry?.path ?? "")?.renderBody() ?? "";
    const code = load(html)('[aria-label="Response examples"] pre code').first().text();
    if (code === "") return [`${description}: no example`];
    try {
      const [value] = JSON.parse(code);
      return validate(schema, value) ? [] : [`${description}: ${code.replace(/\s+/g, " ").slice(0, 120)}`];
    } catch (error) {
      return [`${description}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** The response is a list, because a page shows no example that is only an empty object. */
const toOperation = (index: number) => ({
  operationId: `s${index}`,
  responses: {
    200: {
      description: "ok",
      content: { "application/json": { schema: { type: "array", items: { $ref: `#/components/schemas/S${index}` } } } },
    },
  },
});

function moveReferences(value: unknown, to: string): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner) =>
    key === "$ref" && typeof inner === "string" && inner.startsWith("#") ? `${to}${inner.slice(1)}` : inner,
  );
}

export const isSlow = true;
