import { describe, expect, test } from "vitest";
import { loadText } from "./testing/load-text.ts";

const specification = `openapi: 3.1.0
info: { title: Shop, version: "1" }
tags: [{ name: Toys }, { name: Internal }]
paths:
  /toys:
    get:
      operationId: listToys
      tags: [Toys]
      x-traits: [paged]
      parameters:
        - { name: filter, in: query, schema: { type: string } }
        - { name: debug, in: query, schema: { type: string } }
      responses: { "200": { description: ok } }
    post:
      operationId: addToy
      responses: { "201": { description: created } }
  /books:
    get:
      operationId: listBooks
      responses: { "200": { description: ok } }
components:
  schemas:
    Toy: { type: object, properties: { name: { type: string } } }
`;

const toOverlay = (actions: string, version = "1.2.0", more = "") =>
  `overlay: ${version}\ninfo: { title: Changes, version: "1" }\n${more}actions:\n${actions}`;

const load = (overlay: string, name = "spec.overlay.yaml") => loadText(specification, "spec.yaml", { [name]: overlay });

/** Loads the specification with an overlay, and returns the value at a path, whose segments are separated by spaces. */
async function read(overlay: string, path: string): Promise<unknown> {
  const { api, lines } = await load(overlay);
  if (!api) throw new Error(lines.join("\n"));
  return api.index.specification.root.at(...path.split(" "))?.value;
}

const toys = { name: "Toys" };
const internal = { name: "Internal" };
const books = "\"$.paths['/books']\"";
const toy = { type: "object", properties: { name: { type: "string" } } };

describe("an action", () => {
  test.each([
    [
      "that mirrors the document merges it",
      "target: $, update: { info: { description: New }, x-a: 1 }",
      "info",
      { title: "Shop", version: "1", description: "New" },
    ],
    [
      "adds a field",
      "target: \"$.paths['/toys'].get\", update: { description: All }",
      "paths /toys get description",
      "All",
    ],
    ["replaces a primitive value in an object", "target: $.info, update: { title: Store }", "info title", "Store"],
    ["replaces a primitive value that it selects", "target: $.info.title, update: Store", "info title", "Store"],
    ["changes several objects", "target: $.paths.*.get, update: { x-safe: true }", "paths /books get x-safe", true],
    ["changes objects at every depth", "target: '$..get', update: { x-safe: true }", "paths /books get x-safe", true],
    ["removes the last items", "target: '$.tags[-1:]', remove: true", "tags", [toys]],
    [
      "removes what a regular expression matches as a whole",
      "target: \"$.tags[?match(@.name, 'Toy') || match(@.name, 'Int.*')]\", remove: true",
      "tags",
      [toys],
    ],
    [
      "finds objects by an extension",
      "target: \"$.paths.*[?@['x-traits'][?@ == 'paged']]\", update: { x-b: 1 }",
      "paths /toys get x-b",
      1,
    ],
    ["appends an object", "target: $.tags, update: { name: Books }", "tags", [toys, internal, { name: "Books" }]],
    ["joins arrays", "target: $.tags, update: [{ name: A }]", "tags", [toys, internal, { name: "A" }]],
    ["joins arrays inside", "target: '$..get', update: { tags: [Books] }", "paths /toys get tags", ["Toys", "Books"]],
    ["removes an item of an array", "target: \"$.tags[?@.name == 'Internal']\", remove: true", "tags", [toys]],
    ["removes several items", 'target: "$.tags.*", remove: true', "tags", []],
    ["removes items in any order", "target: '$.tags[1, 0]', remove: true", "tags", []],
    ["removes an item once", "target: '$.tags[0, 0]', remove: true", "tags", [internal]],
    ["removes a field", "target: \"$.paths['/books']\", remove: true", "paths /books", undefined],
    ["sees the changes before it", "target: $.tags, remove: true }\n- { target: $, update: { tags: [] }", "tags", []],
    [
      "copies an object",
      "target: $.components.schemas, update: { B: {} } }\n- { target: $..B, copy: $..Toy",
      "components schemas B",
      toy,
    ],
    [
      "moves an object",
      `target: $.paths, update: { b: {} } }\n- { target: $.paths.b, copy: ${books} }\n- { target: ${books}, remove: true`,
      "paths b get operationId",
      "listBooks",
    ],
    ["with remove ignores its update", "target: $.tags, remove: true, update: { name: A }", "tags", undefined],
  ])("%s", async (_, action, path, expected) => {
    expect(await read(toOverlay(`- { ${action} }`), path)).toEqual(expected);
  });

  test("changes what a filter selects in an array", async () => {
    const actions = "- { target: \"$.paths.*.get.parameters[?@.name == 'filter']\", update: { description: Words } }";
    expect(await read(toOverlay(actions), "paths /toys get parameters")).toMatchObject([
      { description: "Words" },
      { name: "debug" },
    ]);
  });

  test("can be defined once and used for several targets", async () => {
    const more = "components:\n  actions:\n    mark: { fields: { update: { x-mark: true } } }\n";
    const actions = "- { target: $.info, $ref: '#/components/actions/mark' }";
    expect(await read(toOverlay(actions, "1.2.0", more), "info x-mark")).toBe(true);
  });
});

