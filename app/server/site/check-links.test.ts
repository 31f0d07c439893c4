import { describe, expect, test } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { settingsSchema } from "#app/server/settings/settings-schema.ts";
import { createPage } from "#app/server/testing/create-page.ts";
import { checkLinks } from "./check-links.ts";
import type { MissingExplanation, SiteVersions } from "./site.ts";

const page = (path: string, body: string, hrefs: readonly string[] = []) =>
  createPage(path, {
    links: hrefs.map((href, index) => ({ href, position: { file: "/c/a.md", line: index + 1, column: 3 } })),
    renderBody: () => body,
  });

const explanations: Readonly<Record<string, MissingExplanation>> = {
  "/docs/api/freight-add": { kind: "moved", path: "/docs/api/freight-create" },
  "/docs/api/freight-void": {
    kind: "explained",
    message: "“Void” is not in version 2: it was removed in 2.",
    links: [],
  },
};

const versionPage = page("/docs/api/1.0/freight-list", '<p id="a">');

/** An earlier version, which has one page and one file. */
const versions = {
  find: (path: string) =>
    path.startsWith("/docs/api/1.0") || path.startsWith("/openapi/api@1.0")
      ? {
          open: async () => ({
            pages: new Map([[versionPage.path, versionPage]]),
            resources: new Map([["/openapi/api@1.0.yaml", {}]]),
            apis: [{ basePath: "/docs/api/1.0" }],
          }),
        }
      : undefined,
  explainMissing: async (target: string) => explanations[target],
} as unknown as SiteVersions;

async function check(
  hrefs: readonly string[],
  settings: Readonly<Record<string, unknown>> = {},
  { from = "/", opensVersions = true } = {},
): Promise<string[]> {
  const pages = [
    page(from, "", hrefs),
    page("/docs/api/freight-create", '<h2 id="responses">R</h2><p id="a.b&amp;c">'),
    page("/area", ""),
    page("/boxes/arena", ""),
    page("/crash", '<a class="x" name="old-name"></a>'),
  ];
  const reported: Diagnostic[] = [];
  const loadedSettings = {
    file: "/c/site.yml",
    settings: settingsSchema.parse({ title: "T", url: "https://t.example", ...settings }),
    isValid: true,
    locate: () => ({ line: 9, column: 1 }),
  };
  await checkLinks({
    pages: new Map(pages.map((each) => [each.path, each])),
    links: [],
    images: [],
    redirects: [],
    findRedirect: (path) => (path === "/moved" ? "/" : undefined),
    isFile: (path) => path === "/feed.xml",
    siteUrl: "https://t.example",
    failedApis: [{ file: "/c/openapi/trains.yaml", basePath: "/docs/trains" }],
    versions,
    opensVersions,
    failedFiles: ["/c/release-notes/2024-01-17-3.7.0.mdx"],
    loadedSettings,
    report: (diagnostic) => reported.push(diagnostic),
  });
  return reported.map((diagnostic) => formatDiagnostic(diagnostic, "/c"));
}

