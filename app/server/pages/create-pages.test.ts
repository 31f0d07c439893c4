import path from "node:path";
import { expect, it } from "vitest";
import { listFiles } from "#app/server/files/list-files.ts";
import { createImageReader } from "#app/server/markdown/links/assets.ts";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { listAttributes, loadFragment, renderBodyOf } from "#app/server/testing/html.ts";
import { createPages, readPages } from "./create-pages.ts";

const contentDirectory = path.resolve("tests/fixtures/content");

it("files are read, and their paths and bodies are computed", () => {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => diagnostics.push(diagnostic);
  const files = readPages({
    directory: path.join(contentDirectory, "pages"),
    files: listFiles(contentDirectory, report),
    report,
  });
  const paths = new Map(files.map(({ source, path }) => [source.file, path]));
  const pages = createPages(files, {
    contentDirectory,
    staticDirectory: path.join(contentDirectory, "static"),
    images: createImageReader(),
    resolveFile: (file) => paths.get(file),
    hasPage: (wanted) => paths.values().some((known) => known === wanted),
    report,
  });
  // The fixture contains `<Foo>` and `<https://…>`, which are not valid MDX.
  expect(diagnostics.map(({ code }) => code)).toEqual(["not-mdx", "unknown-component"]);
  expect(pages.map(({ path, title }) => [path, title])).toEqual([
    ["/guides/start", "Start here"],
    ["/", "Home of the fixtures"],
  ]);
  const [start, home] = pages;
  expect(home?.links.map(({ href }) => href)).toEqual(["/guides/start#first"]);
  const $ = loadFragment(renderBodyOf(home));
  expect($("h1.page-title#home-of-the-fixtures").text()).toBe("Home of the fixtures");
  expect([...(start?.anchors ?? [])]).toEqual(["first"]);
  const body = loadFragment(renderBodyOf(start));
  expect(body.text()).toContain("Use {id} and  as text, ");
  expect(listAttributes(body, "a", "href")).toContain("https://example.com");
});
