import { expect, test } from "vitest";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { loadText } from "../testing/load-text.ts";
import { jsonBodyFormat, listSampleFormats, listSamples } from "./list-samples.ts";
import { type SampleRequest, toSampleRequest } from "./sample-request.ts";

async function loadOperation(operation: object, method = "post", path = "/a", root = {}) {
  const { api, diagnostics } = await loadText(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      servers: [{ url: "https://a.example" }],
      paths: { [path]: { [method]: { responses: { "200": { description: "ok" } }, ...operation } } },
      ...root,
    }),
    "spec.json",
  );
  const [entry] = api?.index.operations ?? [];
  if (!api || !entry) throw new Error(JSON.stringify(diagnostics));
  const { specification } = api.index;
  return { specification, operation: normalizeOperation(specification, entry.reference) };
}

async function makeRequests(
  written: object,
  method = "post",
  path = "/a",
  { isMinimal = false, root = {} } = {},
): Promise<SampleRequest[]> {
  const { specification, operation } = await loadOperation(written, method, path, root);
  return (operation.body?.content ?? [undefined]).map((media) =>
    toSampleRequest(specification, operation, { media, example: media?.examples[0], isMinimal }),
  );
}

const required = (location: string, name: string, example: unknown) => ({
  name,
  in: location,
  required: true,
  example,
});

test("media types with equal content and the same form of examples share a sample", async () => {
  const media = { schema: { type: "object", properties: { a: { type: "integer" } } } };
  const types = ["application/json", "application/xml", "text/xml", "application/merge-patch+json"];
  const content = Object.fromEntries(types.map((type) => [type, media]));
  const requests = await makeRequests({ requestBody: { content } });
  expect(requests.map(({ headers }) => headers[0]?.value)).toEqual(["application/json", "application/xml"]);
});

test("keys of an object in a query are encoded", async () => {
  const [request] = await makeRequests({ parameters: [{ ...required("query", "q", { "a&b": "c" }), explode: false }] });
  expect(request?.url.split("?")[1]).toBe("q=a%26b,c");
});

test.each([
  ["application/json", { a: "x&y#z" }, "%7B%22a%22%3A%22x%26y%23z%22%7D"],
  ["application/x-www-form-urlencoded", { a: "x&y#z", b: 1 }, "a=x%26y%23z&b=1"],
  ["text/plain", "a=x%26y#z&b=1", "a=x%26y%23z&b=1"],
])("a query string of type %s with the value %j is %s", async (type, example, query) => {
  const content = { [type]: { schema: { example } } };
  const [request] = await makeRequests({ parameters: [{ name: "q", in: "querystring", required: true, content }] });
  expect(request?.url.split("?")[1]).toBe(query);
});

test("parameters are serialized by their style, and parameters with content as JSON", async () => {
  const example = { a: 1, b: 2 };
  const parameters = [
    { ...required("path", "p", example), style: "matrix", explode: true },
    required("header", "X-A", example),
    { name: "X-B", in: "header", required: true, content: { "application/json": { schema: { example } } } },
    { ...required("cookie", "c", example), explode: false },
    required("cookie", "d", "e; f,g"),
    { ...required("query", "q", example), style: "deepObject" },
  ];
  const [request] = await makeRequests({ parameters }, "get", "/{p}");
  expect(request?.url.split("/").at(-1)).toBe(";a=1;b=2?q%5Ba%5D=1&q%5Bb%5D=2");
  expect(request?.headers).toEqual([
    { name: "X-A", value: "a,1,b,2" },
    { name: "X-B", value: '{"a":1,"b":2}' },
    { name: "Cookie", value: "c=a,1,b,2; d=e%3B%20f%2Cg" },
  ]);
});

