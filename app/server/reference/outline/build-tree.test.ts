import { expect, test } from "vitest";
import { listTexts, loadFragment } from "#app/server/testing/html.ts";
import { createSpecificationText, loadText } from "../testing/load-text.ts";
import { toWords } from "../testing/page-text.ts";

/** Renders the page of an operation whose response has a schema. */
const render = async (schema: string, schemas?: string) =>
  (await loadText(createSpecificationText(schema, schemas))).html("/list-things");
const open = async (schema: string, schemas?: string) => loadFragment(await render(schema, schemas));

const read = async (schema: string, schemas?: string) =>
  toWords(await render(schema, schemas), "aside")
    .replace(/^.*application\/json /, "")
    .replace(/ OpenAPI \(JSON\).*$/, "")
    .trim();

const pets = `    Pet: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {cat: "#/components/schemas/Cat"}}}
    Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {lives: {type: integer}}}]}
    Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {tricks: {type: integer}}}]}
    Node: {type: object, properties: {next: {$ref: "#/components/schemas/Node"}, leaves: {type: array, items: {$ref: "#/components/schemas/Node"}}}}
    Text: {type: string, maxLength: 5}`;

test.each(
  Object.entries({
    "{type: string}": "string",
    "{type: [string, integer]}": "string or integer",
    "{allOf: [{type: [number, string]}, {type: [integer, string]}]}": "integer or string",
    "{allOf: [{type: [integer, boolean]}, {type: number}]}": "integer",
    "{type: string, format: date-time}": "string (date-time)",
    "{type: array, items: {type: array, items: {type: number}}}": "array of arrays of numbers",
    "{type: array, items: {$ref: '#/components/schemas/Node'}}":
      "array of Node next Node Same as Node leaves array of Node Same as Node",
    "{$ref: '#/components/schemas/Text'}": "Text (string) · at most 5 characters",
    "{oneOf: [{type: 'null'}, {$ref: '#/components/schemas/Text'}]}": "Text (string) or null · at most 5 characters",
    "{enum: [a, b]}": "string One of a, b",
    "{const: 7}": "number · always 7",
    "{type: object, properties: {a: {nullable: true}, b: {type: 'null'}, c: {enum: [null]}}}":
      "object a any type or null b null c null",
    "{anyOf: [{}, {type: 'null'}]}": "any type or null",
    "{anyOf: [{format: date}, {type: 'null'}]}": "any type (date) or null",
    "{type: object, properties: {a: {type: string, x-state: deprecated}}}": "object a string Deprecated",
    "{type: object, properties: {a: {$ref: '#/components/schemas/Node'}, b: {$ref: '#/components/schemas/Node', additionalProperties: {type: integer}}}}":
      "object a Node 2 fields next, leaves next Node Same as Node leaves array of Node Same as Node b Node 3 fields next, leaves, any name next Node Same as Node leaves array of Node Same as Node {any name} integer",
    "{type: string, minLength: 1, maxLength: 35}": "string · 1 to 35 characters",
    "{type: string, minLength: 2, maxLength: 2}": "string · exactly 2 characters",
    "{type: string, minLength: 1}": "string · at least 1 character",
    "{type: string, maxLength: 1}": "string · at most 1 character",
    "{type: string, minLength: 0}": "string",
    "{type: string, pattern: '^[A-Z]{2}$'}": "string · matches ^[A-Z]{2}$",
    "{type: number, minimum: 0, maximum: 100}": "number · 0 to 100",
    "{type: number, exclusiveMinimum: 0}": "number · more than 0",
    "{type: number, exclusiveMinimum: 0, maximum: 5}": "number · more than 0 and at most 5",
    "{type: integer, maximum: 9223372036854775807}": "integer · at most 9223372036854775807",
    "{type: number, minimum: 0, exclusiveMinimum: 0, maximum: 4, exclusiveMaximum: 5}":
      "number · more than 0 and at most 4",
    "{type: number, multipleOf: 0.01}": "number · a multiple of 0.01",
    "{minimum: 1}": "number · at least 1",
    "{type: string, minimum: 1}": "string",
    "{type: [string, integer], minimum: 1}": "string or integer · at least 1",
    "{type: array, minItems: 1, maxItems: 99, uniqueItems: true}": "array · 1 to 99 items · all items different",
    "{type: array, contains: {const: a}, minContains: 0, maxContains: 2}":
      "array · 0 to 2 items of the kind it may contain May contain items that are: a.",
    "{type: array, contains: {const: a}}": "array Must contain at least one item that is: a.",
    "{type: object, maxProperties: 10}": "object · at most 10 properties",
    "{}": "any type",
    "{type: object, additionalProperties: {type: integer}}": "map of integers",
    "{type: object, properties: {a: {type: object, additionalProperties: {type: array, maxItems: 2, items: {type: string, maxLength: 5000}}}}}":
      "object a map of arrays of strings · each array at most 2 items · each at most 5,000 characters",
    "{type: object, properties: {a: {type: string}}, additionalProperties: {type: integer}}":
      "object a string {any name} integer",
    "{properties: {a: {type: object, additionalProperties: {type: object, properties: {b: {type: string}}}}}}":
      "object a map of objects 1 field b b string",
    "{enum: [on, off], description: 'Either `on` or `off`.'}": "string Either on or off.",
    "{enum: [on, off], description: 'Turn it on or off.'}": "string Turn it on or off. One of on, off",
    "{enum: [on, off], description: 'The state. Possible values: on, off.'}": "string The state. One of on, off",
    "{enum: [on, off], description: 'on / off'}": "string One of on, off",
    "{enum: [on, off], description: 'Possible values: on, off, or auto.'}":
      "string Possible values: on, off, or auto. One of on, off",
    "{enum: [on, off], description: 'Possible values: **on** (bright), **off**.'}":
      "string Possible values: on (bright), off.",
    '{enum: [on, off], description: "* `on` when it is bright\\n* `off` when it is dark"}':
      "string on when it is bright off when it is dark",
    "{allOf: [{enum: [a, b, c]}, {enum: [c, b]}]}": "string One of b, c",
    "{allOf: [{enum: [a, b]}, {enum: [c]}]}": "string One of a, b, c",
    "{type: array, items: {enum: [a, b]}}": "array of strings One of a, b",
    "{properties: {a: {type: array, items: {type: string, description: Text., minLength: 2}}}}":
      "object a array of strings Each value each value string · at least 2 characters Text.",
    "{properties: {a: {properties: {b: {}}, oneOf: [{properties: {c: {}}}, {properties: {d: {}}}]}}}":
      "object a object 1 field, 2 variants b, with c, with d b any type One of these with c object 1 field c any type with d object 1 field d any type",
    "{type: object, required: [a], properties: {b: {type: string}, a: {type: string}}}":
      "object a string Required b string",
    "{type: object, required: [a, b], properties: {b: {type: string}}}": "object b string Required a any type Required",
    "{properties: {a: {}}, required: [b, c], oneOf: [{properties: {b: {}}}, {properties: {b: {type: string}}, required: [a]}]}":
      "object b is required. c any type Required a any type One of these without a object 1 field b b any type with a object a is required. 1 field b b string",
    "{anyOf: [{required: [a]}, {required: [b]}], properties: {a: {type: string}, b: {type: string}}}":
      "object At least one of these is required: a or b. a string b string",
    "{allOf: [{type: object, properties: {a: {type: string}}, additionalProperties: false}, {type: object, properties: {b: {type: string}}, additionalProperties: false}]}":
      "object No other properties are allowed. a string b string",
    "{type: object, properties: {a: {type: string, xml: {attribute: true}}}}": "object a string",
    "{oneOf: [{type: string}, {type: object, properties: {a: {type: string}}}]}":
      "one of several One of these string with a object 1 field a a string",
    "{$ref: '#/components/schemas/Pet'}":
      "Pet kind string Required One of these, selected by kind Cat object When kind is cat. 1 field lives lives integer Dog object When kind is Dog. 1 field tricks tricks integer",
    "{$ref: '#/components/schemas/Cat'}": "Cat kind string Required lives integer",
  }),
)("the type of %s is described as %j", async (schema, words) => {
  expect(await read(schema, pets)).toBe(words);
});

