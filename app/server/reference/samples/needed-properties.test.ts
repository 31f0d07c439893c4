import { expect, test } from "vitest";
import { loadSchema } from "../testing/load-text.ts";
import { createExample } from "./example-value.ts";

const createMinimal = async (schema: string, given: unknown) => {
  const { specification, subschemas } = await loadSchema(schema);
  return createExample(specification, subschemas, "request", { given, isMinimal: true });
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

test("a minimal example keeps the values of an object whose schema names no properties", async () => {
  const schema = "{type: object, properties: {calls: {type: array, items: {type: object}}}, required: [calls]}";
  const given = { calls: [{ action: "talk" }], note: "" };
  expect(await createMinimal(schema, given)).toEqual({ calls: [{ action: "talk" }] });
});

const payment = `{properties: {method: {oneOf: [{properties: {type: {default: applepay, enum: [applepay]}, token: ${text}}, required: [token]}, {properties: {type: {enum: [card]}}}]}}, required: [method]}`;

test("a minimal example keeps the single value of its variant", async () => {
  expect(await createMinimal(payment, undefined)).toEqual({ method: { type: "applepay", token: "string" } });
});

test.each([
  ["{required: [a, b], properties: {a: {}, b: {const: 7}}}", { a: 1 }, { a: 1, b: 7 }],
  ["{required: [a], properties: {a: {}, b: {const: 7}}}", { a: 1, d: 2 }, { a: 1, d: 2 }],
  [
    "{properties: {list: {type: array, items: {required: [id], properties: {id: {const: x}}}}}}",
    { list: [{ id: "y" }, { c: 3 }], e: 4 },
    { list: [{ id: "y" }, { c: 3, id: "x" }], e: 4 },
  ],
  [
    "{required: [id, a], properties: {id: {type: string, readOnly: true}, a: {const: 1}}}",
    { id: "read-only" },
    { id: "read-only", a: 1 },
  ],
])("an example for %s is completed", async (schema, given, completed) => {
  const { specification, subschemas } = await loadSchema(schema);
  expect(createExample(specification, subschemas, "request", { given })).toEqual(completed);
});

test.each([
  ["{type: object, additionalProperties: {type: integer}, minProperties: 1}", { name: 0 }],
  ["{type: string, enum: [a, b], example: c}", "a"],
  ["{type: string, example: 5}", "5"],
  ["{type: string, format: password, maxLength: 4}", "stri"],
])("the minimal example of %s is %j", async (schema, example) => {
  expect(await createMinimal(schema, undefined)).toEqual(example);
});

test.each([
  ["^(SM|MM)[0-9a-fA-F]{32}$", 34],
  ["^\\d{4}-\\d{2}$", 7],
  ["arn:aws(-[a-z]+)?:health:[^:]*:(a|b)/[\\w-]{3,9}", 21],
  ["^[a-z]+$", 6],
  ["^[a-z-]+$", 6],
  ['^"[^"]{3}"$', 5],
])("a text that matches %s is created", async (pattern, length) => {
  const created = await createMinimal(JSON.stringify({ type: "string", pattern }), undefined);
  expect(created).toMatch(new RegExp(pattern));
  expect(created).toHaveLength(length);
});

test("a text for a pattern is not much longer than a reader can use, whatever its least length is", async () => {
  const schema = { type: "string", pattern: "^([a-z]+ ?)+$", minLength: 3_000 };
  expect(String(await createMinimal(JSON.stringify(schema), undefined)).length).toBeLessThan(100_000);
});

test.each([
  { pattern: "^(?=.*[A-Z])(?=.*\\d).{8,}$" },
  { pattern: "^(?=.*\\d)[a-z]{30}$" },
  { pattern: "^\\p{Lu}{30}$" },
  { pattern: "^\\P{L}{30}$" },
  { pattern: "^a\\b[b]{3}$" },
  { pattern: "^(?<letter>a)\\k<letter>$" },
  { pattern: "^.x$", allOf: [{ pattern: "^[a-z]{2}$" }] },
])("for %j, which no created text fits, the text is a placeholder", async (schema) => {
  expect(await createMinimal(JSON.stringify({ type: "string", ...schema }), undefined)).toBe("YOUR_VALUE");
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
