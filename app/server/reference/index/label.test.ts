import { expect, test } from "vitest";
import { loadFragment } from "#app/server/testing/html.ts";
import { loadText } from "../testing/load-text.ts";
import { toShortLabel } from "./label.ts";

const long = "This event occurs when there is activity relating to branch protection rules";

test.each([
  ["List pets.", "List pets."],
  ["List\n  pets", "List pets"],
  [`${long}. For more information, see "About protected branches".`, long],
  ["Get v2.0 data. And more of it, ".padEnd(90, "x"), "Get v2.0 data"],
  [`${long} of all the repositories`, `${long} of…`],
  ["x".repeat(100), `${"x".repeat(80)}…`],
])("the label of the summary %j is %j", (summary, label) => {
  expect(toShortLabel(summary)).toBe(label);
});

test("an operation with a long summary has its first sentence as the title and the whole summary below", async () => {
  const { api, html } = await loadText(`openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: readA
      summary: "${long}. And much more of it."
      responses: { "200": { description: ok } }
`);
  expect(api?.pages.find(({ path }) => path.endsWith("/read-a"))?.title).toBe(long);
  const $ = loadFragment(html("/read-a"));
  expect($("h1").text()).toBe(long);
  expect($(".ref-lead").text()).toBe(`${long}. And much more of it.`);
});

test("equal operation titles are made unique by the method, and by the path if necessary", async () => {
  const { api } = await loadText(`openapi: 3.1.0
info: { title: T, version: "1" }
paths:
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
});
