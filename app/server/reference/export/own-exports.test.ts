import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { toJson } from "#app/server/text/serialize.ts";
import { normalizeOperation, toBodyDirection } from "../normalize/normalize-operation.ts";
import { createExample } from "../samples/example-value.ts";
import { loadValidFile } from "../testing/load-text.ts";
import { toJsonSchema } from "./to-json-schema.ts";
import { toTypescript } from "./to-typescript.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const { api } = await loadValidFile(path.join(root, "openapi/integrations.yaml"));

test("the TypeScript compiler accepts the exported types with every named example", {
  timeout: 120_000,
}, async () => {
  const { specification, operations } = api.index;
  const files: Record<string, string> = {};
  for (const { reference, slug } of operations) {
    const { body, responses } = normalizeOperation(specification, reference);
    const bodies = [
      ...(body?.content ?? []).map((media) => ({ media, direction: toBodyDirection(reference.kind) })),
      ...responses.flatMap(({ content }) => content.map((media) => ({ media, direction: "response" as const }))),
    ];
    for (const { media, direction } of bodies) {
      if (!media.schema || media.types[0]?.startsWith("multipart/")) continue;
      const types = toTypescript(specification, media.schema, "Body", direction) ?? "";
      const type = /^export (?:interface|type) (\w+)/m.exec(types)?.[1] ?? "Body";
      const examples = media.examples.map(
        ({ value }, index) => `export const example${index}: ${type} = ${toJson(value, 2)};`,
      );
      files[`${slug}-${Object.keys(files).length}.ts`] = `${types}\n\n${examples.join("\n")}\n`;
    }
  }
  const names = Object.keys(files);
  expect(names.length).toBeGreaterThan(50);
  const compiler = path.join(root, "node_modules/.bin/tsc");
  const { stdout } = await promisify(execFile)(
    compiler,
    ["--noEmit", "--strict", "--skipLibCheck", "--types", "", ...names],
    {
      cwd: writeFiles(files),
    },
  ).catch((error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? String(error) }));
  expect(stdout).toBe("");
});

test("every exported JSON Schema is valid, and every generated example matches its schema", {
  timeout: 120_000,
}, () => {
  const errors: string[] = [];
  for (const schema of api.index.schemas) {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const exported: unknown = JSON.parse(toJson(toJsonSchema(api.index, schema)));
    const validate = ajv.compile(exported as object);
    const example = createExample(api.index.specification, [schema.cursor], "both");
    if (!validate(example)) errors.push(`${schema.name}: ${ajv.errorsText(validate.errors)}`);
  }
  expect(errors).toEqual([]);
});