test("the first variant of a body is open, the others are one choice away, and shared fields are shown once", async () => {
  const variant = (name: string) =>
    `{type: object, required: [id], properties: {id: {type: string}, ${name}: {type: string}}}`;
  const $ = await open(`{oneOf: [${variant("image")}, ${variant("text")}]}`);
  expect(listTexts($, ".ref-response a.ref-name")).toEqual(["id", "with image", "image", "with text", "text"]);
  const folds = $(".ref-response details").get();
  expect(folds.map((fold) => $(fold).is("[open]"))).toEqual([true, false]);
  expect(new Set(folds.map((fold) => $(fold).attr("name"))).size).toBe(1);
});

test("a variant inside a field is folded and keeps all its fields", async () => {
  const variants = "oneOf: [{properties: {id: {type: string}, a: {}}}, {properties: {id: {type: string}, b: {}}}]";
  const $ = await open(`{properties: {inner: {${variants}}}}`);
  expect(listTexts($, ".ref-response a.ref-name")).toEqual(["inner", "with a", "id", "a", "with b", "id", "b"]);
  expect($(".ref-response details[name]").length).toBe(0);
  expect($(".ref-response details[open] details").length).toBe(2);
  expect($(".ref-response details details[open]").length).toBe(0);
});

test.each([
  ["{properties: {list: {properties: {a: {}}}}}", 1],
  ["{properties: {list: {properties: {a: {}}}, other: {properties: {b: {}}}}}", 0],
])("nested fields are open if their field is the only one: in %s, %d is open", async (schema, count) => {
  expect((await open(schema))(".ref-response details[open]").length).toBe(count);
});

