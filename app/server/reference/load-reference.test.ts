import path from "node:path";
import { performance } from "node:perf_hooks";
import { describe, expect, test, vi } from "vitest";
import { listAttributes, loadFragment, renderBodyOf } from "#app/server/testing/html.ts";
import { loadReference } from "./load-reference.ts";
import { createSpecificationText, loadPaths, loadText, loadValidFile } from "./testing/load-text.ts";
import { toPageText, toWords } from "./testing/page-text.ts";

const fixtures = path.resolve(import.meta.dirname, "../../../tests/fixtures/specs/reference");

async function load(file: string) {
  const loaded = await loadValidFile(path.join(fixtures, file));
  return { ...loaded, text: (end: string) => toWords(loaded.html(end), "aside") };
}

describe("a specification with every feature of OpenAPI", async () => {
  const { api, diagnostics, page, text } = await load("every-feature.yaml");

  test("loads without a diagnostic, with each page and download at its path", () => {
    expect(diagnostics).toEqual([]);
    expect(api.pages.map((each) => each.path)).toEqual([
      "/docs/api/every-feature",
      "/docs/api/parcels",
      "/docs/api/labels",
      "/docs/api/other-operations",
      "/docs/api/errors",
      "/docs/api/schemas",
      ...["problem", "person", "base", "box", "crate", "parcel"].map((name) => `/docs/api/schemas/${name}`),
      ...["create-parcel", "print-label", "search-labels", "link-label", "parcel-lost"].map(
        (name) => `/docs/api/${name}`,
      ),
    ]);
    expect(
      api.groups.map(({ label, items }) => [label, items.map(({ method, label: name }) => `${method} ${name}`)]),
    ).toEqual([
      ["All parcels", ["POST Create a parcel"]],
      ["Labels", ["GET Print label"]],
      ["Other operations", ["QUERY Search labels", "LINK Link label", "EVENT Parcel lost"]],
    ]);
    expect(page("/every-feature").headings.map(({ id }) => id)).toEqual([
      "retry-rules",
      "servers",
      "authentication-schemes",
      "downloads",
      "operations",
      "operations.parcels",
      "operations.labels",
      "operations.other-operations",
    ]);
    expect(page("/every-feature").links.map(({ href, position }) => [href, position.line])).toEqual([
      ["/docs/api/create-parcel", 8],
    ]);
  });

  test.each([
    "apiToken: API key in the api-token header",
    "with the scope parcels:write",
    "Called by shipper",
    "Idempotent yes",
    "default 20",
    "several values are written ids=a|b",
    "Written as application/json",
    "session string Deprecated",
    "application/json text/json",
    "Same fields as the request body",
    "file as image/png, image/jpeg",
    "X-Checksum",
    "Not sent, because the server sets it: id.",
    "Not returned: secret.",
    "Examples: 3, 12.5",
    "colour string or null red Red blue Blue",
    "s Small",
    "Person or null",
    "item 1 number Latitude.",
    "No further items are allowed.",
    "labels map of strings · keyed by language · each at most 9 characters",
    "Each property name must be: matches ^[a-z]{2}$",
    "names matching ^x- integer",
    "encoded as base64 · holding image/png",
    "tags array of strings · 1 to 9 items · all items different · each matches ^[a-z]+$",
    "Must not be: none.",
    "In XML: attribute: true, name: card.",
    "If cardNumber is given, cardHolder is required too.",
    "Depending on the value",
    "oldWeight number Deprecated Deprecated: Use weight.",
    "Returns 201 4XX others",
    "application/json text/json Parcel Required",
    "201 Created",
    "Location string (uri-reference) Required Returned with 201. Where it is.",
    "label: Print label, parcelId from $response.body#/id Print it next.",
    "Errors 2 errors Status When 4XX Any client error",
    "Any other status Anything else.",
    "Callbacks delivered POST {$request.body#/callbackUrl}",
    "deliveredAt string (date-time)",
  ])("has, on the page of Create a parcel: %s", (wanted) => {
    expect(text("/create-parcel")).toContain(wanted);
  });

  test.each([
    ["/print-label", "Deprecated. Use Create a parcel."],
    ["/print-label", "Stream, each item:"],
    ["/search-labels", "Query string q object"],
    ["/link-label", "LINK https://eu.example.com/v1 /labels/{parcelId}"],
    ["/parcel-lost", "EVENT parcelLost"],
    ["/parcel-lost", "Event body"],
    ["/every-feature", "https://{region}.example.com/v1 production"],
    ["/every-feature", "{region}, default eu, one of eu, us Where your data lives."],
    ["/every-feature", "Client certificate (mutual TLS)"],
    ["/every-feature", "Device authorization URL: https://example.com/device"],
    ["/schemas/person", "Used by"],
    ["/errors", "4XX Any client error"],
    ["/schemas/problem", "400 Malformed."],
    ["/errors", "Returned by Create a parcel"],
  ])("has, on the page %s: %s", (end, wanted) => {
    expect(text(end)).toContain(wanted);
  });

  test.each([
    "parameters.query.limit",
    "request-body.sender.name",
    "request-body.tags",
    "response-headers.Location",
    "response-201",
    "response-4XX",
    "request-body.Crate.slats",
  ])("has an id for the field %s", (id) => {
    expect(loadFragment(renderBodyOf(page("/create-parcel")))(`[id="${id}"]`).length).toBe(1);
  });

  test("lists required properties first and deprecated properties last", () => {
    const $ = loadFragment(renderBodyOf(page("/create-parcel")));
    const ids = listAttributes($, "[id^='request-body.']", "id").map((id) => id.slice("request-body.".length));
    expect(ids.slice(0, 3)).toEqual(["kind", "weight", "sender"]);
    expect(ids.indexOf("oldWeight")).toBeGreaterThan(ids.indexOf("cardHolder"));
  });

  test("renders to the same bytes each time", () => {
    expect(renderBodyOf(page("/create-parcel"))).toBe(renderBodyOf(page("/create-parcel")));
  });
});

