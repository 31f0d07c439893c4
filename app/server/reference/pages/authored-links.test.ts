import { expect, test } from "vitest";
import { loadText } from "../testing/load-text.ts";

const inYaml = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: readA
      description: |
        First [one](/docs/x).

        \`[no](/docs/x)\` but [two](/docs/y) and
        [three](/docs/x) and [four](#there), <a class="b" href="/docs/w">html</a>.
      responses: { "200": { description: "See [five](</docs/z>)." } }
`;
const inJson = `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {
  "operationId": "readA", "responses": {}, "description": "One\\n\\n[two](/docs/y)"
}}}}`;

test.each([
  [
    "spec.yaml",
    inYaml,
    [
      ["/docs/x", 8, 21, "/paths/~1a/get/description"],
      ["/docs/y", 10, 35, "/paths/~1a/get/description"],
      ["/docs/x", 11, 17, "/paths/~1a/get/description"],
      ["#there", 11, 37, "/paths/~1a/get/description"],
      ["/docs/w", 11, 65, "/paths/~1a/get/description"],
      ["/docs/z", 12, 55, "/paths/~1a/get/responses/200/description"],
    ],
  ],
  ["spec.json", inJson, [["/docs/y", 2, 73, "/paths/~1a/get/description"]]],
] as const)("a link in a description in %s has its line and column", async (name, text, wanted) => {
  const { api } = await loadText(text, name);
  const links = api?.pages.find(({ path }) => path.endsWith("/read-a"))?.links ?? [];
  expect(
    links.map(({ href, position }) => [href, position.line, position.column, Reflect.get(position, "pointer")]),
  ).toEqual(wanted);
});

test("the links of a path item belong to its first operation", async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a/{id}:
    description: See [one](/docs/x).
    parameters: [{ name: id, in: path, required: true, description: "See [two](/docs/y)." }]
    get: { operationId: readA, responses: {} }
    put: { operationId: writeA, description: "See [three](/docs/z).", responses: {} }
`;
  const { api } = await loadText(text, "spec.yaml");
  const operations = api?.pages.filter(({ kind }) => kind === "operation") ?? [];
  expect(operations.map(({ links }) => links.map(({ href }) => href))).toEqual([["/docs/x", "/docs/y"], ["/docs/z"]]);
});
