import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { formatDiagnostic } from "#app/server/model/format-diagnostic.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { renderBodyOf } from "#app/server/testing/html.ts";
import { type LoadedSite, loadSite } from "./load-site.ts";

let scratch: string;
let loaded: LoadedSite;
const lone = "\ud83d";

/** Keys whose values the OpenAPI parser interprets. Changed values would make the specification invalid. */
const structural = /^(?:openapi|\$ref|in|type|style|scheme|url|contentMediaType|contentEncoding|mapping)$/;
const named = /^(?:properties|examples|headers|schemas|encoding|variables)$/;

/** Appends half of a surrogate pair to all strings and names that an author can choose. */
function spoil(value: unknown, key = "", holder = ""): unknown {
  if (typeof value === "string") return structural.test(key) ? value : `${value}${lone}`;
  if (Array.isArray(value)) return key === "required" ? [] : value.map((item) => spoil(item, key, holder));
  if (typeof value !== "object" || value === null) return value;
  const isNamed = named.test(key) && holder !== "components";
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [isNamed ? `${name}${lone}` : name, spoil(child, name, key)]),
  );
}

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "well-formed-"));
  const fixture = path.resolve("tests/fixtures/specs/reference/every-feature.yaml");
  const longName = `${"a".repeat(119)}\u{1F600}`;
  const truncated = {
    openapi: "3.1.0",
    info: { title: longName, version: "1" },
    paths: {
      "/a": {
        get: {
          operationId: longName,
          summary: longName,
          tags: [longName],
          parameters: [{ name: "q", in: "query", required: true, example: `${"a".repeat(1999)}\u{1F600}` }],
          responses: { "200": { description: "ok" } },
        },
      },
    },
  };
  const files: Readonly<Record<string, string>> = {
    "openapi/every.json": JSON.stringify(spoil(parse(readFileSync(fixture, "utf8"))), undefined, 1),
    "openapi/truncated.json": JSON.stringify(truncated),
    "content/site.yml": 'title: "Docs\\ud800"\nurl: https://docs.example\n',
    "content/pages/index.md": "# Home\n",
    "content/pages/literal.mdx":
      '---\ntitle: "A\\udfff"\n---\n\n<h2 id={"a\\ud800"}>{"b\\ufdd0"}</h2>\n\n## c &#xD800;\n',
    "content/release-notes/2024-01-01-1.md": '---\ntitle: x\ntags: ["b\\ud800"]\n---\n\nText.\n',
    "content/release-notes/tags.yml": '"b\\ud800": {label: "B\\ud800"}\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(scratch, name)), { recursive: true });
    writeFileSync(path.join(scratch, name), text);
  }
  loaded = await loadSite({
    contentDirectory: path.join(scratch, "content"),
    openapiDirectory: path.join(scratch, "openapi"),
    siteUrl: undefined,
  });
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe("an unpaired surrogate in every file of a site", () => {
  test("causes a warning with its location", () => {
    const lines = loaded.diagnostics
      .filter(({ code }) => code === "invalid-character")
      .map((diagnostic) => formatDiagnostic(diagnostic, scratch).replace(/ {2}(?:warning) {2}.*/, ""));
    expect(lines.filter((line) => !line.startsWith("openapi"))).toEqual([
      "content/site.yml:1:8",
      "content/pages/literal.mdx:2:8",
      "content/release-notes/tags.yml:1:1",
      "content/release-notes/tags.yml:1:20",
      "content/release-notes/2024-01-01-1.md:3:8",
    ]);
    expect(lines.filter((line) => line.startsWith("openapi"))).toHaveLength(10);
    expect(lines.find((line) => line.startsWith("openapi"))).toMatch(/^openapi\/every\.json:[34]:\d+$/);
    expect(loaded.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("breaks no page, no feed and no search result", async () => {
    const { site } = loaded;
    if (!site) throw new Error("no site");
    expect(site.pages.size).toBeGreaterThan(20);
    for (const page of site.pages.values()) {
      const body = renderBodyOf(page);
      expect([page.path, body.isWellFormed()]).toEqual([page.path, true]);
      // The table of contents encodes the ids, which throws an error for a lone surrogate.
      for (const { id } of site.toView(page).headings)
        expect([page.path, id.isWellFormed()]).toEqual([page.path, true]);
    }
    await site.search.build();
    expect(site.search.figures().failed).toEqual([]);
    expect(site.search.figures().records).toBeGreaterThan(50);
    expect(site.search.find("b\ud800").complete).toBe(true);
    const isText = ({ path: found }: Resource) => !found.endsWith(".png");
    for (const resource of [...site.resources.values()].filter(isText))
      expect((await resource.body()).length).toBeGreaterThan(0);
  });
});

test("a page that cannot be rendered leaves the other pages in the search index", async () => {
  const { site } = loaded;
  const page = site?.pages.get("/literal");
  if (!site || !page) throw new Error("no page");
  const { createSearchIndex } = await import("#app/server/search/create-search-index.ts");
  const failing = {
    ...page,
    path: "/fails",
    get description(): string {
      throw new Error("cannot be read");
    },
  };
  const pages = new Map([["/fails", failing], ...site.pages]);
  const search = createSearchIndex({ pages, apis: site.apis });
  await search.build();
  expect(search.figures().failed).toEqual(["/fails"]);
  expect(search.find("Home").groups.length).toBeGreaterThan(0);
});
