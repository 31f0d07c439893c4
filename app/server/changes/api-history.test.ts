import path from "node:path";
import { describe, expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { createApiHistory, type VersionChanges } from "./api-history.ts";
import type { Compatibility } from "./compare/change.ts";
import { createTestVersions } from "./testing/create-test-versions.ts";
import { toPhraseText } from "./view/describe-changes.ts";

/** Compares the current version of an API with earlier versions, which are given by the labels of their files. */
async function createHistory(current: string, earlier: Readonly<Record<string, string>>) {
  const named = Object.entries(earlier).map(([label, text]) => [`api@${label}.yaml`, text]);
  const directory = writeFiles({ "api.yaml": current, ...Object.fromEntries(named) });
  const { api } = await loadValidFile(path.join(directory, "api.yaml"));
  const history = createApiHistory(createTestVersions(api, directory));
  return { ...history, changes: await history.compare() };
}

interface Described {
  readonly thing?: string;
  readonly parameter?: string;
  readonly more?: string;
  readonly version?: string;
  readonly schemas?: string;
}

const describeApi = (options: Described) => `
openapi: 3.1.0
info: { title: Test, version: '${options.version ?? "2.0"}' }
paths:
  /things:
    post:
      operationId: CreateThing
      summary: Create a thing
      ${options.parameter ? `parameters: [${options.parameter}]` : ""}
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses:
        '201': { description: Made, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
${options.more ?? ""}
components:
  schemas:
    Thing: ${options.thing ?? "{ type: object, properties: { a: { type: string } } }"}
${options.schemas?.replace(/(?:^|, )(?=[A-Z]:)/g, "\n    ") ?? ""}
`;

const object = (a: string, rest = "") => `{ type: object, properties: { a: ${a} } ${rest} }`;
const [string, integer, number] = ["{ type: string }", "{ type: integer }", "{ type: number }"];
const [nine, five] = ["{ maxLength: 9 }", "{ maxLength: 5 }"];
const january = "{ deprecated: true, x-sunset: '2026-01-01' }";
const july = "{ deprecated: true, x-sunset: '2026-07-01' }";
const variants = "{ title: B, type: string }, { title: D, type: integer }";

async function compare(before: Described, after: Described) {
  const history = await createHistory(describeApi(after), { "2024-01-01": describeApi({ version: "1.0", ...before }) });
  expect(history.diagnostics()).toEqual([]);
  return listChanges(history);
}

const listChanges = ({ changes }: { readonly changes: readonly VersionChanges[] }) =>
  (changes[0]?.changes ?? []).map(({ level, subject, location, words }) =>
    [`${level}:`, subject, location && `(${location})`, toPhraseText(words)].filter(Boolean).join(" "),
  );

type Level = Compatibility;
test.each<[name: string, before: string, after: string, words: string, sent: Level, received: Level]>([
  ["a new value", "{ enum: [x] }", "{ enum: [x, y] }", "has the new value y", "compatible", "warning"],
  ["a removed value", "{ enum: [x, y] }", "{ enum: [x] }", "no longer has the value y", "breaking", "compatible"],
  ["null", "{ type: string }", "{ type: [string, 'null'] }", "can now be null", "compatible", "breaking"],
  [
    "an array that becomes an object",
    "{ type: array, items: {} }",
    "{ properties: { b: {} } }",
    "changed its type from array to object",
    "breaking",
    "breaking",
  ],
  ["null among values", "{ enum: [x] }", "{ enum: [x, null] }", "can now be null", "compatible", "breaking"],
  [
    "a variant null",
    `{ oneOf: [${variants}, { type: 'null' }] }`,
    `{ oneOf: [${variants}] }`,
    "can no longer be null",
    "breaking",
    "compatible",
  ],
  [
    "null in another variant",
    `{ oneOf: [{ title: B, enum: [x, null] }, ${variants}] }`,
    `{ oneOf: [{ title: B, enum: [x] }, ${variants}] }`,
    "can no longer be null",
    "breaking",
    "compatible",
  ],
  [
    "null that is no longer among the values",
    "{ type: [string, 'null'], enum: [x, null] }",
    "{ type: [string, 'null'], enum: [x] }",
    "can no longer be null",
    "breaking",
    "compatible",
  ],
  ["another type", string, integer, "changed its type from string to integer", "breaking", "breaking"],
  [
    "only null",
    "{ type: [string, 'null'] }",
    "{ type: 'null' }",
    "changed its type from string or null to null",
    "breaking",
    "compatible",
  ],
  ["integers among numbers", integer, number, "changed its type from integer to number", "compatible", "breaking"],
  ["a type for any", "{}", string, "changed its type from any type to string", "breaking", "compatible"],
  ["a tighter limit", nine, five, "changed its maximum length from 9 to 5", "breaking", "compatible"],
  ["a looser limit", five, nine, "changed its maximum length from 5 to 9", "compatible", "breaking"],
  [
    "an excluded bound for an included one",
    "{ type: number, minimum: 100 }",
    "{ type: number, exclusiveMinimum: 100 }",
    "changed its minimum from ≥ 100 to > 100",
    "breaking",
    "compatible",
  ],
  [
    "a wider included bound for an excluded one",
    "{ type: number, exclusiveMaximum: 5 }",
    "{ type: number, maximum: 6 }",
    "changed its maximum from < 5 to ≤ 6",
    "compatible",
    "breaking",
  ],
  [
    "the same bound of an integer",
    "{ type: integer, minimum: 1 }",
    "{ type: integer, exclusiveMinimum: 0 }",
    "changed its minimum from ≥ 1 to > 0",
    "compatible",
    "compatible",
  ],
  [
    "a looser multiple",
    "{ multipleOf: 10 }",
    "{ multipleOf: 5 }",
    "changed its multipleOf from 10 to 5",
    "compatible",
    "breaking",
  ],
  ["a keyword that restricts", "{}", "{ not: { const: x } }", "is now restricted by not", "breaking", "compatible"],
  [
    "a size of at least zero",
    "{ minLength: 1 }",
    "{ minLength: 0 }",
    "no longer has a minimum length (was 1)",
    "compatible",
    "breaking",
  ],
  [
    "a list without further items",
    "{ type: array, prefixItems: [{}] }",
    "{ type: array, prefixItems: [{}], items: false }",
    "is now restricted by items",
    "breaking",
    "compatible",
  ],
  [
    "one of two fields that is needed",
    "{ type: object, properties: { b: {}, c: {} } }",
    "{ type: object, properties: { b: {}, c: {} }, anyOf: [{ required: [b] }, { required: [c] }] }",
    "is now restricted by anyOf/oneOf",
    "breaking",
    "compatible",
  ],
  [
    "exactly one of two fields that is needed",
    "{ type: object, properties: { b: {}, c: {} }, anyOf: [{ required: [b] }, { required: [c] }] }",
    "{ type: object, properties: { b: {}, c: {} }, oneOf: [{ required: [b] }, { required: [c] }] }",
    "changed its restriction by anyOf/oneOf",
    "breaking",
    "compatible",
  ],
  ["no longer deprecated", "{ deprecated: true }", "{}", "is no longer deprecated", "compatible", "compatible"],
  ["deprecated", "{}", "{ deprecated: true }", "is deprecated", "warning", "warning"],
  ["another sunset date", january, july, "changed its sunset date from 2026-01-01 to 2026-07-01", "warning", "warning"],
  [
    "further fields that get a schema",
    "{ type: object, properties: { b: {} } }",
    "{ type: object, properties: { b: {} }, additionalProperties: { type: string } }",
    "is now limited by a schema",
    "breaking",
    "compatible",
  ],
  [
    "further fields that lose their schema",
    "{ type: object, properties: { b: {} }, additionalProperties: { type: string } }",
    "{ type: object, properties: { b: {} }, additionalProperties: true }",
    "is no longer limited by a schema",
    "compatible",
    "breaking",
  ],
  ["a removed property", string, "", "was removed", "breaking", "breaking"],
  ["a new property with a property in it", "", "{ properties: { b: {} } }", "was added", "compatible", "compatible"],
])(
  "the change of a field is classified in requests and in responses: %s",
  async (_name, before, after, words, ...levels) => {
    const toThing = (a: string) => ({ thing: a === "" ? "{ type: object }" : object(a) });
    const [sent, received] = levels;
    const name = /limited by a schema$/.test(words) ? "Thing.a[any name]" : "Thing.a";
    const expected = [`${sent}: ${name} (in requests) ${words}`, `${received}: ${name} (in responses) ${words}`];
    expect((await compare(toThing(before), toThing(after))).toSorted()).toEqual(expected.toSorted());
  },
);

test.each<[string, string, string, string[]]>([
  [
    "required",
    object(string),
    object(string, ", required: [a]"),
    ["breaking: Thing.a (in requests) is now required", "compatible: Thing.a (in responses) is now always present"],
  ],
  [
    "optional",
    object(string, ", required: [a]"),
    object(string),
    ["breaking: Thing.a (in responses) can now be absent", "compatible: Thing.a (in requests) is now optional"],
  ],
  [
    "one of two fields instead of one field",
    object(string, ", required: [a]"),
    object(string, ", anyOf: [{ required: [a] }, { required: [b] }]"),
    [
      "breaking: Thing.a (in responses) can now be absent",
      "compatible: (request body) is now restricted by anyOf/oneOf",
      "compatible: (response 201) is now restricted by anyOf/oneOf",
      "compatible: Thing.a (in requests) is now optional",
    ],
  ],
  [
    "a read-only property",
    object("{ readOnly: true }"),
    object("{ readOnly: true }", ", required: [a]"),
    ["compatible: Thing.a (in responses) is now always present"],
  ],
  [
    "another constant",
    object("{ const: x }"),
    object("{ const: y }"),
    [
      "breaking: Thing.a (in requests) no longer has the value x",
      "breaking: Thing.a (in responses) has the new value y",
      "compatible: Thing.a (in requests) has the new value y",
      "compatible: Thing.a (in responses) no longer has the value x",
    ],
  ],
  [
    "a removed variant",
    object(`{ oneOf: [${variants}, { title: C, type: object }] }`),
    object(`{ oneOf: [${variants}] }`),
    ["breaking: Thing.a<C> (in requests) was removed", "compatible: Thing.a<C> (in responses) was removed"],
  ],
  [
    "a type that remains of two",
    object(`{ oneOf: [${string}, ${integer}] }`),
    object(string),
    ["breaking: Thing.a<integer> (in requests) was removed", "compatible: Thing.a<integer> (in responses) was removed"],
  ],
  [
    "fields that remain of two variants",
    "{ anyOf: [{ properties: { a: {} }, required: [a] }, { properties: { b: {} }, required: [b] }] }",
    object("{}", ", required: [a]"),
    ["breaking: Thing<With b> (in requests) was removed", "compatible: Thing<With b> (in responses) was removed"],
  ],
  [
    "variants of other types",
    object(string),
    object("{ oneOf: [{ type: integer }, { type: boolean }] }"),
    [
      "breaking: Thing.a (in requests) changed its type from string to integer or boolean",
      "breaking: Thing.a (in responses) changed its type from string to integer or boolean",
      ...["warning: Thing.a<integer> (in responses) was added", "warning: Thing.a<boolean> (in responses) was added"],
      "compatible: Thing.a<integer> (in requests) was added",
      "compatible: Thing.a<boolean> (in requests) was added",
    ],
  ],
  [
    "a new variant",
    object(`{ oneOf: [${variants}] }`),
    object(`{ oneOf: [${variants}, { title: C, type: object }] }`),
    ["warning: Thing.a<C> (in responses) was added", "compatible: Thing.a<C> (in requests) was added"],
  ],
  [
    "the type of the whole body",
    "{ type: object }",
    "{ type: array }",
    [
      "breaking: (request body) changed its type from object to array",
      "breaking: (response 201) changed its type from object to array",
    ],
  ],
  [
    "null written as a variant",
    object("{ oneOf: [{ title: B, enum: [x, null] }, { type: integer }] }"),
    object("{ oneOf: [{ title: B, enum: [x] }, { type: integer }, { type: 'null' }] }"),
    [],
  ],
  [
    "fields that move into variants",
    object(string),
    "{ oneOf: [{ title: B, properties: { a: { type: string } } }, { title: C, type: string }] }",
    [
      ...["warning: Thing<B> (in responses) was added", "warning: Thing<C> (in responses) was added"],
      ...["compatible: Thing<B> (in requests) was added", "compatible: Thing<C> (in requests) was added"],
    ],
  ],
  [
    "a required field that moves into one of two variants",
    object(string, ", required: [a]"),
    "{ oneOf: [{ title: B, properties: { a: {} }, required: [a] }, { title: C, properties: { b: {} } }] }",
    [
      "breaking: Thing.a (in responses) can now be absent",
      ...["warning: Thing<B> (in responses) was added", "warning: Thing<C> (in responses) was added"],
      ...["compatible: Thing<B> (in requests) was added", "compatible: Thing<C> (in requests) was added"],
    ],
  ],
  ["a file in the format of OpenAPI 3.0", object("{ format: binary }"), object("{ contentMediaType: image/png }"), []],
  ["bytes in the format of OpenAPI 3.0", object("{ format: byte }"), object("{ contentEncoding: base64 }"), []],
  ["another description", object(string), object("{ type: string, description: x }"), []],
])("a change of a schema is classified, breaking changes first: %s", async (_name, before, after, expected) => {
  expect(await compare({ thing: before }, { thing: after })).toEqual(expected);
});

test.each([
  [
    "a schema that becomes one of several variants",
    "$ref: B",
    "oneOf: [{ $ref: B }, { $ref: C }]",
    ["warning: Thing.a<C> (in responses) was added", "compatible: Thing.a<C> (in requests) was added"],
  ],
  [
    "a schema that was one of several variants",
    "oneOf: [{ $ref: B }, { $ref: C }]",
    "$ref: B",
    ["breaking: Thing.a<C> (in requests) was removed", "compatible: Thing.a<C> (in responses) was removed"],
  ],
  [
    "a different schema, in which a field is missing",
    "$ref: B",
    "$ref: C",
    ["breaking: Thing.a.b (in requests) was removed", "breaking: Thing.a.b (in responses) was removed"],
  ],
])("the change is one of the schema that refers to another: %s", async (_name, before, after, expected) => {
  const toThing = (a: string) => ({
    thing: object(`{ ${a.replaceAll(/ref: (\w)/g, "ref: '#/components/schemas/$1'")} }`),
    schemas: "B: { type: object, properties: { b: {}, c: {} } }, C: { type: object, properties: { c: {} } }",
  });
  expect(await compare(toThing(before), toThing(after))).toEqual(expected);
});

const withContent = (...types: string[]) => {
  const content = types.map((type) => `${type}: { schema: { properties: { b: { type: string } } } }`).join(", ");
  return {
    more: `    put: { operationId: P, requestBody: { content: { ${content} } }, responses: { '204': { description: Made } } }`,
  };
};
const done = (fields: string, responses = "") =>
  `done: { '{$request.query.url}': { post: { requestBody: { content: { application/json: { schema: { properties: { ${fields} } } } } }, responses: { ${responses} } } } }`;
const withCallbacks = (callbacks: string) => ({
  more: `    put: { operationId: P, callbacks: { ${callbacks} }, responses: {} }`,
});
const form = "application/x-www-form-urlencoded";
const withForm = (encoding: string) => {
  const schema = "{ properties: { b: { type: array, items: { type: string } } } }";
  return {
    more: `    put: { operationId: P, requestBody: { content: { ${form}: { schema: ${schema}, encoding: ${encoding} } } }, responses: {} }`,
  };
};
const json = "application/json";
const xml = "application/xml";
const problem = "application/problem+json";
const second = (method: string, path = "") => ({
  more: `${path && `  ${path}:\n`}    ${method}: { operationId: List, responses: { '200': { description: All } } }`,
});
const [optional, required] = [{ more: "security: [{}, { token: [] }]" }, { more: "security: [{ token: [] }]" }];
const withVariable = (name: string) => ({
  more: `  /a/{${name}}:\n    get: { parameters: [{ name: ${name}, in: path, required: true }], responses: {} }`,
});
const withScopes = (...lists: string[]) => ({
  more: `security: [${lists.map((scopes) => `{ oauth: ${scopes} }`).join(", ")}]`,
});
const withServers = (...urls: string[]) => ({
  more: `servers: [${urls.map((url) => `{ url: '${url}' }`).join(", ")}]`,
});
const withScheme = (scheme: string) => ({
  more: "security: [{ token: [] }]",
  schemas: `, A: { type: string }\n  securitySchemes: { token: ${scheme} }`,
});
const inHeader = (name: string) => withScheme(`{ type: apiKey, in: header, name: ${name} }`);
const http = (scheme: string) => withScheme(`{ type: http, scheme: ${scheme} }`);
const oauth = withScheme("{ type: oauth2, flows: {} }");
const withList = (style: string, location: string) => ({
  parameter: `{ name: q, in: ${location}, ${style && `${style}, `}schema: { type: array, items: { type: string } } }`,
});
const q = { parameter: "{ name: q, in: query, schema: { type: string } }" };
const requiredQ = { parameter: "{ name: q, in: query, required: true, schema: { type: string } }" };

test.each<[name: string, before: Described, after: Described, expected: string[]]>([
  ["a parameter", {}, q, ["compatible: q (query parameter) was added"]],
  ["a required parameter", {}, requiredQ, ["breaking: q (query parameter) was added and is required"]],
  ["a removed parameter", q, {}, ["breaking: q (query parameter) was removed"]],
  [
    "a header in another letter case",
    { parameter: "{ name: X-Trace-ID, in: header, schema: { type: string } }" },
    { parameter: "{ name: x-trace-id, in: header, schema: { type: string, maxLength: 9 } }" },
    ["breaking: x-trace-id (header parameter) now has a maximum length: 9"],
  ],
  [
    "a parameter that becomes a text",
    { parameter: "{ name: q, in: query, schema: { type: integer } }" },
    q,
    ["compatible: q (query parameter) changed its type from integer to string"],
  ],
  [
    "a parameter that becomes a list",
    q,
    { parameter: "{ name: q, in: query, schema: { type: array, items: { type: string } } }" },
    ["compatible: q (query parameter) changed its type from string to array"],
  ],
  [
    "a parameter that can no longer be without a list",
    { parameter: "{ name: q, in: query, schema: { type: [string, array], items: { type: string } } }" },
    { parameter: "{ name: q, in: query, schema: { type: array, items: { type: string } } }" },
    ["compatible: q (query parameter) changed its type from string or array to array"],
  ],
  [
    "a parameter that becomes a list of something else",
    q,
    { parameter: "{ name: q, in: query, schema: { type: array, items: { type: integer } } }" },
    ["breaking: q (query parameter) changed its type from string to array"],
  ],
  [
    "a parameter that becomes a list with stricter items",
    q,
    { parameter: "{ name: q, in: query, schema: { type: array, items: { type: string, pattern: '^a' } } }" },
    ["breaking: q (query parameter) changed its type from string to array"],
  ],
  [
    "a parameter that becomes a list of at least two",
    q,
    { parameter: "{ name: q, in: query, schema: { type: array, minItems: 2, items: { type: string } } }" },
    [
      "breaking: q (query parameter) changed its type from string to array",
      "breaking: q (query parameter) now has a minimum number of items: 2",
    ],
  ],
  [
    "a list in one parameter",
    withList("", "query"),
    withList("explode: false", "query"),
    ["breaking: q (query parameter) is now written as q=a,b instead of q=a&q=b"],
  ],
  [
    "a list with another separator",
    withList("explode: false", "query"),
    withList("explode: false, style: pipeDelimited", "query"),
    ["breaking: q (query parameter) is now written as q=a%7Cb instead of q=a,b"],
  ],
  ["the default of a style", withList("", "query"), withList("style: form, explode: true", "query"), []],
  ["a style that makes no difference to a list", withList("", "header"), withList("explode: true", "header"), []],
  [
    "a style that makes no difference to a text",
    q,
    { parameter: "{ name: q, in: query, explode: false, schema: { type: string } }" },
    [],
  ],
  [
    "an object in brackets",
    { parameter: "{ name: q, in: query, schema: { type: object } }" },
    { parameter: "{ name: q, in: query, style: deepObject, schema: { type: object } }" },
    ["breaking: q (query parameter) is now written as q%5Ba%5D=1&q%5Bb%5D=2 instead of a=1&b=2"],
  ],
  [
    "an object in brackets that becomes JSON",
    { parameter: "{ name: q, in: query, style: deepObject, schema: { type: object } }" },
    { parameter: "{ name: q, in: query, content: { application/json: { schema: { type: object } } } }" },
    ["breaking: q (query parameter) is now written as application/json instead of q%5Ba%5D=1&q%5Bb%5D=2"],
  ],
  [
    "a text that becomes JSON",
    q,
    { parameter: "{ name: q, in: query, content: { application/json: { schema: { type: string } } } }" },
    ["breaking: q (query parameter) is now written as application/json instead of text"],
  ],
  [
    "a list in a form with another separator",
    withForm("{ b: { explode: true } }"),
    withForm("{ b: { explode: false } }"),
    [`breaking: ${form} (request body) changed the encoding of b from the default encoding to b=a,b`],
  ],
  [
    "another format of a part",
    withForm("{ b: { contentType: application/json } }"),
    withForm("{ b: { contentType: application/xml } }"),
    [`breaking: ${form} (request body) changed the encoding of b from application/json to application/xml`],
  ],
  [
    "a written format of a part",
    withForm("{}"),
    withForm("{ b: { contentType: application/xml } }"),
    [`warning: ${form} (request body) changed the encoding of b from the default encoding to application/xml`],
  ],
  [
    "fewer types of files",
    withForm("{ b: { contentType: 'image/png,image/jpeg' } }"),
    withForm("{ b: { contentType: image/png } }"),
    [`breaking: ${form} (request body) changed the encoding of b from image/png, image/jpeg to image/png`],
  ],
  [
    "more types of files",
    withForm("{ b: { contentType: image/png } }"),
    withForm("{ b: { contentType: 'image/png, image/jpeg' } }"),
    [`compatible: ${form} (request body) changed the encoding of b from image/png to image/png, image/jpeg`],
  ],
  [
    "a new media type",
    withContent(json),
    withContent(json, xml),
    ["compatible: application/xml (request body) was added"],
  ],
  [
    "a removed media type",
    withContent(json, xml),
    withContent(json),
    ["breaking: application/xml (request body) was removed"],
  ],
  [
    "a removed media type with the schema of another",
    withContent(json, problem),
    withContent(json),
    [`breaking: ${problem} (request body) was removed`],
  ],
  [
    "media types in another order",
    withContent(json, problem),
    withContent(problem, json, xml),
    ["compatible: application/xml (request body) was added"],
  ],
  ["another parameter of the media type", withContent(json), withContent("'application/json; charset=utf-8'"), []],
  ["a new callback", withCallbacks(""), withCallbacks(done("")), ["compatible: done (callback) was added"]],
  ["a removed callback", withCallbacks(done("")), withCallbacks(""), ["breaking: done (callback) was removed"]],
  [
    "a field that a callback no longer has",
    withCallbacks(done("b: {}, c: {}")),
    withCallbacks(done("b: {}")),
    ["breaking: c (callback done body) was removed"],
  ],
  [
    "a further response that a callback can have",
    withCallbacks(done("")),
    withCallbacks(done("", "'410': {}")),
    ["compatible: (callback done response 410) was added"],
  ],
  [
    "a named schema in a callback",
    { ...withCallbacks(done("b: { $ref: '#/components/schemas/B' }")), schemas: "B: { properties: { c: {}, d: {} } }" },
    { ...withCallbacks(done("b: { $ref: '#/components/schemas/B' }")), schemas: "B: { properties: { d: {} } }" },
    ["breaking: B.c (in callbacks) was removed"],
  ],
  ["a new operation", {}, second("get"), ["compatible: was added"]],
  ["a removed operation", second("get"), {}, ["breaking: was removed"]],
  ["another method", second("get"), second("put"), ["breaking: changed from GET /things to PUT /things"]],
  ["another path", second("get", "/a"), second("get", "/b"), ["breaking: changed from GET /a to GET /b"]],
  ["a variable of a path with another name", withVariable("id"), withVariable("thingId"), []],
  ["security of the whole API", {}, required, ["breaking: now requires authentication: token"]],
  ["authentication that was optional", optional, required, ["breaking: now requires authentication: token"]],
  ["authentication that is optional", required, optional, ["compatible: no longer requires authentication"]],
  ["a further scope", withScopes("[a]"), withScopes("[a, b]"), ["breaking: now requires the scope b of oauth"]],
  [
    "fewer scopes",
    withScopes("[a, b, c]"),
    withScopes("[a]"),
    ["compatible: no longer requires the scopes b and c of oauth"],
  ],
  ["scopes in another order", withScopes("[a, b]"), withScopes("[b, a]"), []],
  [
    "another scope",
    withScopes("[a]"),
    withScopes("[b]"),
    ["breaking: now requires the scope b of oauth", "compatible: no longer requires the scope a of oauth"],
  ],
  [
    "a further scope of authentication that becomes optional",
    withScopes("[a]"),
    { more: "security: [{}, { oauth: [a, b] }]" },
    ["compatible: no longer requires authentication"],
  ],
  [
    "an alternative scope",
    withScopes("[a]"),
    withScopes("[a]", "[b]"),
    ["compatible: no longer requires the scope a of oauth"],
  ],
  [
    "another header of a key",
    inHeader("X-Key"),
    inHeader("X-Token"),
    ["breaking: changed the authentication token from header X-Key to header X-Token"],
  ],
  ["a header of a key in another letter case", inHeader("X-Key"), inHeader("x-key"), []],
  [
    "a key that moves to the query",
    inHeader("key"),
    withScheme("{ type: apiKey, in: query, name: key }"),
    ["breaking: changed the authentication token from header key to query key"],
  ],
  [
    "another scheme of HTTP",
    http("basic"),
    http("bearer"),
    ["breaking: changed the authentication token from basic to bearer"],
  ],
  ["a scheme of HTTP in another letter case", http("Bearer"), http("bearer"), []],
  [
    "another source of a bearer token",
    oauth,
    http("bearer"),
    ["warning: changed the authentication token from oauth2 to bearer"],
  ],
  [
    "a bearer token that was described as a key",
    inHeader("Authorization"),
    http("bearer"),
    ["warning: changed the authentication token from header Authorization to bearer"],
  ],
  [
    "another base URL",
    withServers("https://a.example/v1"),
    withServers("https://a.example/v2"),
    ["breaking: moved from the base URL https://a.example/v1 to https://a.example/v2"],
  ],
  [
    "one base URL less",
    withServers("https://a.example", "https://b.example"),
    withServers("https://b.example"),
    ["warning: lost the base URL https://a.example"],
  ],
  [
    "one base URL more",
    withServers("https://a.example"),
    withServers("https://a.example", "https://b.example"),
    ["compatible: gained the base URL https://b.example"],
  ],
  ["base URLs in another order", withServers("https://a.example", "/b"), withServers("/b", "https://a.example/"), []],
  ["another path without a host", withServers("/"), withServers("/v1"), ["breaking: moved from the base URL / to /v1"]],
  ["a host for a base URL", withServers("/v1"), withServers("https://a.example/v1"), []],
  ["a host for the root", withServers("/"), withServers("https://a.example"), []],
  [
    "another default of a variable",
    { more: "servers: [{ url: 'https://a.example/{v}', variables: { v: { default: v1 } } }]" },
    { more: "servers: [{ url: 'https://a.example/{v}', variables: { v: { default: v2 } } }]" },
    ["breaking: moved from the base URL https://a.example/v1 to https://a.example/v2"],
  ],
  [
    "fewer values of a variable",
    { more: "servers: [{ url: 'https://{r}.example', variables: { r: { default: eu, enum: [eu, us] } } }]" },
    { more: "servers: [{ url: 'https://{r}.example', variables: { r: { default: eu, enum: [eu] } } }]" },
    ["warning: lost the base URL https://us.example"],
  ],
  ["another name of a variable", withServers("https://{a}.example"), withServers("https://{b}.example"), []],
  ["base URLs where there were none", {}, withServers("https://a.example/v1"), []],
])("a change of an operation is classified: %s", async (_name, before, after, expected) => {
  expect(await compare(before, after)).toEqual(expected);
});

const mapped = (...values: string[]) => ({
  thing: object(
    `{ oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/D' }], discriminator: { propertyName: kind, mapping: { ${values.map((value) => `${value}: '#/components/schemas/B', `).join("")}d: '#/components/schemas/D' } } }`,
  ),
  schemas: ", B: { type: object, properties: { kind: {} } }, D: { type: object }",
});

test.each<[name: string, before: Described, after: Described, expected: string[]]>([
  [
    "a new value",
    mapped("b"),
    mapped("b", "c"),
    [
      "warning: Thing.a<B> (in responses) is selected by the new value c",
      "compatible: Thing.a<B> (in requests) is selected by the new value c",
    ],
  ],
  [
    "a removed value",
    mapped("b", "c"),
    mapped("b"),
    [
      "breaking: Thing.a<B> (in requests) is no longer selected by the value c",
      "compatible: Thing.a<B> (in responses) is no longer selected by the value c",
    ],
  ],
  [
    "the name of the schema instead of the only value",
    mapped("b"),
    mapped(),
    [
      "breaking: Thing.a<B> (in requests) is no longer selected by the value b",
      "breaking: Thing.a<B> (in responses) is selected by the new value B",
      "compatible: Thing.a<B> (in requests) is selected by the new value B",
      "compatible: Thing.a<B> (in responses) is no longer selected by the value b",
    ],
  ],
  ["a value instead of the name of the schema", mapped(), mapped("b"), []],
])("a change of a discriminator is classified: %s", async (_name, before, after, expected) => {
  expect(await compare(before, after)).toEqual(expected);
});

test("an operation does not move if a part of its path moves into the base URL", async () => {
  const toText = (server: string, path: string, version?: string) =>
    describeApi({ ...(version && { version }), more: `${second("get", path).more}\nservers: [{ url: ${server} }]` });
  const before = toText("https://a.example", "/v1/b", "1.0");
  const history = await createHistory(toText("https://a.example/v1", "/b"), { 1: before });
  // The path of the other operation stays the same.
  expect(
    history.changes[0]?.changes.map(({ rule, operations }) => [rule, operations.map(({ title }) => title)]),
  ).toEqual([["server", ["Create a thing"]]]);
});

test("what changes for the whole API is one change of all operations", async () => {
  const toText = (url: string, key: string, version?: string) =>
    describeApi({
      ...inHeader(key),
      ...(version && { version }),
      more: `${second("get").more}\nservers: [{ url: ${url} }]\nsecurity: [{ token: [] }]`,
    });
  const history = await createHistory(toText("https://b.example", "b"), { 1: toText("https://a.example", "a", "1.0") });
  expect(
    history.changes[0]?.changes.map(({ rule, operations }) => [rule, operations.map(({ title }) => title)]),
  ).toEqual([
    ["security", ["Create a thing", "List"]],
    ["server", ["Create a thing", "List"]],
  ]);
  expect(history.changes[0]?.reworded).toEqual([]);
});

test("of operations with the same operationId, those with the same method and path are compared", async () => {
  const get = (path: string, parameter = "") =>
    `  ${path}:\n    get: { operationId: Same, summary: ${path}, ${parameter} responses: { '200': { description: All } } }\n`;
  const before = get("/a") + get("/b") + get("/c");
  const after = get("/a", "parameters: [{ name: q, in: query }],") + get("/b");
  const history = await createHistory(describeApi({ more: after }), {
    1: describeApi({ version: "1.0", more: before }),
  });
  expect(
    history.changes[0]?.changes.map(({ words, operations }) => [
      toPhraseText(words),
      operations.map(({ title }) => title),
    ]),
  ).toEqual([
    ["was removed", ["/c"]],
    ["was added", ["/a"]],
  ]);
});

test("an operation that got another path, and later another id, is one operation in an upgrade", async () => {
  const toText = (version: string, path: string, id: string, isRequired = false) =>
    describeApi({
      version,
      more: `  ${path}:\n    get: { operationId: ${id}, parameters: [{ name: q, in: query, required: ${isRequired} }], responses: {} }`,
    });
  const { comparePair, current, list } = await createHistory(toText("3.0", "/b", "New", true), {
    1: toText("1.0", "/a", "Old"),
    2: toText("2.0", "/b", "Old"),
  });
  const pair = await comparePair(list[2] ?? current, current);
  expect(pair?.changes.map(({ words }) => toPhraseText(words))).toEqual([
    "changed from GET /a to GET /b",
    "is now required",
  ]);
});

test("each version has its own id, and the newest version keeps the id of its name", async () => {
  const history = await createHistory(describeApi({ version: "1.0" }), {
    1: describeApi({ version: "1.0" }),
    2: describeApi({ version: "1-0" }),
    3: describeApi({ version: "1.1" }),
  });
  expect(history.changes.map(({ version }) => version.id)).toEqual(["1-0", "1-1", "2", "1"]);
});

describe("a webhook's body is compared as its receiver reads it", () => {
  const webhook = (body: string, responses = "'204': { description: Got it }") => `
webhooks:
  thingMade:
    post:
      operationId: ThingMade
      requestBody: { required: true, content: { application/json: { schema: ${body} } } }
      responses: { ${responses} }
`;
  const event = "{ $ref: '#/components/schemas/Event' }";
  const describeEvent = (names: string) =>
    `components: { schemas: { Event: { type: object, required: ${names}, properties: { a: { type: string } } } } }`;
  const gone = "'204': { description: Got it }, '410': { description: No more }";
  test.each<[string, string, string, string[]]>([
    [
      "a new property",
      webhook("{ type: object }"),
      webhook("{ type: object, properties: { b: { type: string } } }"),
      ["compatible: b (body) was added"],
    ],
    [
      "a missing property",
      webhook("{ type: object, properties: { b: { type: string } } }"),
      webhook("{ type: object }"),
      ["breaking: b (body) was removed"],
    ],
    [
      "a shared schema",
      webhook(event) + describeEvent("[]"),
      webhook(event) + describeEvent("[a]"),
      ["compatible: Event.a (in webhooks) is now always present"],
    ],
    [
      "a further response",
      webhook("{ type: object }"),
      webhook("{ type: object }", gone),
      ["compatible: (response 410) was added"],
    ],
    [
      "a removed response, which the receiver may still send",
      webhook("{ type: object }", gone),
      webhook("{ type: object }"),
      ["breaking: (response 410) was removed"],
    ],
    [
      "another method",
      webhook("{ type: object }"),
      webhook("{ type: object }").replace("post:", "put:"),
      ["breaking: changed from POST thingMade to PUT thingMade"],
    ],
  ])("the change is classified: %s", async (_name, before, after, expected) => {
    const text = (version: string, rest: string) =>
      `openapi: 3.1.0\ninfo: { title: Test, version: '${version}' }\n${rest}`;
    expect(listChanges(await createHistory(text("2.0", after), { 1: text("1.0", before) }))).toEqual(expected);
  });
});

test("an operation of which only the descriptions changed is listed separately", async () => {
  const withWords = (words: string, version: string) => {
    const more = `    get: { operationId: ListThings, description: ${words}, responses: { '200': { description: All } } }`;
    return describeApi({ more, version });
  };
  const history = await createHistory(withWords("New words", "2.0"), { 1: withWords("Old words", "1.0") });
  expect(history.changes[0]).toMatchObject({ changes: [], reworded: [{ title: "New words" }] });
});

test.each<[name: string, before: string, after: string, parts: string]>([
  [
    "a link of a response",
    "responses: { '200': { links: { next: { operationId: L } } } }",
    "responses: { '200': {} }",
    "responses",
  ],
  [
    "an empty value of a parameter",
    "parameters: [{ name: q, in: query, allowEmptyValue: true, schema: { type: string } }]",
    "parameters: [{ name: q, in: query, schema: { type: string } }]",
    "parameters",
  ],
  [
    "a name in XML, inside a schema that is shared",
    "requestBody: { content: { application/xml: { schema: { $ref: '#/components/schemas/O' } } } }",
    "requestBody: { content: { application/xml: { schema: { $ref: '#/components/schemas/N' } } } }",
    "requestBody",
  ],
  [
    "the order of parameters and fields, the name of a schema, and additional fields that were allowed",
    "parameters: [{ name: p, in: query }, { name: X-Q, in: header }], requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }",
    "parameters: [{ name: x-q, in: header }, { name: p, in: query }], requestBody: { content: { application/json: { schema: { additionalProperties: true, type: object, properties: { b: {}, a: { type: string, description: New } } } } } }",
    "",
  ],
])("what is not compared is not called a change of descriptions: %s", async (_name, before, after, parts) => {
  const toText = (operation: string, version: string) =>
    describeApi({
      version,
      more: `    get: { operationId: L, summary: Version ${version}, ${operation} }`,
      thing: "{ type: object, properties: { a: { type: string }, b: {} } }",
      schemas: "O: { properties: { a: { xml: { name: old } } } }, N: { properties: { a: { xml: { name: new } } } }",
    });
  const history = await createHistory(toText(after, "2.0"), { 1: toText(before, "1.0") });
  const words = `warning: changed in parts that are not compared: ${parts}`;
  expect(listChanges(history)).toEqual(parts === "" ? [] : [words]);
  expect(history.changes[0]?.reworded).toHaveLength(parts === "" ? 1 : 0);
});

test("a recursive schema is compared once", async () => {
  const recursive = (type: string) =>
    `{ type: object, properties: { child: { $ref: '#/components/schemas/Thing' }, a: { type: ${type} } } }`;
  const changes = await compare({ thing: recursive("string") }, { thing: recursive("integer") });
  expect(changes).toHaveLength(2);
});

test("a specification that is nested too deeply is compared to a limited depth", async () => {
  const deep = (inner: string) =>
    `{"openapi":"3.1.0","info":{"title":"Test","version":"2"},"paths":{"/a":{"get":{"operationId":"A","responses":{"200":{"description":"","content":{"application/json":{"schema":${'{"items":'.repeat(100)}${inner}${"}".repeat(100)}}}}}}}}}`;
  const history = await createHistory(deep('{"type":"string"}'), { 1: deep('{"type":"integer"}') });
  expect(history.changes.map(({ changes }) => changes)).toEqual([[], []]);
});

test("a field beyond those that are compared is not removed", async () => {
  const toThing = (names: readonly string[]) => ({
    thing: `{ type: object, properties: { ${names.map((name) => `${name}: {}`).join(", ")} } }`,
  });
  const names = Array.from({ length: 4_100 }, (_, index) => `f${index}`);
  const changes = await compare(toThing(names), toThing(["x", ...names]));
  expect(changes).toEqual([
    "compatible: Thing.x (in requests) was added",
    "compatible: Thing.x (in responses) was added",
  ]);
});

test("equal changes of parameters with different schemas are in the history of each schema", async () => {
  const describeLists = (version: string, type: string) => `openapi: 3.1.0
info: { title: Test, version: '${version}' }
paths:
${["A", "B"]
  .map(
    (name) => `  /${name}:
    get:
      operationId: list${name}
      parameters: [{ name: sort, in: query, schema: { $ref: '#/components/schemas/Sort${name}' } }]
      responses: { '200': { description: OK } }
`,
  )
  .join("")}components: { schemas: { SortA: { type: ${type} }, SortB: { type: ${type} } } }
`;
  const history = await createHistory(describeLists("2.0", "integer"), {
    "2024-01-01": describeLists("1.0", "string"),
  });
  const changes = history.changes[0]?.changes ?? [];
  expect(new Set(changes.map(({ schema }) => schema))).toEqual(new Set(["SortA", "SortB"]));
});
