import { expect, test } from "vitest";
import { listAttributes, listRepeatedIds, listTexts, loadXml } from "../../../app/server/testing/html.ts";
import { withSite } from "../start-app.ts";
import { site as settings, writeContent } from "./load-content.ts";

const note = (title: string, fields = "") => `---\ntitle: ${title}\n${fields}---\n\nWords of ${title}.\n`;

const named = ["Content", "Top", "root", "constructor", "\\_\\_proto\\_\\_", "Code 1", "Mobile menu", "Page body"];

const app = withSite({
  environment: writeContent({
    "site.yml": settings,
    "release-notes/2024-01-01-open.md": `${note("Openone", "tags: [shown]\n")}${named.map((name) => `\n## ${name}\n`).join("")}\n\`\`\`js\na\n\`\`\`\n`,
    "release-notes/2024-01-02-draft.md": note("Draftone", "draft: true\ntags: [hidden]\n"),
    "release-notes/2024-01-03-unlisted.md": note("Unlistedone", "unlisted: true\ntags: [hidden]\n"),
    "release-notes/2024/01/04/deep.mdx": note("Deepone"),
    "release-notes/2024-01-05-folder/index.mdx": note("Folderone"),
    "release-notes/_2024-01-06-partial.mdx": note("Partialone"),
    "release-notes/_folder/2024-01-07-inside.mdx": note("Insideone"),
    "release-notes/2024-01-08-saved.mdx.bak": note("Backupone"),
    "release-notes/2024-01-09-tested.test.mdx": note("Testone"),
    "release-notes/2024-01-10-windows.md": `\ufeff${note("Windowsone").replaceAll("\n", "\r\n")}`,
    "pages/hidden.md": note("Hiddenpage", "unlisted: true\n"),
    "pages/drafted.md": note("Draftedpage", "draft: true\n"),
  }),
});
const { get, read, open } = app;

test.each([
  ["/release-notes/2024/01/01/open", 200],
  ["/release-notes/2024/01/02/draft", 404],
  ["/release-notes/2024/01/03/unlisted", 200],
  ["/release-notes/2024/01/04/deep", 200],
  ["/release-notes/2024/01/05/folder", 200],
  ["/release-notes/2024/01/06/partial", 404],
  ["/release-notes/2024/01/08/saved", 404],
  ["/release-notes/2024/01/09/tested.test", 404],
  ["/release-notes/2024/01/10/windows", 200],
  ["/hidden", 200],
  ["/drafted", 404],
])("%s returns %i", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test.each([
  "/release-notes",
  "/release-notes/archive",
  "/release-notes/tags",
  "/release-notes/rss.xml",
  "/release-notes/atom.xml",
  "/release-notes/feed.json",
  "/sitemap.xml",
  "/llms.txt",
  "/llms-full.txt",
  "/search.json?q=words",
  "/",
])("%s lists published content and nothing else", async (path) => {
  if (path.startsWith("/search")) await app.app.site.search.build();
  const text = await read(path);
  for (const hidden of ["draft", "unlisted", "partial", "inside", "backup", "test", "hidden"])
    expect(text.toLowerCase()).not.toMatch(new RegExp(`${hidden}(?:one|page|<|\\.md)|/${hidden}\\b`));
  if (path !== "/" && !path.endsWith("/tags")) expect(text.toLowerCase()).toContain("open");
});

test("unlisted pages are not indexed, and neighbours skip them", async () => {
  for (const path of ["/release-notes/2024/01/03/unlisted", "/hidden", "/release-notes/tags/hidden"])
    expect([path, (await open(path))('meta[name="robots"]').attr("content")]).toEqual([path, "noindex"]);
  const $ = await open("/release-notes/2024/01/01/open");
  expect($("a[href$='/unlisted']").length).toBe(0);
  expect($("a[rel=prev]").attr("href")).toBe("/release-notes/2024/01/04/deep");
});

test("an unlisted release note has its text, and its sidebar contains it in order of date", async () => {
  const $ = await open("/release-notes/2024/01/03/unlisted");
  expect(listTexts($, "article p")).toContain("Words of Unlistedone.");
  const paths = listAttributes($, ".sidebar a", "href").filter((path) => /\/0[1345]\//.test(path));
  expect(paths).toEqual([...paths].sort().reverse());
  expect(paths).toContain("/release-notes/2024/01/03/unlisted");
});

test("a file with a byte order mark and Windows line ends is rendered", async () => {
  const $ = await open("/release-notes/2024/01/10/windows");
  expect($("head > title").text()).toBe("Windowsone | T");
  expect(listTexts($, "article p")).toContain("Words of Windowsone.");
});

test("feed ids are the URLs that Docusaurus uses", async () => {
  expect(listTexts(loadXml(await read("/release-notes/rss.xml")), "guid")).toEqual([
    "https://t.example/release-notes/2024/01/10/windows",
    "https://t.example/release-notes/2024/01/05/folder",
    "https://t.example/release-notes/2024/01/04/deep",
    "https://t.example/release-notes/2024/01/01/open",
  ]);
});

test("headings named like parts of the page layout have unique ids", async () => {
  const $ = await open("/release-notes/2024/01/01/open");
  expect(listRepeatedIds($)).toEqual([]);
  expect(listAttributes($, "[id]", "id")).toEqual(
    expect.arrayContaining([
      "content",
      "top",
      "root",
      "constructor",
      "__proto__",
      "code-1",
      "mobile-menu-1",
      "page-body-1",
    ]),
  );
});
