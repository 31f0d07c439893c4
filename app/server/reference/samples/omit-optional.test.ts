import { expect, test } from "vitest";
import { createSpecificationText, loadText } from "../testing/load-text.ts";
import { omitOptional } from "./omit-optional.ts";

const value = { a: 1, b: 2, c: 3, d: 4 };

test.each([
  ["{required: [a], dependentRequired: {b: [c], a: [b]}}", { a: 1, b: 2, c: 3 }],
  ["{required: [a], dependentRequired: {b: [c]}, dependentSchemas: {a: {required: [b]}}}", { a: 1, b: 2, c: 3 }],
  ["{minProperties: 1, dependentRequired: {a: [d]}}", { a: 1, d: 4 }],
])("the schema %s needs %j", async (schema, needed) => {
  const { api } = await loadText(createSpecificationText("{$ref: '#/components/schemas/A'}", `    A: ${schema}`));
  const entry = api?.index.schemas[0];
  expect(api && entry && omitOptional(api.index.specification, [entry.cursor], value)).toEqual(needed);
});
