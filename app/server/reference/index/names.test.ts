import { describe, expect, test } from "vitest";
import { loadFragment } from "#app/server/testing/html.ts";
import { loadPaths } from "../testing/load-text.ts";
import { SlugRegistry, toOperationSlug, toShortLabel, toTitleSlug } from "./names.ts";

const long = "This event occurs when there is activity relating to branch protection rules";

test.each([
  ["List pets.", "List pets"],
  ["And so on...", "And so on..."],
  ["Get `id` of [a pet](/pets) &amp; **more**", "Get id of a pet & more"],
  ["Read snake_case", "Read snake_case"],
  ["List\n  pets", "List pets"],
  [`${long}. For more information, see "About protected branches".`, long],
  ["Get v2.0 data. And more of it, ".padEnd(120, "x"), "Get v2.0 data"],
  [`${long} of all the repositories`, `${long} of all the repositories`],
  [`${long} of all the repositories and their forks`, `${long} of all the repositories and…`],
  ["x".repeat(120), `${"x".repeat(110)}…`],
])("the label of the summary %j is %j", (summary, label) => {
  expect(toShortLabel(summary)).toBe(label);
});

test.each([
  ["summary: Read it., description: Other., operationId: a", "Read it"],
  ["description: 'Reads it, e.g. now. And more.', operationId: a", "Reads it, e.g. now"],
  ["description: '**Reads** `it`', operationId: a", "Reads it"],
  [`description: '${long}', operationId: describeEC2Hosts`, "Describe EC2 hosts"],
  ["description: 'Note:', operationId: list_k8s-nodes", "List k8s nodes"],
  ["operationId: HTTPRequest.getAll", "HTTP request get all"],
  ["operationId: ''", "Get pets pet id"],
])("the heading of an operation with { %s } is %j", async (written, heading) => {
  const { html, api } = await loadPaths(`
  /pets/{petId}:
    get: { ${written}, responses: {} }
`);
  const page = api?.pages.find(({ kind }) => kind === "operation");
  expect(loadFragment(html(page?.path.slice(page.path.lastIndexOf("/")) ?? ""))("h1").text()).toBe(heading);
});

test("a description that repeats the summary is omitted, and Markdown in a long summary is rendered", async () => {
  const { html } = await loadPaths(`
  /a:
    get: { operationId: same, summary: List pets, description: "List \`pets\`.", responses: {} }
    put: { operationId: lead, summary: "${long}. Use \`id\` for the pets of one owner or of a store.", description: Other, responses: {} }
`);
  expect(loadFragment(html("/same"))(".ref-description, .ref-lead")).toHaveLength(0);
  const $ = loadFragment(html("/lead"));
  expect($(".ref-lead code").text()).toBe("id");
  expect($(".ref-description").text().trim()).toBe("Other");
});

test("an operation with a long summary has its first sentence as the title and the whole summary below", async () => {
  const { api, html } = await loadPaths(`
  /a:
    get:
      operationId: readA
      summary: "${long}. And much more of it, in several words."
      responses: { "200": { description: ok } }
`);
  expect(api?.pages.find(({ path }) => path.endsWith("/read-a"))?.title).toBe(long);
  const $ = loadFragment(html("/read-a"));
  expect($("h1").text()).toBe(long);
  expect($(".ref-lead").text()).toBe(`${long}. And much more of it, in several words.`);
});

test("equal operation titles are made unique by the method, and by the path if necessary", async () => {
  const { api, html } = await loadPaths(`
  /a:
    get: { summary: Read, responses: {} }
    put: { summary: Write, responses: {} }
    patch: { summary: Write, responses: {} }
  /b:
    get: { summary: Read, responses: {} }
`);
  expect(api?.pages.filter(({ kind }) => kind === "operation").map(({ title }) => title)).toEqual([
    "Read (GET /a)",
    "Write (PUT)",
    "Write (PATCH)",
    "Read (GET /b)",
  ]);
  expect(loadFragment(html("/read"))("h1").text()).toBe("Read");
});

test.each([
  ["Northhaul Integrations API", "northhaul-integrations-api"],
  ["Café API v2", "cafe-api-v2"],
  ["!!!", "overview"],
])("the slug of the title %j is %j", (title, slug) => {
  expect(toTitleSlug(title)).toBe(slug);
});

const unnamed = { slug: undefined, id: undefined, summary: undefined, method: "GET", path: "/a/{id}" };

test.each([
  [{ id: "FreightCreate" }, "freight-create"],
  [{ id: "getURLv2" }, "get-ur-lv2"],
  [{ id: "describeEC2Hosts" }, "describe-ec2-hosts"],
  [{ id: "listK8sNodes" }, "list-k8s-nodes"],
  [{ id: "get_v1_5" }, "get-v1-5"],
  [{ id: "FreightCreate", slug: "new" }, "new"],
  [{ summary: "List all things" }, "list-all-things"],
  [{}, "get-a-id"],
  [{ id: ".." }, "get-a-id"],
  [{ id: "../../etc/passwd" }, "etc-passwd"],
  [{ id: ".data" }, "data"],
  [{ id: "__manifest" }, "manifest"],
  [{ id: "", summary: "" }, "get-a-id"],
])("the slug of the operation %j is %j", (source, slug) => {
  expect(toOperationSlug({ ...unnamed, ...source })).toBe(slug);
});

describe("the slug of several owners", () => {
  test("belongs to the first owner; later owners get a suffix or a number", () => {
    const registry = new SlugRegistry<string>();
    const claims = ["one", "two", "three"].map((owner) => registry.claim("a", owner, ["get"]).slug);
    expect(claims).toEqual(["a", "a-get", "a-get-2"]);
    expect(registry.claim("a", "four").holder).toBe("one");
  });

  test("takes the name of a tag instead of a number", () => {
    const registry = new SlugRegistry<string>();
    const tags = ["pets", "owners", "", "owners"];
    expect(tags.map((tag) => registry.claim("a", tag, ["get", tag]).slug)).toEqual([
      "a",
      "a-get",
      "a-get-2",
      "a-owners",
    ]);
  });
});
