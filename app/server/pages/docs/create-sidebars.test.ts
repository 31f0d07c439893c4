import path from "node:path";
import { describe, expect, test } from "vitest";
import type { SidebarItem } from "#app/lib/page.ts";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { defaultSection, type SidebarEntrySetting } from "#app/server/settings/docs-settings.ts";
import { createSidebars } from "./create-sidebars.ts";
import { parseNumberPrefix, toDocumentId, toSectionPath } from "./document-names.ts";
import type { SidebarDocument } from "./generate-entries.ts";
import type { CategoryFile } from "./read-docs.ts";

interface Fields {
  readonly id?: string;
  readonly label?: string;
  readonly position?: number;
}

function toDocument([name, fields]: readonly [string, Fields]): SidebarDocument {
  const folder = path.posix.dirname(name);
  const file = { folder: folder === "." ? "" : folder, fileName: path.posix.basename(name) };
  const id = toDocumentId(file, fields);
  const position = fields.position ?? parseNumberPrefix(file.fileName).position;
  return { ...file, id, position, path: `/docs${toSectionPath(file, fields)}`, label: fields.label ?? `the ${id}` };
}

interface Setup {
  readonly files: Readonly<Record<string, Fields>>;
  readonly categories?: Readonly<Record<string, Omit<CategoryFile, "source">>>;
  readonly sidebars?: Readonly<Record<string, SidebarEntrySetting[]>>;
  readonly leftOut?: readonly string[];
}

function create({ files, categories = {}, sidebars, leftOut = [] }: Setup) {
  const reported: Diagnostic[] = [];
  const created = createSidebars({
    settings: { ...defaultSection, ...(sidebars === undefined ? {} : { sidebars }) },
    basePath: "/docs",
    documents: Object.entries(files).map(toDocument),
    categories: new Map(
      Object.entries(categories).map(([folder, fields]) => [
        folder,
        { ...fields, source: { file: `${folder}/_category_.yml` } },
      ]),
    ),
    leftOut: new Set(leftOut),
    locate: (keys) => ({ file: `site.yml#${keys.join(".")}` }),
    findOperation: (id) =>
      id === "FreightCreate" ? { path: "/docs/api/freight-create", label: "Create", method: "POST" } : undefined,
    report: (diagnostic) => reported.push(diagnostic),
  });
  const [sidebar] = created.sidebars;
  return {
    ...created,
    lines: (sidebar?.items ?? []).flatMap((item) => toLines(item)),
    order: sidebar?.order.map((link) => link.path),
    reported: reported.map(({ severity, code, message, hint, file }) =>
      [file, severity, code, message, hint ?? ""].join("  "),
    ),
  };
}

const toLines = (item: SidebarItem, indent = ""): string[] => [
  `${indent}${"items" in item ? "+" : "-"} ${[item.label, item.path].filter(Boolean).join(" ")}`,
  ...("items" in item ? item.items.flatMap((inner) => toLines(inner, `${indent}  `)) : []),
];

describe("a generated sidebar", () => {
  test.each<[string, Setup, ...string[]]>([
    [
      "sorts by position, then by the name of the file or folder",
      { files: { "b.md": {}, "a.md": {}, "02-z.md": {}, "01-y.md": {}, "x.md": { position: 1.5 }, "c/d.md": {} } },
      "- the y /docs/y",
      "- the x /docs/x",
      "- the z /docs/z",
      "- the a /docs/a",
      "- the b /docs/b",
      "+ c",
      "  - the c/d /docs/c/d",
    ],
    [
      "sorts a folder among the documents, by its number prefix",
      { files: { "1-a.md": {}, "3-c.md": {}, "2-b/x.md": {} } },
      "- the a /docs/a",
      "+ b",
      "  - the b/x /docs/b/x",
      "- the c /docs/c",
    ],
    [
      "gives a folder its index as page and label, and lists it only there",
      { files: { "guides/index.md": { label: "All guides", position: 1 }, "guides/setup.md": {}, "a.md": {} } },
      "+ All guides /docs/guides",
      "  - the guides/setup /docs/guides/setup",
      "- the a /docs/a",
    ],
    [
      "shows a folder with nothing but its index as a link",
      { files: { "guides/readme.md": { label: "Guides" } } },
      "- Guides /docs/guides",
    ],
    [
      "takes label and position from the folder's settings before those of its index",
      {
        files: { "guides/index.md": { label: "Index", position: 1 }, "guides/setup.md": {}, "a.md": { position: 2 } },
        categories: { guides: { label: "How to", position: 3 } },
      },
      "- the a /docs/a",
      "+ How to /docs/guides",
      "  - the guides/setup /docs/guides/setup",
    ],
    [
      "keeps the index among the documents if the settings name no page",
      { files: { "guides/index.md": {}, "guides/setup.md": {} }, categories: { guides: { link: null } } },
      "+ guides",
      "  - the guides/index /docs/guides",
      "  - the guides/setup /docs/guides/setup",
    ],
    [
      "takes another document of the folder as its page",
      {
        files: { "1-guides/index.md": {}, "1-guides/2-setup.md": {} },
        categories: { "1-guides": { link: { type: "doc", id: "setup" } } },
      },
      "+ the guides/setup /docs/guides/setup",
      "  - the guides/index /docs/guides",
    ],
    [
      "takes a document of another folder as its page, by the whole id, and lists it there too",
      {
        files: { "guides/setup.md": {}, "more/x.md": {} },
        categories: { guides: { link: { type: "doc", id: "more/x" } } },
      },
      "+ the more/x /docs/more/x",
      "  - the guides/setup /docs/guides/setup",
      "+ more",
      "  - the more/x /docs/more/x",
    ],
    [
      "generates the page of a category from its label, with another number for the same label",
      {
        files: { "a/x.md": {}, "b/y.md": {} },
        categories: {
          a: { label: "How To?", link: { type: "generated-index" } },
          b: { label: "How To?", link: { type: "generated-index" } },
        },
      },
      "+ How To? /docs/category/how-to",
      "  - the a/x /docs/a/x",
      "+ How To? /docs/category/how-to-1",
      "  - the b/y /docs/b/y",
    ],
    [
      "generates it at the slug of the settings",
      {
        files: { "a/x.md": {} },
        categories: { a: { link: { type: "generated-index", slug: "/all", title: "All" } } },
      },
      "+ a /docs/all",
      "  - the a/x /docs/a/x",
    ],
    [
      "nests folders",
      { files: { "a/b/c/d.md": {}, "a/b/index.md": {} } },
      "+ a",
      "  + the a/b/index /docs/a/b",
      "    + c",
      "      - the a/b/c/d /docs/a/b/c/d",
    ],
  ])("%s", (_, setup, ...expected) => {
    const { lines, reported } = create(setup);
    expect(lines).toEqual(expected);
    expect(reported).toEqual([]);
  });

  test("has a reading order in which a category's page precedes its entries", () => {
    const { order } = create({
      files: { "a/index.md": {}, "a/x.md": {}, "b/y.md": {} },
      categories: { b: { link: { type: "generated-index" } } },
    });
    expect(order).toEqual(["/docs/a", "/docs/a/x", "/docs/category/b", "/docs/b/y"]);
  });
});