test("Swagger 2.0 is converted to OpenAPI 3, with a warning", async () => {
  const { diagnostics, text, page } = await load("swagger-2.yaml");
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([["swagger-2", 1]]);
  expect(page("/add-pet").source).toMatchObject({ line: 15, pointer: "/paths/~1pets/post" });
  const words = text("/add-pet");
  for (const wanted of [
    "page integer · at least 1",
    "tags=a|b",
    "name string Required",
    "owner string or null",
    "X-Rate",
    "User name and password",
  ])
    expect(words).toContain(wanted);
  expect(text("/add-photo")).toContain("caption string · at most 80 characters");
  expect(renderBodyOf(page("/add-photo"))).toContain("https://api.example.com/v2/pets/photo");
});

test("a specification may consist of several files", async () => {
  const { diagnostics, text, api } = await load("several-files/api.yaml");
  expect(diagnostics).toEqual([]);
  expect(text("/list-orders")).toContain("number Local (string) · at most 7 characters");
  const [json] = api.downloads;
  expect(String(json?.body())).not.toMatch(/\.yaml/);
});

test("examples of two media types with the same name have different tabs", async () => {
  const media = (value: string) => `{examples: {a: {value: ${value}}}}`;
  const { html } = await loadText(
    createSpecificationText("{}").replace(
      /content: .*\}\}$/m,
      `content: {application/json: ${media("x")}, text/plain: ${media("y")}, application/xml: ${media("z")}}}`,
    ),
  );
  const values = listAttributes(loadFragment(html("/list-things")), "[role=tab]", "data-value");
  expect(values).toEqual(["200-a", "200-text-plain-a", "200-application-xml-a"]);
});

test("a path item combines the keys beside its $ref with those of its target", async () => {
  const { html, lines } = await loadPaths(`
  /things/{id}:
    servers: [{url: https://own.example}]
    parameters:
      - {name: id, in: path, required: true, schema: {type: strin}}
    $ref: '#/components/pathItems/Thing'
    put: {operationId: putThing, responses: {"204": {description: ok}}}
components:
  pathItems:
    Thing:
      description: Shared description.
      get: {operationId: getThing, responses: {"204": {description: ok}}}
`);
  expect(lines).toEqual(['7:55 warning unknown-type "strin" is not a type']);
  for (const end of ["/get-thing", "/put-thing"])
    for (const wanted of ["id strin Required", "https://own.example/things/YOUR_ID", "Shared description."])
      expect(toWords(html(end))).toContain(wanted);
});

