import { expect, test } from "vitest";
import { loadPaths, loadText } from "../testing/load-text.ts";

const text = `openapi: 3.1.0
info: {title: Pets, version: "1", description: "# API clients\\n\\nText."}
tags: [{name: Small pets}]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Small pets]
      description: "[a](#operation/listPets) [b](#tag/Small-pets) [c](#nothing)"
      responses: {"200": {description: ok}}
`;

test.each([
  ["#operation/listPets", "/docs/api/list-pets"],
  ["#tag/Small-pets", "/docs/api/small-pets"],
  ["#tag/Small-pets/operation/listPets", "/docs/api/list-pets"],
  ["#/Small%20pets/listPets", "/docs/api/list-pets"],
  ["#section/Overview/API-clients", "/docs/api/pets#api-clients"],
  ["#operation/unknown", "#operation/unknown"],
  ["#tag/Unknown", "#tag/Unknown"],
  ["#errors", "#errors"],
  ["/guides/a#operation/listPets", "/guides/a#operation/listPets"],
  ["https://example.com/#operation/listPets", "https://example.com/#operation/listPets"],
])("the link %s of a description leads to %s", async (href, expected) => {
  const { api } = await loadText(text);
  expect(api?.index.toHref(href)).toBe(expected);
});

test("the check follows the same links", async () => {
  const { api } = await loadText(text);
  const page = api?.pages.find(({ path }) => path === "/docs/api/list-pets");
  const hrefs = page?.links.map((link) => (typeof link === "object" && "href" in link ? link.href : link));
  expect(hrefs).toEqual(["/docs/api/list-pets", "/docs/api/small-pets", "#nothing"]);
});

test.each([
  ["schemas", "a page of the reference itself", "schemas-put"],
  ["readA", "GET /a (line 5)", "read-a-put"],
])("if the slug of %s is taken, its holder is reported: %s", async (id, holder, slug) => {
  const { lines } = await loadPaths(`
  /a:
    get: { operationId: readA, responses: {} }
    put: { operationId: ${id}, responses: {} }
`);
  const message = `PUT /a would have the same path as ${holder}; this operation is served as "${slug}"`;
  expect(lines.filter((line) => line.includes("slug-"))).toEqual([`6:5 warning slug-collision ${message}`]);
});