test.each([
  ["title", "[{title: One, type: object}, {title: Two, type: object}]", ["One", "Two"]],
  [
    "single value",
    "[{properties: {status: {const: open}}}, {properties: {status: {enum: [done]}, a: {}}}]",
    ["status: open", "status: done"],
  ],
  [
    "type",
    "[{type: array, items: {type: string}}, {type: [integer, 'null']}]",
    ["array of strings", "integer or null"],
  ],
  [
    "required field",
    "[{required: [a], properties: {a: {}, b: {}}}, {required: [b], properties: {a: {}, b: {}}}]",
    ["with a", "with b"],
  ],
  ["absent field", "[{properties: {a: {}}}, {properties: {a: {}, b: {}}}]", ["without b", "with b"]],
  ["equal title", "[{title: T, properties: {a: {}}}, {title: T, properties: {b: {}}}]", ["with a", "with b"]],
  ["own single value", `[{type: string}, {type: string, enum: [""]}]`, ["string", '""']],
  ["nothing", "[{properties: {a: {type: string}}}, {properties: {a: {type: integer}}}]", ["Variant 1", "Variant 2"]],
])("variants are named by their %s", async (_, variants, names) => {
  const shown = listTexts(await open(`{oneOf: ${variants}}`), ".ref-response a.ref-name");
  expect(shown.filter((name) => !["a", "b", "status"].includes(name))).toEqual(names);
});

test("a dynamic reference leads to the schema around it, but is any type if another schema can decide what it is", async () => {
  const node = "Node: {$dynamicAnchor: node, properties: {next: {$dynamicRef: '#node'}}}";
  const list = "List: {properties: {first: {$dynamicRef: '#item'}}, $defs: {any: {$dynamicAnchor: item}}}";
  const ofText = "$defs: {text: {$dynamicAnchor: item, type: string}}, $ref: '#/components/schemas/List'";
  const older = "Older: {$recursiveAnchor: true, properties: {next: {$recursiveRef: '#'}}}";
  const schemas = `    ${node}\n    ${list}\n    TextList: {${ofText}}\n    ${older}`;
  for (const [name, words] of [
    ["Node", "Node next Node Same as Node"],
    ["TextList", "List first any type"],
    ["Older", "Older next Older Same as Older"],
  ])
    expect(await read(`{$ref: '#/components/schemas/${name}'}`, schemas)).toBe(words);
});