test.each([
  ["selects nothing", toOverlay("- { target: $.paths.missing, update: {} }")],
  ["is no JSONPath", toOverlay("- { target: '$.paths[', remove: true }")],
  ["gives a function a wrong argument", toOverlay("- { target: '$.tags[?count(1) > 2]', remove: true }")],
  ["merges an array into an object", toOverlay("- target: $.info\n  update: [1]")],
  ["merges a text into an object inside", toOverlay("- target: $\n  update: { info: text }")],
  ["selects an object and an array", toOverlay("- target: $['info', 'tags']\n  update: { a: 1 }")],
  ["copies several values", toOverlay("- { target: $.info, copy: $.tags.* }")],
  ["does nothing", toOverlay("- { target: $.info }")],
  ["has no target", toOverlay("- { update: {} }")],
  ["refers to nothing", toOverlay("- { target: $.info, $ref: '#/components/actions/a' }")],
  ["is in an overlay of an unknown version", toOverlay("- { target: $.info, remove: true }", "2.0.0")],
  ["is absent", "overlay: 1.1.0\nactions: []\n"],
])("an action that %s is reported at its line of the overlay", async (_, overlay) => {
  const { diagnostics } = await load(overlay);
  expect(
    diagnostics.map(
      ({ file, line, severity, code, message }) => `${file.split("/").at(-1)}:${line} ${severity} ${code} ${message}`,
    ),
  ).toMatchSnapshot();
});

const none = "{ $ref: '#/none' }";
const debug = "{ name: debug, in: query, schema: { type: string } }";
const dolls = "{ get: { operationId: listDolls, responses: {} } }";

test.each([
  [
    "what an overlay adds",
    specification,
    `- target: $.paths\n  update:\n    /dolls:\n      get: { parameters: [${none}], responses: {} }`,
    "spec.overlay.yaml:7 broken-ref",
  ],
  [
    "what follows a removed item",
    specification.replace(debug, none),
    "- { target: \"$.paths['/toys'].get.parameters[0]\", remove: true }",
    "spec.yaml:12 broken-ref",
  ],
  [
    "what an overlay adds to a path item with a reference to it",
    `${specification.replace("paths:", "paths:\n  /dolls: { $ref: '#/components/pathItems/Dolls' }")}  pathItems: { Dolls: ${dolls} }`,
    "- target: $..Dolls\n  update:\n    parameters: [{ name: a, in: query, schema: { type: strin } }]",
    "spec.overlay.yaml:6 unknown-type",
  ],
])("%s is reported where it is written", async (_, text, actions, expected) => {
  const { diagnostics } = await loadText(text, "spec.yaml", { "spec.overlay.yaml": toOverlay(actions) });
  expect(diagnostics.map(({ file, line, code }) => `${file.split("/").at(-1)}:${line} ${code}`)).toEqual([expected]);
});

test("an overlay is not a specification, and the downloads contain its changes", async () => {
  const { api } = await load(toOverlay("- { target: $.info, update: { title: Store } }"));
  expect(api?.title).toBe("Store");
  const texts = await Promise.all((api?.downloads ?? []).slice(0, 2).map((download) => download.body()));
  expect(texts.map((text) => text.includes("Store"))).toEqual([true, true]);
});
