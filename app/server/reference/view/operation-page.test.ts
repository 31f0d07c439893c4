import { expect, test } from "vitest";
import { listAttributes, listTexts, loadFragment } from "#app/server/testing/html.ts";
import { loadText } from "../testing/load-text.ts";

async function open(operation: object, components = {}) {
  const paths = { "/things": { post: { operationId: "addThing", ...operation } } };
  const text = JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths, components });
  return loadFragment((await loadText(text, "spec.json")).html("/add-thing"));
}

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const problem = json({ properties: { detail: { type: "string" } } });
const ok = { "200": { description: "ok" } };
const header = (required: boolean) => [{ name: "X-Trace", in: "header", required, schema: { type: "string" } }];

test.each([
  ["optional headers before a body", { parameters: header(false), requestBody: json({ type: "string" }) }, 1],
  ["required headers before a body", { parameters: header(true), requestBody: json({ type: "string" }) }, 0],
  ["headers without a body", { parameters: header(false) }, 0],
])("of %s, %j, %d are folded", async (_name, operation, count) => {
  const $ = await open({ ...operation, responses: ok });
  expect($('[id="parameters.header.X-Trace"]').length).toBe(1);
  expect($('details [id="parameters.header.X-Trace"]').length).toBe(count);
});

test.each([
  ["/v1", "/v1/things"],
  ["https://{hostname}/v1", "https://YOUR-HOSTNAME/v1/things"],
])("with the server %s, the endpoint is %s", async (url, endpoint) => {
  const $ = await open({ servers: [{ url }], responses: ok });
  expect($("#operation-path").text()).toBe(endpoint);
});

test.each([
  [{ url: "https://a.example" }, ""],
  [
    {
      url: "https://{zone}.example",
      variables: { zone: { default: "north", enum: ["north", "arctic"], description: "Z" } },
    },
    "https://{zone}.example {zone}, default north, one of north, arcticZ",
  ],
])("of the operation's own server %j, %j is shown", async (server, text) => {
  expect((await open({ servers: [server], responses: ok }))(".ref-servers").text()).toBe(text);
});

test("headings named like parts of the page layout or sections have unique ids", async () => {
  const description = "## Page body\n\n## Mobile menu\n\n## Responses\n";
  const $ = await open({ description, responses: { ...ok, "201": { description: "made" } } });
  expect(listAttributes($, ".ref-description [id]", "id")).toEqual(["page-body-1", "mobile-menu-1", "responses-1"]);
});

test("each status below the endpoint leads to its response", async () => {
  const $ = await open({ responses: { ...ok, "404": { description: "gone" }, default: { description: "else" } } });
  expect(listTexts($, ".ref-statuses a")).toEqual(["200", "404", "others"]);
  for (const link of $(".ref-statuses a").get()) expect($(`[id="${link.attribs.href?.slice(1)}"]`).length).toBe(1);
});

test("a link to another operation shows its own server", async () => {
  const server = { url: "https://{region}.example/v2", variables: { region: { default: "eu" } } };
  const links = { next: { operationId: "addThing", server, parameters: { id: "$response.body#/id" } } };
  const $ = await open({ responses: { "200": { description: "ok", links } } });
  expect($(".ref-links").text()).toBe("next: Add thing at https://eu.example/v2, id from $response.body#/id");
});

test("the name of a scheme keeps its letter case", async () => {
  const components = { securitySchemes: { proof: { type: "http", scheme: "DPoP" } } };
  const $ = await open({ security: [{ proof: [] }], responses: ok }, components);
  expect($(".ref-security").text()).toBe("proof: DPoP token in the Authorization header");
});

test("a scheme that the specification does not define has no link", async () => {
  const $ = await open({ security: [{ gone: [] }], responses: ok });
  expect($(".ref-security").text()).toBe("gone: not defined in the specification");
  expect($(".ref-security a").length).toBe(0);
});

test("an empty text is shown in quotes, and an example that is one of the values is not repeated", async () => {
  const field = (schema: object) => ({ parameters: [{ name: "a", in: "query", schema }], responses: ok });
  const toText = async (schema: object) => (await open(field(schema)))("[id='parameters.query.a']").text();
  expect(await toText({ type: "string", enum: ["", "on"], example: "" })).toBe('a stringOne of "", on');
  expect(await toText({ type: "integer", enum: [1, 2], example: 2 })).toBe("a integerOne of 1, 2");
  expect(await toText({ type: "string", example: "" })).toBe('a string Example: ""');
});

test("errors without a cause are listed once, by their bodies", async () => {
  const described = (text: string) => ({ ...ok, "404": { description: text, ...problem } });
  const bare = await open({ responses: described("Not Found") });
  expect([bare("table.ref-errors").length, listTexts(bare, "summary")]).toEqual([
    0,
    ["Response body of 404 Not Found"],
  ]);
  const explained = await open({ responses: described("The thing was deleted.") });
  expect(explained("table.ref-errors").length).toBe(1);
});