describe("checkLinks", () => {
  test.each([
    "/docs/api/freight-create",
    "/docs/api/freight-create?lang=python#responses",
    "/docs/api/freight-create#a.b&c",
    "/docs/api/freight-create#a.b%26c",
    "/docs/api/freight-create#:~:text=R",
    "/crash#old-name",
    "/crash#top",
    "/feed.xml",
    "/moved",
    "?x=1",
  ])("accepts %s", async (href) => expect(await check([href])).toEqual([]));

  test.each(
    Object.entries({
      "/docs/api/frieght-create":
        "a.md:1:3  error  broken-link  /docs/api/frieght-create is not a page (did you mean /docs/api/freight-create?)",
      "/something/else/entirely":
        "a.md:1:3  error  broken-link  /something/else/entirely is not a page (correct the path, or remove the link)",
      "/docs/www.a.example/b":
        "a.md:1:3  error  broken-link  /docs/www.a.example/b is not a page (write https://www.a.example/b)",
      "/docs//api": "a.md:1:3  error  broken-link  /docs//api is not a page (correct the path, or remove the link)",
      "/docs/api/freight-create#response":
        'a.md:1:3  warning  broken-anchor  /docs/api/freight-create has no heading or field with the id "response" (did you mean #responses?)',
      "/docs/api/freight-create.html":
        "a.md:1:3  warning  unclean-link  /docs/api/freight-create.html works only through a redirect (write /docs/api/freight-create)",
    }),
  )("reports %s", async (href, expected) => expect(await check([href])).toEqual([expected]));

  test("names the file that failed to load if a link may lead to its page", async () => {
    expect(await check(["/release-notes/3.7.0", "/release-notes/7.0"])).toEqual([
      "a.md:1:3  error  broken-link  /release-notes/3.7.0 is not a page (correct the errors in 2024-01-17-3.7.0.mdx first, because its page may be missing)",
      "a.md:2:3  error  broken-link  /release-notes/7.0 is not a page (correct the path, or remove the link)",
    ]);
  });

  test("reports links to pages of a broken specification in one line", async () => {
    const hrefs = Array.from({ length: 60 }, (_, index) => `/docs/trains/train-${index}`);
    expect(await check(hrefs)).toEqual([
      "openapi/trains.yaml  error  broken-link  60 links to pages below /docs/trains cannot work, because trains.yaml has errors (correct the errors in trains.yaml first)",
    ]);
  });

  test("names the present path of a renamed page, and the version that removed a page", async () => {
    expect(await check(["/docs/api/freight-add#responses", "/docs/api/freight-void"])).toEqual([
      "a.md:1:3  error  broken-link  /docs/api/freight-add#responses is not a page (the page is now /docs/api/freight-create)",
      "a.md:2:3  error  broken-link  /docs/api/freight-void is not a page (“Void” is not in version 2: it was removed in 2.)",
    ]);
  });

  test("accepts links to the pages and files of an earlier version, which only a check opens", async () => {
    const served = ["/docs/api/1.0/freight-list#a", "/docs/api/1.0", "/openapi/api@1.0.yaml"];
    const unknown = ["/docs/api/1.0/freight-lists", "/docs/api/1.0/freight-list#b"];
    expect(await check([...served, ...unknown], {}, { opensVersions: false })).toEqual([]);
    expect(await check([...served, ...unknown])).toEqual([
      "a.md:4:3  error  broken-link  /docs/api/1.0/freight-lists is not a page (did you mean /docs/api/1.0/freight-list?)",
      'a.md:5:3  warning  broken-anchor  /docs/api/1.0/freight-list has no heading or field with the id "b" (did you mean #a?)',
    ]);
  });

  test("accepts a link to a path of another server", async () => {
    const externalPaths = ["/legacy"];
    expect(await check(["/legacy", "/legacy/a/b#c"], { externalPaths })).toEqual([]);
    expect(await check(["/legacy-2"], { externalPaths })).toHaveLength(1);
  });

  test("names the page below the folder if a link leads to a neighbor of the folder", async () => {
    expect(await check(["/arena"], {}, { from: "/boxes" })).toEqual([
      "a.md:1:3  error  broken-link  /arena is not a page (did you mean /boxes/arena?)",
    ]);
    expect(await check(["/arena"], {}, { from: "/docs" })).toEqual([
      "a.md:1:3  error  broken-link  /arena is not a page (did you mean /area?)",
    ]);
  });

  test("checks the links of navbar and footer", async () => {
    expect(await check([], { navbar: { items: [{ label: "X", to: "/nowhere" }] } })).toEqual([
      "site.yml:9:1  error  broken-link  /nowhere is not a page (correct the path, or remove the link)",
    ]);
  });

  test("checks the link of the logo, unless it leads to another site", async () => {
    const toLogo = (href: string) => ({ logo: { src: "/feed.xml", href } });
    expect(await check([], toLogo("/nowhere"))).toHaveLength(1);
    expect(await check([], toLogo("https://harbor.example"))).toEqual([]);
  });

  test("checks the links and images of the announcement, and refuses relative links", async () => {
    const toAnnouncement = (content: string) => ({ announcement: { id: "a", content } });
    const broken = "[a](/nowhere) [b](area#x) [c](#x) ![d](/d.png) [e](https://e.example)";
    expect(await check([], toAnnouncement(broken))).toEqual([
      "site.yml:9:1  error  broken-link  the announcement has the link area#x, which leads elsewhere on each page (write a path that begins with /)",
      "site.yml:9:1  error  broken-link  the announcement has the link #x, which leads elsewhere on each page (write a path that begins with /)",
      "site.yml:9:1  error  broken-link  /nowhere is not a page (correct the path, or remove the link)",
      "site.yml:9:1  warning  broken-image  there is no file /d.png (correct the path, or add the file to the folder static of the content folder)",
    ]);
    expect(await check([], toAnnouncement("[a](/area) ![d](/feed.xml?v=2) [m](mailto:a@b.example)"))).toEqual([]);
  });

  test("checks the images of the settings", async () => {
    const logo = { src: "/logo.svg", srcDark: "/feed.xml" };
    expect(await check([], { logo, favicons: ["/feed.xml", "/a.ico"], socialCard: "/card.png" })).toEqual(
      ["/logo.svg", "/a.ico", "/card.png"].map(
        (image) =>
          `site.yml:9:1  warning  broken-image  there is no file ${image} (correct the path, or add the file to the folder static of the content folder)`,
      ),
    );
    expect(await check([], { favicons: ["/cdn/a.ico"], externalPaths: ["/cdn"] })).toEqual([]);
  });
});