test("fields of a URL-encoded form are serialized as `encoding` specifies, and otherwise one field for each item", async () => {
  const example = {
    none: null,
    a: { b: { c: 1 } },
    d: [1, 2],
    e: [3, 4],
    f: [5, 6],
    g: { h: 7 },
    i: [8, 9],
    j: { k: "l" },
  };
  const encoding = {
    a: { style: "deepObject", explode: true },
    d: { style: "deepObject", explode: true },
    e: { style: "form", explode: false },
    f: { style: "pipeDelimited" },
    g: { explode: true },
    j: { contentType: "application/json" },
  };
  const [request] = await makeRequests({
    requestBody: { content: { "application/x-www-form-urlencoded": { example, encoding } } },
  });
  const parts = request?.body?.kind === "urlencoded" ? request.body.parts : [];
  const wanted = ["a[b][c]=1", "d[0]=1", "d[1]=2", "e=3,4", "f=5|6", "h=7", "i=8", "i=9", 'j={"k":"l"}'];
  expect(parts.map(({ name, value }) => `${name}=${value}`)).toEqual(wanted);
});

test.each([
  ["*/*", { type: "object" }, "application/json"],
  ["image/*", { type: "string", format: "binary" }, "application/octet-stream"],
  ["text/*", { type: "boolean" }, "text/plain"],
  ["text/csv", { type: "boolean" }, "text/csv"],
])("a body of the type %s with the schema %j is sent as %s", async (type, schema, sent) => {
  const [request] = await makeRequests({ requestBody: { content: { [type]: { schema } } } });
  expect(request?.headers).toEqual([{ name: "Content-Type", value: sent }]);
});

test("a parameter has the example of its content", async () => {
  const content = { "application/json": { schema: { type: "object" }, examples: { one: { value: { a: 1 } } } } };
  const [request] = await makeRequests({ parameters: [{ name: "X-A", in: "header", required: true, content }] });
  expect(request?.headers).toEqual([{ name: "X-A", value: '{"a":1}' }]);
});

test("an example that is already serialized is not encoded again", async () => {
  const serialized = (location: string, name: string, serializedValue: string) => ({
    ...required(location, name, undefined),
    examples: { one: { serializedValue } },
  });
  const content = { "application/json": { examples: { one: { serializedValue: '{"a":"b c"}' } } } };
  const parameters = [
    serialized("path", "id", "D%C3%ADaz"),
    serialized("query", "thing", "thing=one%20thing&thing=other"),
    serialized("cookie", "greeting", "greeting=Hello%2C%20world!"),
    { name: "place", in: "query", required: true, content },
  ];
  const [request] = await makeRequests({ parameters }, "get", "/{id}");
  expect(request?.url.slice("https://a.example".length)).toBe(
    "/D%C3%ADaz?thing=one%20thing&thing=other&place=%7B%22a%22%3A%22b%20c%22%7D",
  );
  expect(request?.headers).toEqual([{ name: "Cookie", value: "greeting=Hello%2C%20world!" }]);
});

test.each([
  ["binary", { name: "a", value: "", fileName: "a.bin" }],
  ["base64", { name: "a", value: "aGVsbG8=" }],
])("a part of a form with the content encoding %s is %j", async (contentEncoding, part) => {
  const schema = { properties: { a: { type: "string", contentEncoding } } };
  const [request] = await makeRequests({ requestBody: { content: { "multipart/form-data": { schema } } } });
  expect(request?.body).toEqual({ kind: "form", parts: [part] });
});

const binary = { type: "string", format: "binary" };
test.each([
  [
    { anyOf: [binary, { type: "array", items: binary }], example: "<an image>" },
    { name: "a", value: "", fileName: "a.bin" },
  ],
  [
    { anyOf: [binary, { type: "string" }], example: "text" },
    { name: "a", value: "text" },
  ],
])("a part of a form with the schema %j is a file only if each variant is one", async (a, part) => {
  const content = { "multipart/form-data": { schema: { properties: { a } } } };
  const [request] = await makeRequests({ requestBody: { content } });
  expect(request?.body).toEqual({ kind: "form", parts: [part] });
});