test("a link replaces the fields of a schema only if the keywords beside its reference change none of them", async () => {
  const ref = "$ref: '#/components/schemas/Node'";
  const schemas = `    Node: {type: object, properties: {zip: {type: string}, up: {${ref}, required: [zip]}}}`;
  const parts = `same: {${ref}, description: D, example: {}}, more: {${ref}, properties: {gate: {}}}, need: {allOf: [{${ref}}], required: [zip]}`;
  expect(await read(`{properties: {deep: {properties: {${parts}}}}}`, schemas)).toBe(
    "object deep object 3 fields same, more, need same Node D more Node 3 fields gate any type zip string up Node 2 fields zip string Required up Node Same as the object it is in need Node Same fields as up",
  );
});

test("a recursive schema ends with a link to its own page", async () => {
  const $ = await open("{$ref: '#/components/schemas/Node'}", pets);
  expect(listTexts($, "a[href='/docs/api/schemas/node']")).toContain("Same as Node");
});

test.each([1, 2, 7])("the description of a cycle of %i arrays is finite", async (count) => {
  const arrays = Array.from(
    { length: count },
    (_, index) =>
      `    A${index}: {type: array, description: d, items: {$ref: "#/components/schemas/A${(index + 1) % count}"}}`,
  );
  expect(await read("{$ref: '#/components/schemas/A0'}", arrays.join("\n"))).toContain("array of arrays");
});

test("a schema with endless nesting is truncated after a number of fields, with links to its types", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `S${index}`);
  const properties = names.map((name) => `p${name}: {$ref: "#/components/schemas/${name}"}`);
  const schemas = names.map((name) => `    ${name}: {type: object, properties: {${properties.join(", ")}}}`);
  const $ = await open("{$ref: '#/components/schemas/S0'}", schemas.join("\n"));
  const fields = $("a.ref-name").length;
  expect(fields).toBeGreaterThan(100);
  expect(fields).toBeLessThan(700);
  expect($("a[href='/docs/api/schemas/s29']").length).toBeGreaterThan(1);
});

test("the default of a discriminator can be a subtype", async () => {
  const schemas = pets.replace("mapping: {", "defaultMapping: Dog, mapping: {");
  expect(await read("{$ref: '#/components/schemas/Pet'}", schemas)).toMatch(
    /Dog object When kind is Dog\. When kind is left out or has another value\./,
  );
});

test("the mapping of a discriminator can contain the schema itself, which has no more fields", async () => {
  const schemas = pets.replace("mapping: {", "mapping: {pet: Pet, ");
  const variants =
    "One of these, selected by kind pet object When kind is pet. Cat object When kind is cat. 1 field lives lives integer Dog object When kind is Dog. 1 field tricks tricks integer";
  const words = `kind string Required ${variants}`;
  expect(await read("{$ref: '#/components/schemas/Pet'}", schemas)).toBe(`Pet ${words}`);
  const annotated = "{allOf: [{$ref: '#/components/schemas/Pet'}, {description: D}]}";
  expect(await read(annotated, schemas)).toBe(`Pet D ${words}`);
  expect(await read("{$ref: '#/components/schemas/Cat'}", schemas)).toBe("Cat kind string Required lives integer");
});

test("the mapping of a discriminator can refer to a component that is a reference", async () => {
  const variants = '[{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Text"}]';
  const discriminator = '{propertyName: kind, mapping: {feline: "#/components/schemas/Alias"}}';
  const schemas = `${pets}\n    Alias: {$ref: "#/components/schemas/Cat"}`;
  expect(await read(`{oneOf: ${variants}, discriminator: ${discriminator}}`, schemas)).toContain(
    "Cat object When kind is feline.",
  );
});
