import { describe, expect, it, test } from "vitest";
import { loadFragment, renderBodyOf } from "../../../app/server/testing/html.ts";
import { writeFiles } from "../../../app/server/testing/write-site.ts";
import { http } from "../start-app.ts";
import { loadContent as load, site, writeContent } from "./load-content.ts";

const note = (slug: string, body: string) => `---\nslug: ${slug}\ntitle: A note\n---\n\n${body}\n`;

test("in development every page without errors is served, whatever errors other files have", async () => {
  const folders = writeContent({
    "pages/good.md": "# Good\n\nText.\n",
    "pages/body.mdx": "# Body\n\n{unclosed\n",
    "pages/front.md": "---\ntitle: [\n---\n\nText.\n",
    "release-notes/undated.md": "# Undated\n",
    "release-notes/2024-01-01-note.md": "---\ntitle: Note\n---\n\n[x](/gone)\n",
    "../openapi/broken.yaml": "openapi: 3.1.0\npaths: 3\n",
  });
  for (const settings of ["title: [\n", "tittle: T\n", `${site}releaseNotes: { path: blog }\n`, site]) {
    writeFiles({ "site.yml": settings }, folders.CONTENT_DIR);
    const sources = http.parseConfig(folders, "/");
    expect((await http.loadSite(sources)).site).toBeUndefined();
    const { site: shown } = await http.loadSite(sources, { allowErrors: true });
    for (const page of shown?.pages.values() ?? [])
      expect(loadFragment(renderBodyOf(page))("h1").length, page.path).toBe(1);
    expect(shown?.pages.keys().toArray()).toEqual(
      expect.arrayContaining(["/", "/docs", "/good", "/release-notes", "/release-notes/2024/01/01/note"]),
    );
  }
});

describe("a whole site", () => {
  it.each<[string, Readonly<Record<string, string>>, ...string[]]>([
    [
      "feeds, tags, static files and the archive",
      {
        "static/terms.pdf": "x",
        "release-notes/2024-01-01-a.mdx": note(
          "a\ntags: [i18n]",
          "[a](/release-notes/rss.xml) [b](/release-notes/tags/i-18-n) [c](/terms.pdf) [d](/release-notes/archive) [e](/release-notes/tags/i18n) [f](/release-notes/tags/i-18-n/feed.json)",
        ),
      },
    ],
    [
      "a slug that is a number, two with one path, and one that hides a list",
      {
        "release-notes/2024-01-01-a.mdx": note("2.50", "x"),
        "release-notes/2024-01-02-b.mdx": note("2.5", "x"),
        "release-notes/2024-01-03-c.mdx": note("archive", "x"),
      },
      'release-notes/2024-01-01-a.mdx:2:1  warning  number-as-text  slug: YAML reads 2.50 as the number 2.5 (write "2.50" in quotes if you mean the text)',
      "release-notes/2024-01-02-b.mdx:2:1  warning  duplicate-route  several notes have the path /release-notes/2.5, and only 2024-01-01-a.mdx is published (give one of the notes another `slug`)",
      "release-notes/2024-01-03-c.mdx:2:1  error  reserved-slug  the path /release-notes/archive is reserved for the lists, tags, authors and feeds of the section (give the note another `slug`)",
    ],
    [
      "a slug outside the site, and an author and a tag that are not declared",
      {
        "release-notes/2024-01-01-a.mdx": note("../../up", "x"),
        "release-notes/2024-01-02-b.mdx": note("b\nauthors: [nobody]\ntags: [nothing]", "x"),
        "release-notes/tags.yml": "api: { label: API }\n",
      },
      'release-notes/2024-01-01-a.mdx:2:1  error  bad-slug  slug "../../up" has the segment "." or ".." (write the path below the section, without . and ..)',
      'release-notes/2024-01-02-b.mdx:3:11  error  bad-author  authors: the author "nobody" is used, but the file that declares authors (by default authors.yml) does not exist (create the file in the folder of the notes, or write {name: …} here)',
      'release-notes/2024-01-02-b.mdx:4:8  warning  unknown-tag  the tag "nothing" is not in tags.yml (add it to tags.yml)',
    ],
    [
      "a warning that the settings raise",
      {
        "site.yml": `${site}problems: { broken-markdown-link: error }\n`,
        "pages/a.md": "# A\n\n[x](./gone.md)\n",
      },
      "pages/a.md:3:1  error  broken-markdown-link  ./gone.md does not lead to a published page (correct the path, which leads to pages/gone.md; drafts and files with errors are not published)",
    ],
  ])("reports the expected diagnostics: %s", async (_, files, ...expected) => {
    expect((await load(files)).reported).toEqual(expected);
  });

  it("reports all diagnostics of all files in one run", async () => {
    const { site: loaded, reported } = await load({
      "pages/a.mdx": "# A\n\n<Foo />\n\n{process.env}\n",
      "pages/b.md": "---\ntitle: [\n---\n",
      "release-notes/2024-02-30-c.md": "x",
      "site.yml": `${site}tagine: x\n`,
    });
    expect(loaded).toBeUndefined();
    expect(reported.map((line) => line.split("  ").slice(0, 3).join(" "))).toEqual([
      "pages/a.mdx:3:1 error unknown-component",
      "pages/a.mdx:5:1 error expression-not-allowed",
      "pages/b.md:2:9 error yaml-syntax",
      "release-notes/2024-02-30-c.md error bad-date",
      "site.yml:3:1 error settings-invalid",
    ]);
  });

  it("parses a file in the format that its front matter sets", async () => {
    const { site: loaded, reported } = await load({
      "pages/a.md": "---\nmdx: {format: mdx}\n---\n\n# A\n\n{1 + 1}\n",
      "pages/b.mdx": "---\nmdx: {format: md}\nformat: A4\n---\n\n# B\n\n{1 + 1} {id}\n",
    });
    expect(reported).toEqual([]);
    const $ = loadFragment(renderBodyOf(loaded?.findPage("/a")));
    expect($("h1").remove().end().text()).toContain("2");
    expect(renderBodyOf(loaded?.findPage("/b"))).toContain("{id}");
  });

  it("hides a title visually if hide_title is set, and lists the pages of a folder", async () => {
    const { site: loaded, reported } = await load({
      "pages/guides/index.mdx": "---\ntitle: Guides\nhide_title: true\n---\n\n<DocCardList />\n",
      "pages/guides/b.mdx": "---\ntitle: Second\ndescription: About it.\n---\n\nText\n",
      "pages/guides/c.mdx": "---\ntitle: Draft\ndraft: true\n---\n\nText\n",
    });
    expect(reported).toEqual([]);
    expect(renderBodyOf(loaded?.findPage("/guides"))).toBe(
      '<h1 class="page-title visually-hidden">Guides</h1><ul class="card-list"><li><a href="/guides/b">Second</a><p>About it.</p></li></ul>',
    );
  });
});
