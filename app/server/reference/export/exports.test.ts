import path from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import type { Api } from "../load-reference.ts";
import {
  createSpecificationText,
  listBrokenPointers,
  loadPaths,
  loadSchema,
  loadText,
  loadValidFile,
} from "../testing/load-text.ts";
import { toTypescript } from "./to-typescript.ts";

const fixture = path.resolve(import.meta.dirname, "../../../../tests/fixtures/specs/reference/every-feature.yaml");
const { api } = await loadValidFile(fixture);

/** Returns the text of the download whose path ends with the given text. */
const readDownload = (loaded: Api | undefined, end: string) => {
  const found = loaded?.downloads.find((each) => each.path.endsWith(end));
  if (!found) throw new Error(`no ${end} among ${loaded?.downloads.map((each) => each.path).join(", ")}`);
  return String(found.body());
};
const download = (end: string) => JSON.parse(readDownload(api, end));

test("the download of an operation contains its dependencies and nothing else", () => {
  const trimmed = download("/openapi/every-feature/operations/print-label.json");
  expect(Object.keys(trimmed.paths)).toEqual(["/labels/{parcelId}"]);
  expect(Object.keys(trimmed.paths["/labels/{parcelId}"])).toEqual(["parameters", "get"]);
  expect(trimmed.components).toEqual({
    securitySchemes: expect.objectContaining({ apiToken: expect.anything(), oauth: expect.anything() }),
  });
  const whole = download("/openapi/every-feature/operations/create-parcel.json");
  expect(Object.keys(whole.components.schemas).sort()).toEqual(["Base", "Box", "Crate", "Parcel", "Person", "Problem"]);
});

test("the download of an operation contains the subtypes of its schemas", async () => {
  const base = "{$ref: '#/components/schemas/Pet'}";
  const { api: loaded } = await loadText(
    createSpecificationText(
      base,
      [
        "    Pet: {discriminator: {propertyName: kind, mapping: {dog: '#/components/schemas/Dog'}}}",
        "    Dog: {properties: {owner: {$ref: '#/components/schemas/Owner'}}}",
        `    Cat: {allOf: [${base}]}`,
        "    Owner: {type: object}",
        "    Other: {type: object}",
      ].join("\n"),
    ),
  );
  const { components } = JSON.parse(readDownload(loaded, "/list-things.json"));
  expect(Object.keys(components.schemas).sort()).toEqual(["Cat", "Dog", "Owner", "Pet"]);
});

test("the download of an operation keeps examples as written", async () => {
  const example = '{"$ref": "#/definitions/a"}';
  const { api: loaded } = await loadText(createSpecificationText(`{type: object, example: ${example}}`));
  expect(readDownload(loaded, "/list-things.json")).toContain('"$ref": "#/definitions/a"');
});

test("a download contains the parts of other operations that it refers to", async () => {
  const tree = "{properties: {below: {$ref: '#/paths/~1a/get/responses/200/content/application~1json/schema'}}}";
  const { api: loaded } = await loadPaths(`
  /a: {get: {operationId: a, responses: {"200": {description: ok, content: {application/json: {schema: ${tree}}}}}}}
  /b: {get: {operationId: b, responses: {"200": {$ref: "#/paths/~1a/get/responses/200"}}}}
  /c: {get: {operationId: c, x-more: {$ref: "#/b"}, responses: {"200": {description: ok, headers: {x-rate: {$ref: "#/components/headers/Rate"}}}}}}
components: {schemas: {Thing: ${tree}}, headers: {Rate: {schema: {type: integer}}}}
`);
  const pattern = /"\$ref": "#(\/[^"]*)"/g;
  for (const end of ["/a.json", "/b.json", "/c.json", "/thing.json"])
    expect(listBrokenPointers(readDownload(loaded, end), pattern), end).toEqual([]);
  expect(Object.keys(JSON.parse(readDownload(loaded, "/b.json")).components)).toEqual(["responses", "schemas"]);
  expect(Object.keys(JSON.parse(readDownload(loaded, "/c.json")).components)).toEqual(["headers"]);
});

test("a schema can be downloaded as JSON Schema", () => {
  const schema = download("/openapi/every-feature/schemas/person.json");
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    properties: { manager: { $ref: "#/$defs/Person" } },
    $defs: { Person: { required: ["name"] } },
  });
});

test("the JSON Schema of a schema contains the schema of a parameter to which it refers", async () => {
  const schemas = "    Thing: {properties: {size: {$ref: '#/components/parameters/size/schema'}}}\n";
  const parameters = "  parameters:\n    size: {name: size, in: query, schema: {enum: [S, M]}}\n";
  const { api: loaded } = await loadText(
    createSpecificationText("{$ref: '#/components/schemas/Thing'}", schemas + parameters),
  );
  const text = readDownload(loaded, "/schemas/thing.json");
  expect(listBrokenPointers(text, /"\$ref": "#(\/[^"]*)"/g)).toEqual([]);
  expect(JSON.parse(text).$defs).toEqual({ components_parameters_size_schema: { enum: ["S", "M"] } });
  const operation = readDownload(loaded, "/list-things.json");
  expect(listBrokenPointers(operation, /"\$ref": "#(\/[^"]*)"/g)).toEqual([]);
});

