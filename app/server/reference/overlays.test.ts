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

/** Loads the specification with an overlay, and returns the value at a path. */
async function read(overlay: string, ...path: readonly string[]): Promise<unknown> {
  const { api, lines } = await load(overlay);
  if (!api) throw new Error(lines.join("\n"));
  const { root } = api.index.specification;
  return root.at(...path)?.value;
}

const list = ["paths", "/toys", "get"];

describe("an action", () => {
  const cases: readonly (readonly [string, string, readonly string[], unknown])[] = [
    [
      "that mirrors the document merges it",
      "- { target: $, update: { info: { description: New }, x-a: 1 } }",
      ["info"],
      { title: "Shop", version: "1", description: "New" },
    ],
    [
      "adds a field to an object",
      "- { target: \"$.paths['/toys'].get\", update: { description: All toys } }",
      [...list, "description"],
      "All toys",
    ],
    [
      "replaces a primitive value in an object",
      "- { target: $.info, update: { title: Store } }",
      ["info", "title"],
      "Store",
    ],
    [
      "replaces a primitive value that it selects",
      "- { target: $.info.title, update: Store }",
      ["info", "title"],
      "Store",
    ],
    [
      "changes several objects",
      "- { target: $.paths.*.get, update: { x-safe: true } }",
      ["paths", "/books", "get", "x-safe"],
      true,
    ],
    [
      "changes objects at every depth",
      "- { target: '$..get', update: { x-safe: true } }",
      ["paths", "/books", "get", "x-safe"],
      true,
    ],
    ["removes the last items", "- { target: '$.tags[-1:]', remove: true }", ["tags"], [{ name: "Toys" }]],
    [
      "removes what a regular expression matches as a whole",
      "- { target: \"$.tags[?match(@.name, 'Toy') || match(@.name, 'Int.*')]\", remove: true }",
      ["tags"],
      [{ name: "Toys" }],
    ],
    [
      "finds objects by an extension",
      "- { target: \"$.paths.*[?@['x-traits'][?@ == 'paged']]\", update: { x-b: 1 } }",
      [...list, "x-b"],
      1,
    ],
    [
      "appends an object to an array",
      "- { target: $.tags, update: { name: Books } }",
      ["tags"],
      [{ name: "Toys" }, { name: "Internal" }, { name: "Books" }],
    ],
    [
      "joins arrays",
      "- { target: $.tags, update: [{ name: A }, { name: B }] }",
      ["tags"],
      [{ name: "Toys" }, { name: "Internal" }, { name: "A" }, { name: "B" }],
    ],
    [
      "joins arrays that it merges",
      "- { target: \"$.paths['/toys'].get\", update: { tags: [Books] } }",
      [...list, "tags"],
      ["Toys", "Books"],
    ],
    [
      "removes an item of an array",
      "- { target: \"$.tags[?@.name == 'Internal']\", remove: true }",
      ["tags"],
      [{ name: "Toys" }],
    ],
    ["removes several items", '- { target: "$.tags.*", remove: true }', ["tags"], []],
    ["removes a field", "- { target: \"$.paths['/books']\", remove: true }", ["paths", "/books"], undefined],
    [
      "is applied to the result of the action before it",
      "- { target: $.tags, remove: true }\n- { target: $, update: { tags: [{ name: New }] } }",
      ["tags"],
      [{ name: "New" }],
    ],
    [
      "copies an object",
      "- { target: $.components.schemas, update: { Doll: {} } }\n- { target: $.components.schemas.Doll, copy: $.components.schemas.Toy }",
      ["components", "schemas", "Doll"],
      { type: "object", properties: { name: { type: "string" } } },
    ],
    [
      "moves an object",
      "- { target: $.paths, update: { /games: {} } }\n- { target: \"$.paths['/games']\", copy: \"$.paths['/books']\" }\n- { target: \"$.paths['/books']\", remove: true }",
      ["paths", "/games", "get", "operationId"],
      "listBooks",
    ],
    ["with remove ignores its update", "- { target: $.tags, remove: true, update: { name: A } }", ["tags"], undefined],
  ];

  test.each(cases)("%s", async (_, actions, path, expected) => {
    expect(await read(toOverlay(actions), ...path)).toEqual(expected);
  });

  test("changes what a filter selects in an array", async () => {
    const actions = "- { target: \"$.paths.*.get.parameters[?@.name == 'filter']\", update: { description: Words } }";
    expect(await read(toOverlay(actions), ...list, "parameters")).toMatchObject([
      { description: "Words" },
      { name: "debug" },
    ]);
  });

  test("can be defined once and used for several targets", async () => {
    const more = "components:\n  actions:\n    mark: { fields: { update: { x-mark: true } } }\n";
    const actions = "- { target: $.info, $ref: '#/components/actions/mark' }";
    expect(await read(toOverlay(actions, "1.2.0", more), "info", "x-mark")).toBe(true);
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

test("what an overlay adds is reported at its line of the overlay", async () => {
  const { diagnostics } = await load(
    toOverlay(
      "- target: $.paths\n  update:\n    /dolls:\n      get:\n        parameters: [{ $ref: '#/components/parameters/None' }]\n        responses: {}",
    ),
  );
  expect(diagnostics.map(({ file, line, code }) => `${file.split("/").at(-1)}:${line} ${code}`)).toMatchInlineSnapshot(`
    [
      "spec.overlay.yaml:8 broken-ref",
    ]
  `);
});

test("what follows a removed item is reported at its line of the specification", async () => {
  const broken = specification.replace("{ name: debug, in: query, schema: { type: string } }", "{ $ref: '#/none' }");
  const overlay = toOverlay("- { target: \"$.paths['/toys'].get.parameters[0]\", remove: true }");
  const { diagnostics } = await loadText(broken, "spec.yaml", { "spec.overlay.yaml": overlay });
  expect(diagnostics.map(({ file, line, code }) => `${file.split("/").at(-1)}:${line} ${code}`)).toEqual([
    "spec.yaml:12 broken-ref",
  ]);
});

test("what an overlay adds to a path item with a reference to it is reported at its line of the overlay", async () => {
  const text = `${specification.replace("paths:", "paths:\n  /dolls: { $ref: '#/components/pathItems/Dolls' }")}  pathItems:
    Dolls: { get: { operationId: listDolls, responses: { "200": { description: ok } } } }
`;
  const overlay = toOverlay(
    "- target: $.components.pathItems.Dolls\n  update:\n    parameters: [{ name: a, in: query, schema: { type: strin } }]",
  );
  const { diagnostics } = await loadText(text, "spec.yaml", { "spec.overlay.yaml": overlay });
  expect(diagnostics.map(({ file, line, code }) => `${file.split("/").at(-1)}:${line} ${code}`)).toEqual([
    "spec.overlay.yaml:6 unknown-type",
  ]);
});

test("an overlay is not a specification, and the downloads contain its changes", async () => {
  const { api } = await load(toOverlay("- { target: $.info, update: { title: Store } }"));
  expect(api?.title).toBe("Store");
  const texts = await Promise.all((api?.downloads ?? []).slice(0, 2).map((download) => download.body()));
  expect(texts.map((text) => text.includes("Store"))).toEqual([true, true]);
});
