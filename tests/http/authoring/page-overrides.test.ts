import { describe, expect, test } from "vitest";
import { listAttributes, loadFragment, renderBodyOf } from "../../../app/server/testing/html.ts";
import { withSite } from "../start-app.ts";
import { loadContent as load, site } from "./load-content.ts";

const note = (slug: string, fields = "") =>
  `---\nslug: "${slug}"\ntitle: Note ${slug}\n${fields}---\n\nText of ${slug}.\n`;
const page = (title: string, fields = "") => `---\ntitle: ${title}\n${fields}---\n\nText of ${title}.\n`;

describe("pagination_prev and pagination_next", () => {
  const neighbours = async (fields: string, rest: Readonly<Record<string, string>> = {}) => {
    const { toView, reported } = await load({
      "release-notes/2024-01-01-a.md": note("1.0"),
      "release-notes/2024-01-02-b.md": note("2.0", fields),
      "release-notes/2024-01-03-c.md": note("3.0"),
      "pages/guides/start.md": page("Start", "pagination_label: Begin\nsidebar_label: First\n"),
      "pages/guides/index.md": page("Guides", "sidebar_label: All guides\n"),
      ...rest,
    });
    const { previous, next } = toView("/release-notes/2.0") ?? {};
    return { previous, next, reported };
  };

  test.each([
    ["no field", "", "Note 3.0", "Note 1.0"],
    ["null", "pagination_prev: null\npagination_next: ~\n", undefined, undefined],
    ["an id of the collection", "pagination_next: 2024-01-03-c\n", "Note 3.0", "Note 3.0"],
    ["a slug of the collection", 'pagination_next: "3.0"\n', "Note 3.0", "Note 3.0"],
    ["a file", "pagination_next: ./2024-01-03-c.md\n", "Note 3.0", "Note 3.0"],
    ["an id of another collection", "pagination_next: pages/guides/start\n", "Note 3.0", "Begin"],
    ["a path", "pagination_prev: /guides/start\n", "Begin", "Note 1.0"],
    ["a folder", "pagination_prev: /guides\n", "All guides", "Note 1.0"],
    ["a computed page", "pagination_prev: /release-notes/archive\n", "Release notes archive", "Note 1.0"],
  ])("set the neighbours: %s", async (_, fields, previous, next) => {
    const found = await neighbours(fields);
    expect([found.previous?.label, found.next?.label, found.reported]).toEqual([previous, next, []]);
  });

  test("accept the old path of a moved page", async () => {
    const found = await neighbours("pagination_next: /old\n", {
      "site.yml": `${site}redirects: { /old: /guides/start }\n`,
    });
    expect(found.next).toEqual({ path: "/guides/start", label: "Begin" });
  });

  test("use the pagination_label of the neighbour", async () => {
    const { next } = await neighbours("", {
      "release-notes/2024-01-01-a.md": note("1.0", "pagination_label: The first\n"),
    });
    expect(next).toEqual({ path: "/release-notes/1.0", label: "The first" });
  });

  test.each([
    [
      "pagination_next: guides/gone",
      "release-notes/2024-01-02-b.md:4:1  error  broken-pagination  /release-notes/guides/gone is not a page (write the path of a page, or null for no link)",
    ],
    [
      "pagination_prev: /guides/strat",
      "release-notes/2024-01-02-b.md:4:1  error  broken-pagination  /guides/strat is not a page (did you mean /guides/start?)",
    ],
    [
      "pagination_prev: /release-notes/rss.xml",
      "release-notes/2024-01-02-b.md:4:1  error  broken-pagination  /release-notes/rss.xml is not a page (did you mean /release-notes/1.0?)",
    ],
    [
      "pagination_next: [a]",
      "release-notes/2024-01-02-b.md:4:1  error  front-matter-invalid  front matter: pagination_next: must be text, not a list",
    ],
  ])("report %s with its location", async (field, expected) => {
    expect((await neighbours(`${field}\n`)).reported).toEqual([expected]);
  });

  test("accept a page id and a file path", async () => {
    const { toView, reported } = await load({
      "pages/guides/a.md": page("A", "pagination_next: guides/b\n"),
      "pages/guides/b.md": page("B", "pagination_prev: ./a.md\n"),
    });
    expect(reported).toEqual([]);
    expect(toView("/guides/a")?.next).toEqual({ path: "/guides/b", label: "B" });
    expect(toView("/guides/b")?.previous).toEqual({ path: "/guides/a", label: "A" });
  });
});

describe("the document title", () => {
  test.each([
    ["title_meta", "title_meta: For search\n", "", "For search | Docs"],
    ["a title in <head>", "", "<head><title>Whole</title></head>\n", "Whole"],
    ["the title of the page", "", "", "A | Docs"],
  ])("is set by %s", async (_, fields, body, expected) => {
    const { toView, reported } = await load({ "pages/a.mdx": `---\ntitle: A\n${fields}---\n\n${body}\nText\n` });
    expect(reported).toEqual([]);
    expect(toView("/a")).toMatchObject({ documentTitle: expected, title: "A" });
  });
});

