import { expect, test } from "vitest";
import { loadFragment } from "#app/server/testing/html.ts";
import { loadPaths } from "../testing/load-text.ts";
import { claimSlug, toShortLabel, toTitleSlug } from "./names.ts";

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
  [`x${"🚚".repeat(60)}`, `x${"🚚".repeat(54)}…`],
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

test("a description that repeats the summary is omitted, and a long summary is rendered below its first sentence", async () => {
  const { api, html } = await loadPaths(`
  /a:
    get: { operationId: same, summary: List pets, description: "List \`pets\`.", responses: {} }
    put: { operationId: lead, summary: "${long}. Use \`id\` for the pets of one owner or of a store.", description: Other, responses: {} }
`);
  expect(loadFragment(html("/same"))(".ref-description, .ref-lead")).toHaveLength(0);
  const $ = loadFragment(html("/lead"));
  expect(api?.pages.map(({ title }) => title)).toContain(long);
  expect($("h1").text()).toBe(long);
  expect($(".ref-lead").text()).toBe(`${long}. Use id for the pets of one owner or of a store.`);
  expect($(".ref-lead code").text()).toBe("id");
  expect($(".ref-description").text().trim()).toBe("Other");
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

test.each([
  ["operationId: FreightCreate", "freight-create"],
  ["operationId: getURLv2", "get-ur-lv2"],
  ["operationId: describeEC2Hosts", "describe-ec2-hosts"],
  ["operationId: listK8sNodes", "list-k8s-nodes"],
  ["operationId: get_v1_5", "get-v1-5"],
  ["operationId: FreightCreate, x-slug: new", "new"],
  ["summary: List all things", "list-all-things"],
  ["deprecated: false", "get-a-id"],
  ["operationId: ..", "get-a-id"],
  ["operationId: ../../etc/passwd", "etc-passwd"],
  ["operationId: .data", "data"],
  ["operationId: __manifest", "manifest"],
  ["operationId: '', summary: ''", "get-a-id"],
])("the slug of an operation with { %s } is %j", async (written, slug) => {
  const { api } = await loadPaths(` { "/a/{id}": { get: { ${written}, responses: {} } } }`);
  expect(api?.index.operations[0]?.slug).toBe(slug);
});

test("of equal slugs, the first stays, and the method, a tag or a number follows the others", () => {
  const taken = new Set<string>();
  const slugs = ["pets", "owners", "", "owners"].map((tag) => claimSlug("a", taken, ["get", tag]));
  expect(slugs).toEqual(["a", "a-get", "a-get-2", "a-owners"]);
});