test("the JSON Schema of a schema keeps data and the names of properties as written", async () => {
  const { api: loaded } = await loadText(
    createSpecificationText(
      '{$ref: "#/components/schemas/Thing"}',
      [
        "    Thing:",
        "      default: {example: 1, x-y: 2}",
        "      examples: [{xml: 3}]",
        "      patternProperties: {example: {type: string, nullable: true, enum: [1]}}",
        "      properties: {properties: {type: object, example: {a: 1}}, enum: {type: string}, named: {examples: {one: 4}}}",
        "      items: [{type: string}]",
        "      additionalItems: false",
      ].join("\n"),
    ),
  );
  expect(JSON.parse(readDownload(loaded, "/schemas/thing.json"))).toMatchObject({
    default: { example: 1, "x-y": 2 },
    examples: [{ xml: 3 }],
    patternProperties: { example: { type: ["string", "null"], enum: ["1", null] } },
    properties: {
      properties: { type: "object", examples: [{ a: 1 }] },
      enum: { type: "string" },
      named: { examples: [4] },
    },
    prefixItems: [{ type: "string" }],
    items: false,
  });
});

test("the JSON Schema of a recursive schema refers to it, since JSON Schema 2020-12 has no $recursiveRef", async () => {
  const schemas = "    Filter: {$recursiveAnchor: true, items: {$recursiveRef: '#'}}";
  const { api: loaded } = await loadText(createSpecificationText("{$ref: '#/components/schemas/Filter'}", schemas));
  const filter = { items: { $ref: "#/$defs/Filter" } };
  expect(JSON.parse(readDownload(loaded, "/schemas/filter.json"))).toMatchObject({
    ...filter,
    $defs: { Filter: filter },
  });
});

test("the JSON Schema of a nullable composition accepts null", async () => {
  const owner = "{type: object, nullable: true, oneOf: [{$ref: '#/components/schemas/Person'}]}";
  const schemas = `    Thing: {properties: {owner: ${owner}}}\n    Person: {type: object}`;
  const { api: loaded } = await loadText(createSpecificationText("{}", schemas));
  const { properties } = JSON.parse(readDownload(loaded, "/schemas/thing.json"));
  expect(properties.owner).toEqual({
    anyOf: [{ type: "object", oneOf: [{ $ref: "#/$defs/Person" }] }, { type: "null" }],
  });
});

test("the download of an operation from Swagger 2.0 contains every component that it refers to", async () => {
  const { api: swagger } = await loadValidFile(path.resolve(path.dirname(fixture), "swagger-2.yaml"));
  const trimmed = swagger.downloads.filter((each) => each.path.includes("/operations/"));
  expect(trimmed.length).toBeGreaterThan(0);
  for (const each of trimmed)
    expect(listBrokenPointers(String(each.body()), /"\$ref": "#(\/[^"]*)"/g), each.path).toEqual([]);
});

test("the downloads of a YAML file in flow style are JSON and YAML", async () => {
  const text = '{openapi: 3.1.0, info: {title: T, version: "1"}, paths: {}}';
  const { api: loaded } = await loadText(text);
  expect(JSON.parse(readDownload(loaded, "/spec.json"))).toMatchObject({ openapi: "3.1.0" });
  expect(readDownload(loaded, "/spec.yaml")).toBe(text);
});

