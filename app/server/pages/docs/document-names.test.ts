import path from "node:path";
import { describe, expect, test } from "vitest";
import { isFolderIndex, parseNumberPrefix, toDocumentId, toSectionPath } from "./document-names.ts";

const toFile = (file: string) => {
  const folder = path.posix.dirname(file);
  return { folder: folder === "." ? "" : folder, fileName: path.posix.basename(file) };
};

describe("a number prefix", () => {
  test.each([
    ["01-intro", "intro", 1],
    ["1-intro", "intro", 1],
    ["001 - intro", "intro", 1],
    ["1.intro", "intro", 1],
    ["1_intro", "intro", 1],
    ["1 -- intro", "intro", 1],
    ["1---intro", "intro", 1],
    ["0-intro", "intro", 0],
    ["1 intro", "1 intro", undefined],
    ["1intro", "1intro", undefined],
    ["intro-1", "intro-1", undefined],
    ["1-", "1-", undefined],
    ["1-2-intro", "1-2-intro", undefined],
    ["7.0-notes", "7.0-notes", undefined],
    ["2021-11-news", "2021-11-news", undefined],
    ["2021_11_news", "2021_11_news", undefined],
  ])("is separated from %s", (written, name, position) => {
    expect(parseNumberPrefix(written)).toEqual({ name, position });
  });
});

test.each([
  ["index.md", true],
  ["INDEX.mdx", true],
  ["README.md", true],
  ["guides/guides.md", true],
  ["01-Guides/01-guides.md", true],
  ["01-guides/guides.md", false],
  ["guides/01-index.md", false],
  ["guides/setup.md", false],
])("%s is the page of its folder: %s", (file, expected) => {
  expect(isFolderIndex(toFile(file))).toBe(expected);
});

describe("the id and the path in the section", () => {
  test.each([
    ["setup.md", {}, "setup", "/setup"],
    ["02-setup.mdx", {}, "setup", "/setup"],
    ["02-setup.mdx", { parse_number_prefixes: false }, "02-setup", "/02-setup"],
    ["01-guides/02-setup.md", {}, "guides/setup", "/guides/setup"],
    ["01-guides/02-setup.md", { parse_number_prefixes: false }, "01-guides/02-setup", "/01-guides/02-setup"],
    ["01-guides/index.md", {}, "guides/index", "/guides"],
    ["01-guides/README.md", {}, "guides/README", "/guides"],
    ["guides/guides.md", {}, "guides/guides", "/guides"],
    ["index.md", {}, "index", "/"],
    ["guides/setup.md", { id: "start" }, "guides/start", "/guides/start"],
    ["guides/index.md", { id: "start" }, "guides/start", "/guides"],
    ["guides/setup.md", { slug: "begin" }, "guides/setup", "/guides/begin"],
    ["guides/setup.md", { slug: "./begin" }, "guides/setup", "/guides/begin"],
    ["guides/setup.md", { slug: "../begin" }, "guides/setup", "/begin"],
    ["guides/setup.md", { slug: "../../../begin" }, "guides/setup", "/begin"],
    ["guides/setup.md", { slug: "/begin" }, "guides/setup", "/begin"],
    ["guides/setup.md", { slug: "/" }, "guides/setup", "/"],
    ["guides/index.md", { slug: "start" }, "guides/index", "/guides/start"],
    ["2021-11-news.md", {}, "2021-11-news", "/2021-11-news"],
  ])("are computed for %s with %j", (file, fields, id, sectionPath) => {
    expect([toDocumentId(toFile(file), fields), toSectionPath(toFile(file), fields)]).toEqual([id, sectionPath]);
  });
});
