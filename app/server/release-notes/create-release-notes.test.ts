import path from "node:path";
import { describe, expect, it } from "vitest";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { listAttributes, listRepeatedIds, listTexts, loadFragment, renderBodyOf } from "#app/server/testing/html.ts";
import { sortNotes } from "./create-release-notes.ts";
import { loadNotes } from "./testing/load-notes.ts";

const directory = path.resolve("tests/fixtures/content/release-notes");
const site = loadNotes(directory);

const second = "/release-notes/2.0";
const folder = "/release-notes/2024/03/01/folder";
const hidden = "/release-notes/2024/01/01/hidden";

describe("release notes", () => {
  it("cause no diagnostics", () => {
    expect(site.diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, directory))).toEqual([]);
  });

  it("have all their pages, with the newest note first", () => {
    expect(site.releaseNotes.pages.map((page) => page.path)).toEqual([
      "/release-notes",
      "/release-notes/archive",
      "/release-notes/tags",
      "/release-notes/tags/api",
      "/release-notes/tags/c",
      "/release-notes/tags/i-18-n",
      "/release-notes/tags/secret",
      "/release-notes/authors",
      "/release-notes/authors/ann",
      "/release-notes/authors/evelyn",
      folder,
      second,
      hidden,
    ]);
    expect([...site.releaseNotes.redirects]).toEqual([
      ["/release-notes/tags/C%23", "/release-notes/tags/c"],
      ["/release-notes/tags/i18n", "/release-notes/tags/i-18-n"],
    ]);
  });

  it("have a unique title, a description and one h1 on every page", () => {
    const { pages } = site.releaseNotes;
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
    for (const page of pages) expect(loadFragment(renderBodyOf(page))("h1").length, page.path).toBe(1);
  });

  it("repeat no id on a page, and every fragment link has a target", () => {
    for (const page of site.releaseNotes.pages) {
      const $ = loadFragment(renderBodyOf(page));
      expect(listRepeatedIds($), page.path).toEqual([]);
      const fragments = listAttributes($, "a[href^='#']", "href").map((href) => decodeURIComponent(href.slice(1)));
      expect(listAttributes($, "[id]", "id"), page.path).toEqual(expect.arrayContaining(fragments));
    }
  });

  it("have lower heading levels in the list, and links from the truncated text to the note", () => {
    const $ = loadFragment(site.body("/release-notes"));
    expect($("h4[id='2-0--features']").length).toBe(1);
    expect(listTexts($, "h2")).toEqual([...new Set(listTexts($, ".note-card time").map((date) => date.slice(-4)))]);
    expect($(`a[href="${folder}#later"]`).length).toBe(1);
    expect($("a[href='#2-0--user-content-fn-1']").length).toBe(1);
    expect(listTexts($, `a[href="${folder}"]`)).toContain("Read more about A folder with a picture");
    expect($.text()).not.toContain("After the truncation marker");
    expect($.text()).not.toContain("Hidden");
  });

  it("have images with their sizes, of which the first loads eagerly and the others lazily", () => {
    const [url, file] = [...site.releaseNotes.assets].find(([name]) => name.endsWith("picture.png")) ?? [];
    expect(url).toMatch(/^\/content-assets\/[\da-f]{8}\/picture\.png$/);
    expect(file).toBe(path.join(directory, "2024-03-01-folder/picture.png"));
    const $ = loadFragment(site.body(folder));
    expect($("img[alt='A grey picture']").attr()).toEqual({
      src: url,
      width: "40",
      height: "20",
      alt: "A grey picture",
    });
    expect($("img[src='/img/square.svg']").attr()).toMatchObject({ loading: "lazy", decoding: "async" });
  });

  it("escape HTML in titles", () => {
    expect(listTexts(loadFragment(site.body(second)), "h1")).toEqual(["Second & <b>last</b>"]);
  });

  it("have a list page with a message if there are none", () => {
    const empty = loadNotes(path.resolve("tests/fixtures/content/none"));
    expect(empty.body("/release-notes")).toContain("No release notes yet.");
    expect(empty.releaseNotes.feeds).toEqual([]);
    expect(empty.diagnostics).toEqual([]);
  });
});

it("notes are sorted newest first, with equal dates by version", () => {
  const note = (path: string, date: string) => ({ path, date });
  const sorted = sortNotes([
    note("/3.9", "2024-01-02"),
    note("/3.10", "2024-01-02"),
    note("/4", "2024-01-01"),
    note("/1", "2025-01-01"),
  ]);
  expect(sorted.map(({ path }) => path)).toEqual(["/1", "/3.10", "/3.9", "/4"]);
});