describe("a sidebar of the settings", () => {
  const files = { "1-a/2-x.md": {}, "1-a/1-y.md": {}, "start.md": {}, "end.md": {} };

  test("has documents, categories, generated entries, operations and links in the written order", () => {
    const { lines, order, links, reported } = create({
      files,
      sidebars: {
        main: [
          "start",
          { doc: "end", label: "The end" },
          { label: "Folder", link: "a/x", items: [{ autogenerated: "1-a" }] },
          { label: "Index", link: true, items: ["a/y", { label: "Inner", items: ["start"] }] },
          { operation: "FreightCreate" },
          { operation: "FreightCreate", label: "Try it" },
          { label: "Status", href: "https://status.example" },
          { label: "News", href: "/release-notes" },
          { ref: "end", label: "Back to the end" },
          { label: "Empty", items: [] },
        ],
      },
    });
    expect(reported).toEqual([]);
    expect(lines).toEqual([
      "- the start /docs/start",
      "- The end /docs/end",
      "+ Folder /docs/a/x",
      "  - the a/y /docs/a/y",
      "  - the a/x /docs/a/x",
      "+ Index /docs/category/index",
      "  - the a/y /docs/a/y",
      "  + Inner",
      "    - the start /docs/start",
      "- Create /docs/api/freight-create",
      "- Try it /docs/api/freight-create",
      "- Status https://status.example",
      "- News /release-notes",
      "- Back to the end /docs/end",
    ]);
    expect(order).not.toContain("/docs/api/freight-create");
    expect(links).toEqual([{ href: "/release-notes", position: { file: "site.yml#sidebars.main.7.href" } }]);
  });

  test("keeps the sidebar and the reading order of a document that another sidebar refers to", () => {
    const { sidebars } = create({ files, sidebars: { main: ["start", "end"], more: [{ ref: "end" }, "a/x"] } });
    expect(sidebars.map(({ order }) => order.map((link) => link.path))).toEqual([
      ["/docs/start", "/docs/end"],
      ["/docs/a/x"],
    ]);
  });

  const noDocument = "error  unknown-document  there is no document with the id";
  const writePath = "write the path of a file below docs, without number prefixes and extension";

  test.each<[string, SidebarEntrySetting, string]>([
    ["a document", "strat", `0  ${noDocument} strat  did you mean start?`],
    [
      "the page of a category",
      { label: "A", link: "nothing-like-it", items: ["start"] },
      `0.link  ${noDocument} nothing-like-it  ${writePath}`,
    ],
    [
      "an operation",
      { operation: "freightCreate" },
      "0.operation  error  unknown-operation  there is no operation with the operationId freightCreate  copy the operationId from the specification; upper and lower case matter",
    ],
    [
      "a folder",
      { autogenerated: "a" },
      `0  warning  empty-sidebar  the folder "a" below docs contains no documents  add a document to the folder, or correct its name, which includes any number prefix; \`.\` stands for all documents`,
    ],
    [
      "a category inside a category",
      { label: "A", items: [{ label: "B", items: ["gone-b"] }] },
      `0.items.0.items.0  ${noDocument} gone-b  ${writePath}`,
    ],
  ])("reports a missing target with its line: %s", (_, entry, expected) => {
    expect(create({ files, sidebars: { main: [entry] } }).reported).toEqual([`site.yml#sidebars.main.${expected}`]);
  });

  test("reports no draft", () => {
    expect(create({ files, leftOut: ["plan"], sidebars: { main: ["plan"] } }).reported).toEqual([]);
  });

  test("reports a missing document that a folder's settings name", () => {
    const link = { type: "doc", id: "gone" } as const;
    const setup = { files: { "a/x.md": {} }, categories: { a: { link } } };
    expect(create(setup).reported).toEqual([
      "a/_category_.yml  error  unknown-document  there is no document with the id gone  write the name of a document in this folder, without number prefix and extension",
    ]);
    expect(create({ ...setup, leftOut: ["a/gone"] }).reported).toEqual([]);
  });
});