test.each([
  [{}, { contentType: "image/png" }, [{ name: "a", value: "", fileName: "a.png", contentType: "image/png" }]],
  [{ type: "array", items: {} }, {}, [{ name: "a", value: "", fileName: "a.bin", contentType: undefined }]],
  [{}, { contentType: "application/json" }, [{ name: "a", value: "{}", contentType: "application/json" }]],
  [
    { type: "object", properties: { b: { const: 1 }, c: { const: "d" } } },
    { style: "deepObject", explode: true },
    [
      { name: "a[b]", value: "1" },
      { name: "a[c]", value: "d" },
    ],
  ],
  [
    { type: "array", items: { type: "string" }, example: ["b", "c"] },
    { explode: false },
    [{ name: "a", value: "b,c" }],
  ],
])("in a form with the schema %j and the encoding %j, the parts are %j", async (a, encoding, parts) => {
  const media = { schema: { properties: { a } }, encoding: { a: encoding } };
  const [request] = await makeRequests({ requestBody: { content: { "multipart/form-data": media } } });
  expect(request?.body).toEqual({ kind: "form", parts });
});

test.each([
  [false, undefined, []],
  [true, { kind: "urlencoded", parts: [] }, [{ name: "Content-Type", value: "application/x-www-form-urlencoded" }]],
])("with required: %j, a form without fields is %j", async (isRequired, body, headers) => {
  const content = { "application/x-www-form-urlencoded": { schema: { type: "object" } } };
  const [request] = await makeRequests({ requestBody: { required: isRequired, content } });
  expect(request).toMatchObject({ headers });
  expect(request?.body).toEqual(body);
});

const lines = [{ a: 1 }, { a: 2 }];
const string = { type: "string" };
test.each([
  ["application/json", { example: null }, { kind: "json", value: null }],
  ["application/json", { schema: { type: ["object", "null"] }, example: null }, { kind: "json", value: null }],
  ["application/json", { schema: { type: "object" }, example: null }, { kind: "json", value: {} }],
  ["application/json", {}, { kind: "json", value: {} }],
  ["application/graphql", { example: "{ a }" }, { kind: "text", text: "{ a }" }],
  ["application/yaml", { example: "a: 1" }, { kind: "text", text: "a: 1" }],
  ["application/yaml", { schema: string }, { kind: "text", text: "string" }],
  ["application/x-ndjson", { example: '{"a":1}\n' }, { kind: "text", text: '{"a":1}\n' }],
  ["application/json-seq", { example: "\u001e1\n" }, { kind: "text", text: "\u001e1\n" }],
  ["text/plain", { example: 42 }, { kind: "text", text: "42" }],
  ["text/plain", { schema: { type: "boolean" } }, { kind: "text", text: "true" }],
  ["application/octet-stream", { example: "(file)" }, { kind: "file", fileName: "file.bin" }],
  ["application/octet-stream", { schema: string }, { kind: "file", fileName: "file.bin" }],
  ["application/x-ndjson", { itemSchema: { type: "object" }, example: "1\n2\n" }, { kind: "text", text: "1\n2\n" }],
  ["application/jsonl", { example: lines }, { kind: "text", text: '{"a":1}\n{"a":2}\n' }],
  ["application/x-ndjson", { example: lines[0] }, { kind: "text", text: '{"a":1}\n' }],
  ["application/json-seq", { example: lines }, { kind: "text", text: '\u001e{"a":1}\n\u001e{"a":2}\n' }],
])("a body of type %s with %j is %j", async (type, media, body) => {
  const [request] = await makeRequests({ requestBody: { content: { [type]: media } } });
  expect(request?.body).toEqual(body);
});

test("a minimal stream contains the required fields of each item", async () => {
  const itemSchema = { required: ["a"], properties: { a: {}, b: {} } };
  const example = lines.map((line) => ({ ...line, b: 3 }));
  const content = { "application/jsonl": { itemSchema, example } };
  const [request] = await makeRequests({ requestBody: { content } }, "post", "/a", { isMinimal: true });
  expect(request?.body).toEqual({ kind: "text", text: '{"a":1}\n{"a":2}\n' });
});

test.each([
  ["/a#b", "/a?q=1"],
  ["/a?x=1", "/a?x=1&q=1"],
  ["/a?x=1#{p}", "/a?x=1&q=1"],
])("the path %s of a specification has the URL %s", async (path, wanted) => {
  const parameters = [required("query", "q", 1), required("path", "p", 2)];
  const [request] = await makeRequests({ parameters }, "get", path);
  expect(request?.url.slice(-wanted.length)).toBe(wanted);
});