test.each([
  [
    "{$ref: '#/components/schemas/Gone'}",
    ["8:72 warning broken-ref $ref refers to #/components/schemas/Gone, which does not exist"],
    "missing type",
  ],
  [
    "{$ref: 'http://127.0.0.1:1/x.json'}",
    ["8:72 error ref-remote $ref refers to http://127.0.0.1:1/x.json, but URLs are not allowed"],
    undefined,
  ],
  [
    "{$ref: '../secret.yaml'}",
    ["8:72 error ref-outside $ref refers to ../secret.yaml, which is outside the specification's folder"],
    undefined,
  ],
  ["{type: string, deprecated: true, x-sunset: soon}", ['8:104 warning bad-sunset "soon" is not a date'], "string"],
  ["{type: string, x-sunset: '2025-02-30'}", ['8:86 warning bad-sunset "2025-02-30" is not a date'], "string"],
  [
    "{type: string, x-sunset: '2025-01-09'}",
    ["8:86 warning bad-sunset x-sunset has no effect without deprecated: true"],
    "string",
  ],
  ["{type: string, examples: [{type: strin, $ref: '#/none'}]}", [], "string"],
  ["{type: string, dependentRequired: {type: [a]}}", [], "string"],
  ["{type: strin}", ['8:72 warning unknown-type "strin" is not a type'], "strin"],
] as const)(
  "an error in the schema %s, except in its data, is reported with its location",
  async (schema, wanted, shown) => {
    const { lines, api, html } = await loadText(createSpecificationText(schema));
    expect(lines).toEqual(wanted);
    if (shown === undefined) expect(api).toBeUndefined();
    else expect(toPageText(html("/list-things")).has(shown)).toBe(true);
  },
);

test("without settings, every specification in the folder is published except for earlier versions", async () => {
  const apis = await loadReference({ directory: fixtures, report: () => undefined });
  expect(apis.map(({ id, basePath, operationCount }) => [id, basePath, operationCount])).toEqual([
    ["every-feature", "/docs/every-feature", 4],
    ["api", "/docs/api", 1],
    ["swagger-2", "/docs/swagger-2", 2],
  ]);
});

test("names that are too long are not truncated within an emoji", async () => {
  const name = `${"a".repeat(119)}\u{1F600}`;
  const operation = { operationId: name, summary: name, tags: [name], responses: { 200: { description: "ok" } } };
  const written = { openapi: "3.1.0", info: { title: name, version: "1" }, paths: { "/a": { get: operation } } };
  const { api } = await loadText(JSON.stringify(written));
  expect(api?.pages.length).toBeGreaterThan(2);
  for (const page of api?.pages ?? [])
    expect([page.path, page.path.isWellFormed(), renderBodyOf(page).isWellFormed()]).toEqual([page.path, true, true]);
});

test("a specification that takes long to load is reported and complete", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValueOnce(2_345);
  const { api, lines } = await loadText(createSpecificationText("{type: string}"));
  now.mockRestore();
  expect(api?.operationCount).toBe(1);
  expect(lines).toEqual([
    "undefined:undefined warning slow-file loading the specification takes 2.3 s, which delays each start",
  ]);
});

test("an API without operations and schemas has no empty list", async () => {
  const { html } = await loadPaths(" {}");
  expect(loadFragment(html("/t"))("ul").length).toBe(0);
});

test("the one schema beyond the end of a list is not called schemas", async () => {
  const use = "{properties: {a: {$ref: '#/components/schemas/A'}}}";
  const schemas = Array.from({ length: 51 }, (_, index) => `    Use${index}: ${use}`);
  const { html } = await loadText(createSpecificationText("{}", ["    A: {}", ...schemas].join("\n")));
  expect(loadFragment(html("/schemas/a"))(".ref-note").text()).toBe("And 1 more schema.");
});