describe("the TypeScript export", () => {
  test("has the types of items in a stream, and types of what the receiver of an event sends without read-only fields", async () => {
    const schema = "{properties: {id: {type: string, readOnly: true}, key: {type: string, writeOnly: true}}}";
    const content = `content: {application/jsonl: {itemSchema: ${schema}}}`;
    const { api: loaded } = await loadText(
      `openapi: 3.2.0\ninfo: {title: T, version: "1"}\nwebhooks: {shipped: {post: {requestBody: {${content}}, responses: {"200": {description: ok, ${content}}}}}}\n`,
    );
    const $ = load(readDownload(loaded, "/samples/typescript"));
    expect(
      $("pre code")
        .toArray()
        .map((code) => $(code).text()),
    ).toEqual([
      "export interface RequestBody {\n  id?: string;\n}",
      "export interface Response200 {\n  key?: string;\n}",
    ]);
  });

  test("has a request type without read-only fields and a response type without write-only fields", () => {
    const $ = load(readDownload(api, "/create-parcel/samples/typescript"));
    const [request = "", response = ""] = $("pre code")
      .toArray()
      .map((code) => $(code).text());
    expect(request).toContain("secret?: string;");
    expect(request).not.toContain("id?: string;");
    expect(response).toContain("id?: string;");
    for (const line of [
      "export interface Person {",
      "  manager?: Person;",
      "  receiver?: Person | null;",
      'colour?: "red" | "blue" | null;',
      "place?: [number, number];",
      "labels?: Record<string, string>;",
      "tags?: string[];",
    ])
      expect(request).toContain(line);
  });

  /** Writes the types of the component schema `A`, to which `written` and other schemas can refer. */
  async function toTypes(written: string) {
    const others =
      "    B: {type: integer}\n    b: {type: string}\n    Ж: {type: boolean}\n    D: {properties: {e: {type: string}}}";
    const { specification, subschemas } = await loadSchema(written, others);
    return toTypescript(specification, subschemas, "Body", "response");
  }

  test.each([
    [
      "the first items of an array and the type of all further items",
      "{type: array, prefixItems: [{type: string}], items: {type: [integer, 'null']}}",
      "export type A = [string, ...Array<number | null>];",
    ],
    [
      "no type that only a less precise index signature needs",
      "{type: object, properties: {a: {type: string}}, additionalProperties: {$ref: '#/components/schemas/B'}}",
      "export interface A {\n  a?: string;\n  [name: string]: unknown;\n}",
    ],
    [
      "a required field that the schema does not define",
      "{type: object, required: [b], properties: {a: {type: string}}}",
      "export interface A {\n  a?: string;\n  b: unknown;\n}",
    ],
    [
      "no type that only the omitted part of a composition needs",
      "{type: object, additionalProperties: {$ref: '#/components/schemas/B'}, oneOf: [{type: string}, {type: number}]}",
      "export type A = string | number;",
    ],
    [
      "an index signature for a map that contains maps of its own type, which the compiler rejects in Record",
      "{additionalProperties: {oneOf: [{type: string}, {$ref: '#/components/schemas/A'}]}}",
      "export interface A { [name: string]: string | A }",
    ],
    [
      "the fields of objects in an array one level deeper",
      '{type: array, items: {properties: {b: {type: string, description: "\\nText."}}}}',
      "export type A = {\n  /** Text. */\n  b?: string;\n}[];",
    ],
    [
      "different names for schemas whose names have the same words, or other letters than Latin ones",
      "{prefixItems: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/b'}, {$ref: '#/components/schemas/Ж'}]}",
      "export type A = [B, B2, Ж];\n\nexport type B = number;\n\nexport type B2 = string;\n\nexport type Ж = boolean;",
    ],
    [
      "what keywords beside a reference change, and else the name of the component",
      "{properties: {b: {$ref: '#/components/schemas/B', enum: [1, 2]}, up: {$ref: '#/components/schemas/A', required: [b]}, on: {properties: {c: {$ref: '#/components/schemas/B', description: C, maximum: 3}, a: {allOf: [{$ref: '#/components/schemas/D'}], required: [e]}}}}}",
      "export interface A {\n  b?: 1 | 2;\n  up?: A;\n  on?: {\n    /** C */\n    c?: B;\n    a?: {\n      e: string;\n    };\n  };\n}\n\nexport type B = number;",
    ],
  ])("contains %s", async (_what, schema, types) => {
    expect(await toTypes(schema)).toBe(types);
  });

  test.each([
    ["variants", "{oneOf: [VARIANTS]}"],
    ["properties", "{type: object, properties: {a: VARIANT, b: VARIANT, c: VARIANT, d: VARIANT}}"],
    ["items", "{type: array, prefixItems: [VARIANTS]}"],
  ])("has finite types for recursive %s", async (_what, schema) => {
    const variant = "{allOf: [{$ref: '#/components/schemas/A'}, {title: x}, {maxProperties: 3}]}";
    const types = await toTypes(schema.replaceAll("VARIANTS", `${variant}, ${variant}`).replaceAll("VARIANT", variant));
    expect(types).toMatch(/^export (?:type|interface) A/);
    expect(types).toContain("unknown");
  });

  test("does not exist for schemas without names that contain each other in too many ways", async () => {
    const names = Array.from("abcdefghijkl");
    const fields = (toValue: (name: string) => object) => ({
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, toValue(name)])),
    });
    const schema = fields(() => fields((name) => ({ $ref: `#/components/schemas/A/properties/${name}` })));
    expect(await toTypes(JSON.stringify(schema))).toBeUndefined();
  });

  test("is a note on the page if the types are too long, and has no link if there is no schema", async () => {
    const values = JSON.stringify(Array.from({ length: 3_000 }, (_, index) => `value ${index}`));
    const { api: long } = await loadText(createSpecificationText(`{enum: ${values}}`));
    const $ = load(readDownload(long, "/list-things/samples/typescript"));
    expect($(".ref-sample").text()).toBe("Response200: the types are too long for a page.");
    const { html } = await loadPaths(
      "\n  /a: {get: {operationId: a, responses: {'200': {content: {text/plain: {}}}}}}",
    );
    expect(load(html("/a"))(".ref-exports").text()).toBe("OpenAPI (JSON)");
  });
});
