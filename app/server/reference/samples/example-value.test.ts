import { expect, test } from "vitest";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import { describeConstraints } from "../outline/describe-type.ts";
import { loadSchema } from "../testing/load-text.ts";
import { createExample } from "./example-value.ts";

test.each([
  ["{type: integer, minimum: 3}", 3, "at least 3"],
  ["{type: integer, maximum: -4}", -4, "at most -4"],
  ["{type: number, exclusiveMaximum: 0}", -0.5, "less than 0"],
  ["{type: number, exclusiveMinimum: 0, exclusiveMaximum: 0.5}", 0.25, "more than 0 and less than 0.5"],
  ["{type: number, exclusiveMinimum: 0, maximum: 0.5}", 0.25, "more than 0 and at most 0.5"],
  ["{type: integer, exclusiveMinimum: 4, exclusiveMaximum: 6}", 5, "more than 4 and less than 6"],
  ["{type: integer, maximum: -3, multipleOf: 5}", -5, "at most -3, a multiple of 5"],
  ["{type: number, minimum: 0.3, multipleOf: 0.1}", 0.3, "at least 0.3, a multiple of 0.1"],
  ["{type: number, minimum: 0, exclusiveMinimum: 5}", 5.5, "more than 5"],
  ["{type: number, minimum: 5, exclusiveMinimum: 0, maximum: 9, exclusiveMaximum: 9}", 5, "at least 5 and less than 9"],
  ["{type: integer, exclusiveMinimum: 4.5}", 5, "more than 4.5"],
  ["{type: integer, minimum: 4.5}", 5, "at least 4.5"],
  ["{type: integer, exclusiveMaximum: -4.5}", -5, "less than -4.5"],
  ["{type: integer, allOf: [{minimum: 0, exclusiveMinimum: true}, {minimum: 5}]}", 5, "at least 5"],
  ["{type: integer, allOf: [{maximum: 5}, {maximum: 5, exclusiveMaximum: true}, {maximum: 9}]}", 0, "less than 5"],
  ["{type: integer, allOf: [{minimum: 0, exclusiveMinimum: true}, {exclusiveMinimum: 5}]}", 6, "more than 5"],
])("the example of %s is %j, and its description is %j", async (schema, example, description) => {
  const { specification, subschemas } = await loadSchema(schema);
  expect(createExample(specification, subschemas, "both")).toBe(example);
  const phrases = describeConstraints(normalizeSchema(specification, subschemas));
  expect(phrases.flat().join(", ")).toBe(description);
});

test.each([
  ["{additionalProperties: {type: integer}, propertyNames: {enum: [en, de]}}", { en: 0 }],
  ["{additionalProperties: {type: integer}, propertyNames: {type: string}}", { name: 0 }],
  ["{type: array, items: {type: integer}, maxItems: 0}", []],
  ["{properties: {a: {items: {oneOf: [{$ref: '#/components/schemas/A'}, {type: object}]}}}}", { a: [] }],
  ["{properties: {a: {type: string, enum: [3, true]}, b: {type: string, default: 1.5}}}", { a: "3", b: "1.5" }],
  ["{properties: {a: {type: string, example: 12345}, b: {type: integer, example: '5'}}}", { a: "12345", b: 5 }],
  ["{properties: {a: {type: integer, example: '007'}, b: {type: number, example: '-00.5'}}}", { a: 0, b: 0 }],
  ["{properties: {a: {example: 1}, b: {type: [string, integer], example: 2}}}", { a: 1, b: 2 }],
  ["{type: array, contains: {type: integer, minimum: 3}, minContains: 2}", [3, 3]],
  ["{type: array, items: {type: integer, minimum: 3, maximum: 4}, minItems: 3, uniqueItems: true}", [3, 4]],
  ["{type: array, items: {type: string, maxLength: 7}, minItems: 2, uniqueItems: true}", ["string", "string2"]],
  ["{type: array, items: {enum: [a, b, c]}, minItems: 2, uniqueItems: true}", ["a", "b"]],
  ["{type: array, items: {type: boolean}, minItems: 2, uniqueItems: true}", [true]],
  [
    "{type: array, items: {properties: {a: {const: 1}, b: {type: integer}}}, minItems: 2, uniqueItems: true}",
    [
      { a: 1, b: 0 },
      { a: 1, b: 1 },
    ],
  ],
  ["{properties: {a: {type: string, contentMediaType: text/html}}}", { a: "string" }],
  ["{properties: {a: {type: string, contentMediaType: image/png, contentEncoding: base64}}}", { a: "aGVsbG8=" }],
  [
    "{properties: {a: {type: string, contentMediaType: application/json, contentSchema: {properties: {b: {const: 1}}}}}}",
    { a: '{"b":1}' },
  ],
  [
    "{properties: {a: {const: 1}, b: {const: 2}, c: {const: 3}}, oneOf: [{required: [a]}, {required: [b]}]}",
    { a: 1, c: 3 },
  ],
  ["{properties: {a: {const: 1}, b: {const: 2}}, anyOf: [{required: [a]}, {required: [b]}]}", { a: 1, b: 2 }],
  [
    "{properties: {a: {const: 1}, b: {const: 2}}, anyOf: [{required: [b]}, {required: [a]}], not: {required: [a, b]}}",
    { b: 2 },
  ],
  ["{properties: {a: {const: 1}, b: {const: 2}}, required: [b], oneOf: [{required: [a]}, {required: [b]}]}", { b: 2 }],
])("the example of %s is %j", async (schema, example) => {
  const { specification, subschemas } = await loadSchema(schema);
  expect(createExample(specification, subschemas, "both")).toEqual(example);
});

