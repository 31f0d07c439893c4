import { expect, test } from "vitest";
import { createSpecificationText, loadText } from "../testing/load-text.ts";
import { createMinimalExample } from "./example-value.ts";

const createMinimal = async (schema: string, given: unknown) => {
  const { api } = await loadText(createSpecificationText("{$ref: '#/components/schemas/A'}", `    A: ${schema}`));
  const entry = api?.index.schemas[0];
  return api && entry && createMinimalExample(api.index.specification, [entry.cursor], "request", given);
};

const text = "{type: string}";
const variants = `{properties: {a: ${text}}, oneOf: [{properties: {b: ${text}}, required: [b]}, {properties: {c: ${text}}, required: [a, c]}]}`;
const pets = `{discriminator: {propertyName: kind, mapping: {cat: "#/$defs/x"}}, oneOf: [{$ref: "#/components/schemas/A/$defs/cat"}, {$ref: "#/components/schemas/A/$defs/dog"}], $defs: {cat: {properties: {kind: ${text}, lives: {type: integer}}, required: [lives]}, dog: {properties: {kind: ${text}, tricks: {type: integer}}, required: [tricks]}}}`;

test.each([
  ["{required: [a], dependentRequired: {b: [c], a: [b]}}", { a: 1, b: 2, c: 3 }],
  ["{required: [a], dependentRequired: {b: [c]}, dependentSchemas: {a: {required: [b]}}}", { a: 1, b: 2, c: 3 }],
  ["{minProperties: 1, dependentRequired: {a: [d]}}", { a: 1, d: 4 }],
  ["{anyOf: [{required: [x]}, {required: [c]}]}", { c: 3 }],
  ["{if: {properties: {a: {const: 1}}}, then: {required: [c]}}", { a: 1, c: 3 }],
])("of an example, the schema %s needs %j", async (schema, needed) => {
  expect(await createMinimal(schema, { a: 1, b: 2, c: 3, d: 4 })).toEqual(needed);
});

test.each([
  ["the example matches the second variant", variants, { a: "1", b: undefined, c: "3", d: "4" }, { a: "1", c: "3" }],
  ["there is no example", variants, undefined, { b: "string" }],
  ["the discriminator selects a variant", pets, { kind: "dog", lives: 9, tricks: 2 }, { kind: "dog", tricks: 2 }],
  ["the discriminator of the first variant has one value", pets, undefined, { kind: "cat", lives: 0 }],
  [
    "the example lacks a required property",
    `{required: [a, b], properties: {a: ${text}, b: {default: x}, c: ${text}}}`,
    { a: "1", c: "3" },
    { a: "1", b: "x" },
  ],
  [
    "the schema has an example of its own",
    `{required: [a], properties: {a: ${text}, b: ${text}}, example: {a: "1", b: "2"}}`,
    undefined,
    { a: "1" },
  ],
  [
    "the schema contains itself",
    `{required: [a], properties: {a: {type: array, items: {$ref: "#/components/schemas/A"}}, b: ${text}}}`,
    { a: [{ a: [], b: "2" }], b: "1" },
    { a: [{ a: [] }] },
  ],
])("a minimal example has what the schema needs if %s", async (_, schema, given, minimal) => {
  expect(await createMinimal(schema, given)).toEqual(minimal);
});
