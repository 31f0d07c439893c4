import path from "node:path";
import { expect, test } from "vitest";
import { createSpecificationText, listBrokenPointers, loadText, loadValidFile } from "../testing/load-text.ts";
import { toWords } from "../testing/page-text.ts";

const directory = path.resolve(import.meta.dirname, "../../../../tests/fixtures/specs/many-files");
const { api, diagnostics, html } = await loadValidFile(path.join(directory, "openapi.yaml"));

const textOf = (download: { readonly body: () => unknown }) => String(download.body());

test("operations, sections and schemas in other files have pages", () => {
  expect(api.pages.map((page) => page.path)).toEqual(
    ["many-files", "pets", "errors", "schemas", "schemas/pet", "schemas/dog", "schemas/animal"]
      .concat(["schemas/owner", "schemas/cat", "list-pets", "add-pet"])
      .map((end) => `/docs/api/${end}`),
  );
});

test.each([
  ["/many-files", "From a file of its own."],
  ["/pets", "All about pets."],
  ["/list-pets", "pets list --all"],
  ["/list-pets", "integer · at least 1"],
  ["/list-pets", "Gone for good."],
  ["/add-pet", "Gone for good."],
  ["/add-pet", "When kind is cat."],
  ["/add-pet", '"name": "Ann"'],
  ["/schemas/pet", "at most 9 characters"],
  ["/schemas/pet", "Same as Pet"],
  ["/schemas/dog", "barks"],
])("%s contains: %s", (end, wanted) => {
  expect(toWords(html(end))).toContain(wanted);
});

test("an error is reported in the file that contains it, and a page has its source location", () => {
  expect(diagnostics.map(({ file, line, column, message }) => [path.basename(file), line, column, message])).toEqual([
    ["owner.yaml", 2, 47, '"strin" is not a type'],
  ]);
  const page = api.pages.find((each) => each.path.endsWith("/list-pets"));
  expect(page?.source).toMatchObject({ file: path.join(directory, "operations/list-pets.yaml"), line: 1, pointer: "" });
});

test("the downloads and exports of single operations and schemas reference no other file", () => {
  const exports = api.downloads.filter((download) => download.path.endsWith(".json"));
  expect(exports.map((download) => download.path.replace("/openapi/openapi", ""))).toEqual([
    ".json",
    "/operations/list-pets.json",
    "/operations/add-pet.json",
    ...["pet", "dog", "animal", "owner", "cat"].map((name) => `/schemas/${name}.json`),
  ]);
  for (const download of exports) {
    expect(textOf(download)).not.toMatch(/\.(?:yaml|md)/);
    expect(listBrokenPointers(textOf(download), /"(?:\$ref|cat|dog)": "#([^"]*)"/g), download.path).toEqual([]);
  }
  expect(JSON.parse(String(exports[0]?.body())).paths["/pets"].get.summary).toBe("List pets");
});

test("a schema in another file keeps its name below a default response and a component called example", async () => {
  const parts = "Problem: {type: object}\nDetail: {type: string}\n";
  const text = `${createSpecificationText("{type: string}")}        default:
          description: failed
          content: {application/json: {schema: {$ref: "parts.yaml#/Problem"}}}
components:
  schemas:
    example: {type: object, properties: {detail: {$ref: "parts.yaml#/Detail"}}}
`;
  const { api: loaded } = await loadText(text, "spec.yaml", { "parts.yaml": parts });
  expect(loaded?.pages.map((each) => each.path)).toEqual(
    expect.arrayContaining(["/docs/api/schemas/problem", "/docs/api/schemas/detail"]),
  );
});