const union = "{discriminator: {propertyName: kind}, oneOf: [{$ref: '#/components/schemas/Cat'}]}";
test.each([
  ["of its only value", union, "Cat: {properties: {kind: {const: cat}}}", { kind: "cat" }],
  ["of its values", union, "Cat: {allOf: [{properties: {kind: {enum: [cat, lion]}}}]}", { kind: "cat" }],
  ["that is its name", union, "Cat: {properties: {kind: {enum: [x, Cat]}}}", { kind: "Cat" }],
  [
    "of a subtype",
    "{properties: {kind: {type: string}}, discriminator: {propertyName: kind}}",
    "Cat: {allOf: [{$ref: '#/components/schemas/A'}, {properties: {kind: {const: cat}}}]}",
    { kind: "cat" },
  ],
])("without a mapping, an example selects a variant by the value %s", async (_, schema, variant, example) => {
  const other = "    Dog: {properties: {kind: {const: dog}}}";
  const two = schema.replace("}]", "}, {$ref: '#/components/schemas/Dog'}]");
  const { specification, subschemas } = await loadSchema(two, `    ${variant}\n${other}`);
  expect(createExample(specification, subschemas, "both")).toEqual(example);
});

test.each([
  ["required", "required: [a], ", 12],
  ["optional", "", 10],
])("of 12 levels of %s properties, with the keyword %j, an example contains %d", async (_, required, levels) => {
  const schema = `${`{type: object, ${required}properties: {a: `.repeat(12)}{type: object}${"}}".repeat(12)}`;
  const { specification, subschemas } = await loadSchema(schema);
  const text = JSON.stringify(createExample(specification, subschemas, "both"));
  expect(text.split('"a"').length - 1).toBe(levels);
});

test("the value of a discriminator has the type of its property", async () => {
  const variants = "oneOf: [{$ref: '#/components/schemas/Own'}, {$ref: '#/components/schemas/Rented'}]";
  const mapping = "mapping: {true: '#/components/schemas/Own', false: '#/components/schemas/Rented'}";
  const own = "    Own: {properties: {isOwn: {type: boolean}}}\n    Rented: {properties: {isOwn: {type: boolean}}}";
  const schema = `{${variants}, discriminator: {propertyName: isOwn, ${mapping}}}`;
  const { specification, subschemas } = await loadSchema(schema, own);
  expect(createExample(specification, subschemas, "both")).toEqual({ isOwn: true });
});

test("an example lacks a property that a condition forbids, but not the properties of a forbidden combination", async () => {
  const properties = "{kind: {enum: [a]}, b: {type: boolean}, c: {type: boolean}}";
  const createExampleWith = async (names: string) => {
    const condition = `{if: {properties: {kind: {const: a}}}, then: {not: {required: [${names}}}}`;
    const schema = `{type: object, required: [kind, b, c], properties: ${properties}, allOf: [${condition}]}`;
    const { specification, subschemas } = await loadSchema(schema);
    return createExample(specification, subschemas, "both");
  };
  expect(await createExampleWith("b]")).toEqual({ kind: "a", c: true });
  expect(await createExampleWith("b, c]")).toEqual({ kind: "a", b: true, c: true });
  expect(await createExampleWith("b], properties: {b: {const: false}}")).toEqual({ kind: "a", b: true, c: true });
});

test("an example keeps an integer that JavaScript would round", async () => {
  const { specification, subschemas } = await loadSchema("{type: integer, example: 12345678901234567890}");
  expect(createExample(specification, subschemas, "both")).toBe(12345678901234567890n);
});

test("an example at a schema contains no read-only properties in requests and no write-only ones in responses", async () => {
  const user = "{type: object, properties: {id: {readOnly: true}, name: {type: string}, password: {writeOnly: true}}}";
  const { specification, subschemas } = await loadSchema(`
      required: [id, users, password]
      properties: {id: {readOnly: true}, password: {writeOnly: true}, users: {type: array, items: ${user}}, any: {oneOf: [{type: string}, ${user}]}}
      additionalProperties: ${user}
      example: {id: 1, password: x, users: [{id: 2, name: A, password: y}], any: {id: 3, name: B, password: z}, other: {id: 4, password: w}}`);
  const create = (direction: "request" | "response", isMinimal = false) =>
    createExample(specification, subschemas, direction, { isMinimal });
  const users = [{ name: "A", password: "y" }];
  expect(create("request")).toEqual({
    password: "x",
    users,
    any: { name: "B", password: "z" },
    other: { password: "w" },
  });
  expect(create("request", true)).toEqual({ password: "x", users: [{}] });
  expect(create("response")).toEqual({
    id: 1,
    users: [{ id: 2, name: "A" }],
    any: { id: 3, name: "B" },
    other: { id: 4 },
  });
});