test("an exploded list without items is omitted", async () => {
  const parameters = ["query", "cookie"].map((location) => required(location, "p", []));
  const [request] = await makeRequests({ parameters });
  expect(request?.url.split("/").at(-1)).toBe("a");
  expect(request?.headers).toEqual([]);
});

test("a URL is printable ASCII, and headers without a valid name are omitted", async () => {
  const parameters = [required("path", "id", "ü/.."), required("header", "X A", "x"), required("header", "X-B", "x")];
  const [request] = await makeRequests({ parameters }, "get", "/{id}/é");
  expect(request?.url).toBe("https://a.example/%C3%BC%2F../%C3%A9");
  expect(request?.headers).toEqual([{ name: "X-B", value: "x" }]);
});

test("a header is ASCII, since fetch and Python's requests refuse other characters", async () => {
  const [request] = await makeRequests({ parameters: [required("header", "X-City", "Łódź, 50%")] });
  expect(request?.headers).toEqual([{ name: "X-City", value: "%C5%81%C3%B3d%C5%BA, 50%" }]);
});

test("a body that is multipart, but no form, has its own type with a boundary that no part contains", async () => {
  const schema = { properties: { a: { type: "string", example: "boundary" } } };
  const [request] = await makeRequests({ requestBody: { content: { "multipart/mixed": { schema } } } });
  expect(request?.headers).toEqual([{ name: "Content-Type", value: "multipart/mixed; boundary=boundary_" }]);
  expect(request?.body).toMatchObject({ kind: "form", boundary: "boundary_" });
});

test("headers that HTTP clients compute are omitted", async () => {
  const names = "Host content-length Connection Transfer-Encoding Expect Upgrade Authorization X-A".split(" ");
  const parameters = names.map((name) => required("header", name, "x"));
  const [request] = await makeRequests({ parameters });
  expect(request?.headers.map(({ name }) => name)).toEqual(["X-A"]);
});

test("a minimal request contains only required parameters and required fields at every depth", async () => {
  const order = {
    required: ["lines", "kind"],
    properties: {
      note: { example: "n" },
      lines: { items: { required: ["id"], properties: { id: { example: 1 }, size: { example: 2 } } } },
      kind: { enum: ["a"] },
    },
    dependentRequired: { kind: ["unit"] },
    allOf: [{ properties: { unit: { example: "kg" } } }],
  };
  const parameters = [
    required("query", "q", "1"),
    { name: "r", in: "query", example: "2" },
    { name: "X-A", in: "header", example: "3" },
  ];
  const requestBody = { content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } } };
  const [request] = await makeRequests({ parameters, requestBody, responses: {} }, "post", "/a", {
    isMinimal: true,
    root: { components: { schemas: { Order: order } } },
  });
  expect(request?.url).toBe("https://a.example/a?q=1");
  expect(request?.headers.map(({ name }) => name)).toEqual(["Content-Type"]);
  expect(request?.body).toEqual({ kind: "json", value: { unit: "kg", lines: [{ id: 1 }], kind: "a" } });
});

test("the value of a path parameter is not replaced by the values of others", async () => {
  const parameters = [required("path", "a", "{b}"), required("path", "b", "x")];
  const [request] = await makeRequests({ parameters }, "get", "/{a}/{b}/{c}");
  expect(request?.url).toMatch(/\/(?:%7Bb%7D|\{b\})\/x\/YOUR_C$/);
});

test("without a server and an example, the host and a path parameter become placeholders that a URL can contain", async () => {
  const parameters = ["channelId", "user-id", "id"].map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", ...(name === "id" && { example: "{{BLOCK_ID}}" }) },
  }));
  const root = { servers: undefined };
  const [request] = await makeRequests({ parameters }, "get", "/a/{channelId}/{user-id}/{id}", { root });
  expect(request?.url).toBe("https://YOUR-HOST/a/YOUR_CHANNEL_ID/YOUR_USER_ID/YOUR_BLOCK_ID");
});