test("an author without a note has the image beside authors.yml; a missing image is reported once, in authors.yml", async () => {
  const { site: loaded, reported } = await load({
    "release-notes/img/ann.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
    "release-notes/authors.yml":
      "ann: { name: Ann, page: true, image_url: ./img/ann.svg }\nbob:\n  name: Bob\n  image_url: ./img/bob.svg\n",
    "release-notes/2024-01-01-a.md": note("1.0", "authors: [bob]\n"),
    "release-notes/2024-01-02-b.md": note("2.0", "authors: [bob]\n"),
  });
  expect(reported).toEqual([
    "release-notes/authors.yml:4:3  warning  broken-image  there is no image ./img/bob.svg (add the file release-notes/img/bob.svg, or correct the path; until then, the image is not shown)",
  ]);
  const body = renderBodyOf(loaded?.findPage("/release-notes/authors"));
  const [url = ""] = listAttributes(loadFragment(body), "img", "src");
  expect(loaded?.assets.get(url)).toMatch(/img.ann\.svg$/);
});

test("anchors in HTML are valid link targets", async () => {
  const { reported } = await load({
    "pages/a.md": '# A\n\n<a name="old"></a> <a id="own">x</a>\n\n[a](#old) [b](/a#own) [c](#gone)\n',
  });
  expect(reported).toEqual([
    'pages/a.md:5:23  warning  broken-anchor  /a has no heading or field with the id "gone" (open the page and copy the link beside the heading)',
  ]);
});

test("a link to a folder opens the folder's page and causes a warning", async () => {
  const { site: loaded, reported } = await load({
    "pages/guides/index.md": page("Guides"),
    "pages/guides/deep/a.md": page("A").replace("Text", "[y](..) [z](../../)"),
    "release-notes/2024-01-01-a.md": "---\ntitle: A\n---\n\n[x](./) [y](..) [z](../pages/guides/) [w](.#top)\n",
  });
  const links = (path: string) =>
    listAttributes(loadFragment(renderBodyOf(loaded?.findPage(path))), "a:not(.heading-anchor)", "href");
  expect(links("/release-notes/2024/01/01/a")).toEqual(["/release-notes", "/", "/guides", "/release-notes#top"]);
  expect(links("/guides/deep/a")).toEqual(["/guides", "/"]);
  expect(reported.map((line) => line.replace(/^(\S+) .*\(write (.*)\)$/, "$1 $2"))).toEqual([
    "pages/guides/deep/a.md:5:1 /guides",
    "pages/guides/deep/a.md:5:9 /",
    "release-notes/2024-01-01-a.md:5:1 /release-notes",
    "release-notes/2024-01-01-a.md:5:9 /",
    "release-notes/2024-01-01-a.md:5:17 /guides",
    "release-notes/2024-01-01-a.md:5:39 /release-notes#top",
  ]);
});

describe("the edit link of a page", () => {
  const own = withSite();
  const repository = "repository: { editUrl: https://git.example/docs/edit/main/ }\n";
  const listEditUrls = async (settings: string, fields = "") => {
    const { site: loaded, reported } = await load({
      "site.yml": site + settings,
      "pages/a b.md": page("A", `slug: a\n${fields}`),
      "release-notes/2024-01-01-a/index.mdx": note("1.0"),
    });
    return [...[...(loaded?.pages.values() ?? [])].flatMap((each) => loaded?.toView(each).editUrl ?? []), ...reported];
  };
  const edited = "https://git.example/docs/edit/main/content/release-notes/2024-01-01-a/index.mdx";

  test.each<[string, string, string, ...string[]]>([
    [
      "with editUrl in the settings",
      repository,
      "",
      "https://git.example/docs/edit/main/content/pages/a%20b.md",
      edited,
    ],
    ["without editUrl", "", ""],
    ["with custom_edit_url", repository, "custom_edit_url: https://wiki.example/a\n", "https://wiki.example/a", edited],
    ["with custom_edit_url: null", repository, "custom_edit_url: null\n", edited],
    ["with an empty custom_edit_url", repository, 'custom_edit_url: ""\n', edited],
    [
      "with an unsafe custom_edit_url",
      repository,
      "custom_edit_url: javascript:alert(1)\n",
      edited,
      'pages/a b.md:4:1  warning  unsafe-link  custom_edit_url "javascript:alert(1)" is not an http(s) URL, so the page has no edit link (write a URL with https://, or null for no edit link)',
    ],
  ])("is computed %s", async (_, settings, fields, ...expected) => {
    expect(await listEditUrls(settings, fields)).toEqual(expected);
  });

  test("is shown on the page", async () => {
    const $ = await own.open("/about");
    const link = $("a:contains('Edit this page')");
    expect(link.attr("href")).toMatch(
      /^https:\/\/github\.com\/northhaul\/docs\/edit\/main\/content\/pages\/about\.mdx?$/,
    );
    expect(link.attr("rel")).toBe("noopener noreferrer");
  });
});
