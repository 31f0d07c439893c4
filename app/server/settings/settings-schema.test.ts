import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { toSettingsJsonSchema } from "./settings-schema.ts";

const schema = toSettingsJsonSchema();
const validate = new Ajv2020({ strict: false, formats: { date: /^\d{4}-\d\d-\d\d$/ } }).compile(schema);

/** Formats JSON like Biome, which writes a list of strings or numbers on one line. */
const format = (value: unknown) =>
  `${JSON.stringify(value, undefined, 2).replace(/\[\n\s+((?:[^\s[\]{}]|(?<=[^,\n]) )+(?:,\n\s+(?:[^\s[\]{}]|(?<=[^,\n]) )+)*)\n\s+\]/g, (_, items: string) => `[${items.replace(/\n\s+/g, " ")}]`)}\n`;

it("the JSON Schema equals docs/site.schema.json, which `vitest run -u` updates", async () => {
  await expect(format(schema)).toMatchFileSnapshot("../../../docs/site.schema.json");
});

it("every setting has a description", () => {
  expect(findUndescribed(schema, "site.yml")).toEqual([]);
});

it("the site's own settings are valid", async () => {
  expect(validate(parse(await readFile("content/site.yml", "utf8"))), JSON.stringify(validate.errors)).toBe(true);
});

it.each([{ title: "T" }, { title: "T", url: "https://t.example", tagine: "x" }])(
  "the JSON Schema rejects %j",
  (settings) => {
    expect(validate(settings)).toBe(false);
  },
);

function findUndescribed(node: unknown, name: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((item) => findUndescribed(item, name));
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (key !== "properties" || typeof value !== "object" || value === null) return findUndescribed(value, name);
    return Object.entries(value).flatMap(([property, inner]: [string, object]) => [
      ...("description" in inner ? [] : [`${name}.${property}`]),
      ...findUndescribed(inner, `${name}.${property}`),
    ]);
  });
}