test.each([
  ["https://b.example/v1/", "https://b.example/v1/a"],
  ["//b.example/v1", "https://b.example/v1/a"],
  ["/api/v1", "https://YOUR-HOST/api/v1/a"],
  ["./v1", "https://YOUR-HOST/v1/a"],
  ["/", "https://YOUR-HOST/a"],
  ["ftp://b.example", "https://YOUR-HOST/a"],
  ["https://{tenantId}.example/v1", "https://YOUR-TENANT-ID.example/v1/a"],
  ["{endpoint}/v1", "https://YOUR-ENDPOINT/v1/a"],
  ["{{baseUrl}}/v1", "https://YOUR-BASE-URL/v1/a"],
  ["{protocol}://b.example", "https://b.example/a"],
])("with the server %s, a request is sent to %s", async (url, expected) => {
  const [request] = await makeRequests({ servers: [{ url }] });
  expect(request?.url).toBe(expected);
});

test("a required header with an empty default becomes a placeholder", async () => {
  const parameters = [{ name: "X-Trace", in: "header", required: true, schema: { type: "string", default: "" } }];
  const [request] = await makeRequests({ parameters });
  expect(request?.headers).toEqual([{ name: "X-Trace", value: "YOUR_X_TRACE" }]);
});

test("a header that is a parameter twice has one value", async () => {
  const parameters = ["X-Key", "x-key"].map((name) => required("header", name, name));
  const [request] = await makeRequests({ parameters });
  expect(request?.headers).toEqual([{ name: "X-Key", value: "X-Key" }]);
});

test("an integer of 64 bits that is written as a text is a number", async () => {
  const schema = { properties: { size: { type: "string", format: "int64" } } };
  const [request] = await makeRequests({ requestBody: { content: { "application/json": { schema } } } });
  expect(request?.body).toEqual({ kind: "json", value: { size: "0" } });
});

test("a reference to an example in place of a value is followed, and other references in examples are data", async () => {
  const root = { components: { examples: { one: { value: { a: 1 } } }, schemas: { Thing: { type: "object" } } } };
  const bodies = ["#/components/examples/one", "#/components/schemas/Thing"].map(async ($ref) => {
    const content = { "application/json": { examples: { default: { value: { $ref } } } } };
    const [request] = await makeRequests({ requestBody: { content } }, "post", "/a", { root });
    return request?.body;
  });
  expect(await Promise.all(bodies)).toEqual([
    { kind: "json", value: { a: 1 } },
    { kind: "json", value: { $ref: "#/components/schemas/Thing" } },
  ]);
});

async function listLabels(media: object) {
  const { specification, operation } = await loadOperation({ requestBody: { content: { "application/json": media } } });
  return listSamples(specification, operation, jsonBodyFormat).map(({ label }) => label);
}

test("examples with the same value are one sample", async () => {
  const examples = { first: { value: { a: 1 } }, second: { value: { a: 1 } }, third: { value: { a: 2 } } };
  expect(await listLabels({ examples })).toEqual(["first", "third"]);
});

test("each sample that the author wrote is a format of its own, even if two have the same language", async () => {
  const samples = ["Shell", "bash", "cURL"].map((lang) => ({ lang, source: "list" }));
  const { operation } = await loadOperation({ "x-codeSamples": samples });
  const written = listSampleFormats(operation).filter(({ isWritten }) => isWritten);
  expect(written.map(({ value, label }) => [value, label])).toEqual([
    ["curl", "Shell"],
    ["curl-1", "bash"],
    ["curl-2", "cURL"],
  ]);
});

test("the sample with only required fields is first, unless it is empty or most fields have an example", async () => {
  const properties = { id: { type: "string" }, note: { type: "string" } };
  const ofExamples = { ...properties, note: { type: "string", example: "Fragile" } };
  const last = ["All fields", "Required fields"];
  expect(await listLabels({ schema: { properties, required: ["id"] } })).toEqual(last.toReversed());
  expect(await listLabels({ schema: { properties } })).toEqual(last);
  expect(await listLabels({ schema: { properties: ofExamples, required: ["id"] } })).toEqual(last);
});