test("a generated {} is no sample of a response", async () => {
  const sample = async (schema: object) =>
    (await open({ responses: { "200": { description: "ok", ...json(schema) } } }))("[aria-label='Response examples']");
  expect((await sample({})).length).toBe(0);
  expect((await sample({ properties: { id: { type: "string" } } })).find(".ref-sample-title").text()).toBe(
    "Response 200",
  );
});

test("an example of a stream of events is shown as its lines", async () => {
  const content = {
    "text/event-stream; charset=utf-8": {
      itemSchema: { properties: { event: { const: "tick" }, data: { example: "a\nb" } } },
    },
  };
  const $ = await open({ responses: { "200": { description: "ok", content } } });
  expect($("[aria-label='Response examples'] code").text()).toBe("event: tick\ndata: a\ndata: b\n\n");
});

test("the response to a callback is shown with its fields", async () => {
  const schema = { type: "object", properties: { id: { type: "string", readOnly: true }, ack: { type: "boolean" } } };
  const post = { responses: { "200": { description: "ok", ...json(schema) } } };
  const $ = await open({ responses: ok, callbacks: { done: { "{$url}": { post } } } });
  expect($("[id='callbacks.done.response-200.ack']").length).toBe(1);
  expect($("[id='callbacks.done.response-200.id']").length).toBe(0);
});

test("a callback is shown with the headers of its responses, its documentation, its deprecation and its required body", async () => {
  const headers = { "X-Ack": { required: true, schema: { type: "string" } } };
  const externalDocs = { url: "https://a.example", description: "About it" };
  const requestBody = { required: true, ...json({ type: "string" }) };
  const post = { deprecated: true, externalDocs, requestBody, responses: { "200": { description: "ok", headers } } };
  const $ = await open({ responses: ok, callbacks: { done: { "{$url}": { post } } } });
  const words = $("#callbacks").closest("section").text();
  expect(words).toMatch(
    /Deprecated.*Learn more: About it.*application\/json string Required.*HeadersX-Ack string Required/,
  );
});

test("the style of a parameter is explained with its type, and the items of a list have their XML name", async () => {
  const query = (type: string) => ({ name: type, in: "query", style: "form", explode: true, schema: { type } });
  const tags = { type: "array", items: { type: "string", xml: { name: "tag" } } };
  const content = { "application/xml": { schema: { properties: { tags } } } };
  const $ = await open({ parameters: [query("object"), query("array")], requestBody: { content }, responses: ok });
  expect(listTexts($, "[id^='parameters.query.'] .ref-note")).toEqual([
    "Style form, exploded: several values are written key=value.",
    "Style form, exploded: several values are written array=a&array=b.",
  ]);
  expect($("[id='request-body.tags.item']").text()).toContain("In XML: name: tag.");
});

test.each([
  ["application/json", { type: "object" }, '{"a":1}', '{\n  "a": 1\n}'],
  ["application/json", { type: "object" }, "{a: 1}", "{a: 1}"],
  ["application/json", { properties: { a: { type: "integer" } } }, '{"a":1}', '{\n  "a": 1\n}'],
  ["application/json", { type: "string" }, "a", '"a"'],
  ["application/json", {}, "a", '"a"'],
  ["application/jsonl", { type: "array" }, "1\n2\n", "1\n2\n"],
  ["application/jsonl", { type: "array" }, [1, 2], "1\n2\n"],
])(
  "in a response of type %s with the schema %j, the example %j is shown as %j",
  async (type, schema, example, shown) => {
    const $ = await open({ responses: { "200": { description: "ok", content: { [type]: { schema, example } } } } });
    expect($("[aria-label='Response examples'] code").text()).toBe(shown);
  },
);

test.each([
  [{ name: "Team", url: "https://x.example", email: "a@b.example" }, "ContactTeamEmaila@b.example"],
  [{ url: "https://x.example", email: "a@b.example" }, "Contacthttps://x.exampleEmaila@b.example"],
  [{ name: "Team", email: "a@b.example" }, "ContactTeam"],
  [{ url: "javascript:a", email: "a@b.example" }, "Contacta@b.example"],
])(
  "the overview shows the contact %j, the summary, the description and further documentation",
  async (contact, text) => {
    const info = { title: "T", version: "1", summary: "Short.", description: "Long.", contact };
    const externalDocs = { url: "https://manual.example", description: "The manual" };
    const { html, api } = await loadText(
      JSON.stringify({ openapi: "3.1.0", info, externalDocs, paths: {} }),
      "spec.json",
    );
    const $ = loadFragment(html(api?.index.overviewPath ?? ""));
    expect($("header").text()).toBe(`TShort.Version1${text}Learn more: The manual`);
    expect($(".ref-description").text()).toBe("Long.");
  },
);

test.each([
  ["https://manual.example", "https://manual.example/"],
  ["/manual", "/manual"],
  ["//manual.example", undefined],
  ["javascript:a", undefined],
])("further documentation at %s leads to %s", async (url, href) => {
  const specification = { openapi: "3.1.0", info: { title: "T", version: "1" }, externalDocs: { url }, paths: {} };
  const { html, api } = await loadText(JSON.stringify(specification), "spec.json");
  expect(loadFragment(html(api?.index.overviewPath ?? ""))("header .ref-note a").attr("href")).toBe(href);
});
