import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { writeRealVersions } from "../../app/server/changes/testing/real-versions.ts";
import type { Page } from "../../app/server/model/page.ts";
import { collectFacts, findMissingFacts, readDocument } from "../../app/server/reference/testing/collect-facts.ts";
import { sample } from "../../app/server/reference/testing/real-specifications.ts";
import { listAttributes, listTexts, loadXml, renderBodyOf } from "../../app/server/testing/html.ts";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { fixtureSite, http, isBelow, ownSite, type StartedApp, startApp, withSite } from "./start-app.ts";

const site = withSite({ environment: fixtureSite("renamed") });
const { get, read, open, readJson, readRedirect } = site;
const toPath = (url: string | undefined) =>
  url === undefined ? undefined : new URL(url, "https://docs.example").pathname;

/** Starts a site with the published versions of an API. */
function startPublished(name: "figma" | "gitbook"): Promise<StartedApp> {
  const environment = writeSite();
  writeRealVersions(name, environment.OPENAPI_DIR);
  return startApp({ environment });
}

/** Number of pages and operations that are tested of each version. Large APIs are sampled, unless `EVERY_PAGE` is set. */
const all = 1_000;

describe.skipIf(isBelow).each([
  ["the own site", 3, all, 500, () => ownSite()],
  ["a site whose operations were renamed, moved, removed and added", 3, all, 10, async () => site],
  ["Figma's API", 5, 8, 10, () => startPublished("figma")],
  ["GitBook's API", 2, 8, 10, () => startPublished("gitbook")],
])("every version of %s", (_, count, most, leastFacts, start) => {
  test("is complete: pages name their version and have every fact, and links lead to a page or an explanation", {
    timeout: 120_000,
  }, async () => {
    const started = await start();
    const { versions, changes, pages: currentPages } = started.app.site;
    const checked = new Map<string, Promise<boolean>>();
    const articles = new Map<string, string>();
    const isServed = (target: string) => {
      const known =
        checked.get(target) ?? started.get(target, { headers: { "accept-encoding": "identity" } }).then(leadsOn);
      checked.set(target, known);
      return known;
    };
    expect(versions.names.length).toBe(count);
    for (const name of versions.names) {
      const opened = await versions.findNamed(name, changes.versions[0]?.api.id)?.open();
      const [api] = opened?.apis ?? [];
      const version = changes.versions[0]?.list.find((each) => each.name === name);
      if (!opened || !api || !version) throw new Error(`no version ${name}`);
      const sampled = sample([...opened.pages.keys()], most);
      expect(sampled.length).toBeGreaterThan(5);
      for (const page of sampled) {
        expect(page.startsWith(`${version.path}/`)).toBe(true);
        const response = await started.get(page);
        expect([page, response.status]).toEqual([page, 200]);
        const $ = load(await response.text());
        articles.set(page, $("#page-body").html() ?? "");
        expect([page, $("title").text()]).toEqual([page, expect.stringContaining(name)]);
        expect($(".version-notice").length).toBe(versions.names[0] === name ? 0 : 1);
        const canonical = toPath($("link[rel=canonical]").attr("href")) ?? "";
        if (canonical !== page) expect(currentPages.has(canonical)).toBe(true);
        const links = listAttributes($, "main [href^='/'], .version-menu [href^='/']", "href");
        const paths = [`${page}.md`, ...links.map((link) => link.replace(/#.*/s, ""))];
        const others = paths.filter((path) => !sampled.includes(path));
        const served = await Promise.all(others.map(async (href) => [page, href, await isServed(href)]));
        expect(served).toEqual(others.map((href) => [page, href, true]));
      }
      const operations = sample(api.index.operations, most);
      const root = readDocument(version.file);
      const facts = operations.flatMap(({ reference }) => collectFacts(root, reference));
      expect(facts.length).toBeGreaterThan(leastFacts);
      const readBody = (page?: Page) => articles.get(page?.path ?? "") ?? renderBodyOf(page);
      expect([...findMissingFacts(api, root, operations, opened.pages, readBody)]).toEqual([]);
    }
  });
});

/** Returns true for a page or file, a redirect, and a 404 that explains which version had the page. */
async function leadsOn(response: Response): Promise<boolean> {
  // A body that is not read would keep its connection busy.
  const text = await response.text();
  if (response.status !== 404) return response.status < 400;
  const $ = load(text);
  return $(".not-found > p").text().includes(" is not in version ") && $(".nearest-pages [href]").length > 0;
}

describe("the pages of a version", () => {
  test.each([
    ["/docs/api/1.0/thing-list", "/docs/api/thing-list"],
    ["/docs/api/1.0/thing-create", "/docs/api/thing-add"],
    ["/docs/api/2.0/thing-get", "/docs/api/thing-get"],
    ["/docs/api/1.0/things-api", "/docs/api/things-api"],
    ["/docs/api/1.0/schemas/thing", "/docs/api/schemas/thing"],
    ["/docs/api/1.0/schemas/old", "/docs/api/1.0/schemas/old"],
    ["/docs/api/1.0/thing-delete", "/docs/api/1.0/thing-delete"],
    ["/docs/api/3.0/thing-get", "/docs/api/thing-get"],
  ])("%s is canonical at %s", async (path, canonical) => {
    expect(toPath((await open(path))("link[rel=canonical]").attr("href"))).toBe(canonical);
  });

  test("say which version they describe, and how the operation has changed", async () => {
    const $ = await open("/docs/api/1.0/thing-create");
    expect($(".version-notice").text()).toContain("You are reading version 1.0 of January 1, 2024.");
    expect(listAttributes($, ".version-notice [href]", "href")).toEqual([
      "/docs/api/thing-add",
      "/docs/api/changes/1.0...3.0?operations=thing-add",
    ]);
    expect($("title").text()).toBe("Create a thing | Things API 1.0 | Things");
    expect((await open("/docs/api/1.0/thing-delete"))(".version-notice").text()).toContain("does not have this page");
    expect(await read("/docs/api/1.0/thing-create.md")).toMatch(
      /^version: '1\.0'\n[\s\S]*You are reading version \*\*1\.0\*\* of January 1, 2024\./m,
    );
  });

  test("keep their links inside the version, and have a menu of the same page in all versions", async () => {
    const $ = await open("/docs/api/2.0/thing-add");
    expect(listAttributes($, ".ref-description [href]", "href")).toEqual(["/docs/api/2.0/thing-list"]);
    expect(listAttributes($, ".sidebar .version-menu [href]", "href")).toEqual([
      "/docs/api/thing-add",
      "/docs/api/2.0/thing-add",
      "/docs/api/1.0/thing-add",
      "/docs/api/versions",
    ]);
    expect($(".sidebar .version-menu [aria-current]").text()).toContain("2.0");
    expect(listTexts($, ".sidebar .version-menu a > span")).toEqual(["3.0 · Next", "2.0", "1.0 · Old"]);
    const changes = await open("/docs/api/changes");
    const redirects = listAttributes(changes, ".sidebar .version-menu [data-document]", "href");
    expect(redirects).toEqual(["/docs/api/2.0", "/docs/api/1.0"]);
    expect($(".sidebar .version-menu [data-document]").length).toBe(0);
  });

  test.each([
    ["/openapi/things@1.0.yaml", 'version: "1.0"'],
    ["/openapi/things@3.0.json", '"version": "3.0"'],
    ["/openapi/things@1.0/operations/thing-delete.json", '"operationId": "ThingDelete"'],
  ])("have the file %s", async (path, text) => {
    expect(await read(path)).toContain(text);
  });
});

test.each([
  ["/docs/api/1.0", 302, "/docs/api/1.0/things-api"],
  ["/docs/api/3.0/", 302, "/docs/api/3.0/things-api"],
  ["/docs/api/3.0.html?a=1", 302, "/docs/api/3.0/things-api?a=1"],
  ["/docs/api/1.0/thing-list.html", 301, "/docs/api/1.0/thing-list"],
  ["/docs/api/thing-create", 301, "/docs/api/thing-add"],
  ["/docs/api/1.0/thing-add", 301, "/docs/api/1.0/thing-create"],
  ["/docs/api/2.0/thing-create", 301, "/docs/api/2.0/thing-add"],
  ["/docs/api/thing-create.md", 301, "/docs/api/thing-add.md"],
])("%s is redirected with %i to %s", async (path, status, location) => {
  expect(await readRedirect(path)).toEqual([status, location]);
});

describe("a path without a page", () => {
  test.each([
    ["1.0/thing-search", "“Search things” is not in version 1.0: it was added in 3.0.", "thing-search"],
    ["thing-delete", "“Delete a thing” is not in version 3.0: it was removed in 2.0.", "1.0/thing-delete"],
    ["3.0/thing-patch", "“Change a thing” is not in version 3.0: it was removed in 3.0.", "2.0/thing-patch"],
    ["1.0/thing-patch", "“Change a thing” is not in version 1.0: it was added in 2.0.", "2.0/thing-patch"],
    ["schemas/old", "The schema Old is not in version 3.0: it was removed in 2.0.", "1.0/schemas/old"],
  ])("%s is explained", async (page, reason, link) => {
    const path = `/docs/api/${page}`;
    const response = await get(path);
    expect(response.status).toBe(404);
    const $ = load(await response.text());
    expect($(".not-found > p").text()).toContain(reason);
    expect(listAttributes($, ".nearest-pages [href]", "href")).toEqual([`/docs/api/${link}`]);
    expect(await read(`${path}.md`)).toContain(reason);
  });

  test.each(["/docs/api/thing-list.json", "/docs/api/2.0/thing-list.json"])(
    "%s, an ending that pages do not have, is not redirected to itself",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("with an unknown version lists the versions", async () => {
    const response = await get("/docs/api/9.9/thing-list");
    expect(response.status).toBe(404);
    const $ = load(await response.text());
    expect(listTexts($, ".nearest-pages a")).toEqual(["3.0 (current)", "2.0", "1.0", "All versions"]);
  });
});

test("the list of versions has their dates, counts of changes and files", async () => {
  const $ = await open("/docs/api/versions");
  const rows = $("tbody tr")
    .get()
    .map((row) => $(row).text().replace(/\s+/g, " "));
  expect(rows).toEqual([
    expect.stringMatching(/^3\.0 \(current\)2 breaking, 1 other/),
    expect.stringMatching(/^2\.0February 1, 2024.*1 breaking, \d+ other/),
    expect.stringMatching(/^1\.0January 1, 2024The oldest version\.YAML, JSON$/),
  ]);
});

test("a renamed operation is neither removed nor added in the changelog", async () => {
  const { versions } = await readJson("/docs/api/changes.json");
  interface Line {
    readonly subject?: string;
    readonly text: string;
    readonly operations: readonly { readonly title: string }[];
  }
  const lines: readonly Line[] = versions[1].changes;
  const ofOperations = lines.filter(({ subject }) => subject === undefined);
  expect(ofOperations.flatMap(({ text, operations }) => operations.map(({ title }) => `${title} ${text}`))).toEqual([
    "Delete a thing was removed",
    "Change a thing was added",
  ]);
});

test("a mistyped path below a version leads to pages of this version", async () => {
  const response = await get("/docs/api/2.0/thing-adds");
  expect(response.status).toBe(404);
  const [nearest, ...others] = listAttributes(load(await response.text()), ".nearest-pages [href]", "href");
  expect(nearest).toBe("/docs/api/2.0/thing-add");
  for (const href of others) expect(href).toMatch(/^\/docs\/api\/2\.0\//);
});

test("the sitemap has current pages, and removed operations once", async () => {
  const paths = listTexts(loadXml(await read("/sitemap.xml")), "loc").map((url) => toPath(url) ?? "");
  expect(paths.filter((path) => /^\/docs\/api\/\d\.\d\//.test(path)).sort()).toEqual([
    "/docs/api/1.0/thing-delete",
    "/docs/api/2.0/thing-patch",
  ]);
  expect(paths).toContain("/docs/api/thing-add");
});

test("llms.txt lists the versions", async () => {
  expect(await read("/llms.txt")).toContain(
    "Versions of Things API: [3.0 (current)](https://docs.example/docs/api/3.0), [2.0](https://docs.example/docs/api/2.0)",
  );
});

describe("the search", () => {
  const search = (parameters: string) => readJson(`/search.json?${parameters}`);
  const listPaths = ({ groups }: { groups: { results: { href: string }[] }[] }) =>
    groups.flatMap(({ results }) => results.map(({ href }) => href));

  test("finds the current version, and another one on request", async () => {
    await site.app.site.search.build();
    expect(listPaths(await search("q=delete+a+thing"))).not.toContain("/docs/api/1.0/thing-delete");
    expect(listPaths(await search("q=delete+a+thing&version=1.0"))[0]).toBe("/docs/api/1.0/thing-delete");
    const $ = await open("/search?q=delete+a+thing&version=1.0");
    expect($(".search-page").text()).toContain("results in version 1.0");
    expect(listAttributes($, ".search-page [href]", "href")).toContain("/docs/api/1.0/thing-delete");
  });

  test("finds several versions at the same time", async () => {
    const found = await Promise.all(
      ["1.0", "2.0", "3.0"].map((version) => search(`q=a+thing+once&version=${version}`)),
    );
    expect(found.map(({ complete }) => complete)).toEqual([true, true, true]);
  });

  test("lists the versions if the version is unknown", async () => {
    const response = await get("/search.json?q=thing&version=9");
    expect([response.status, await response.json()]).toEqual([
      404,
      { title: "There is no such version", status: 404, detail: "Versions: 3.0, 2.0, 1.0" },
    ]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const page = await get("/search?q=thing&version=9");
    expect(page.status).toBe(404);
    const $ = load(await page.text());
    expect($("main").text()).toContain("There is no such version.");
    expect(listAttributes($, "main [href]", "href")).toContain("/search?version=1.0");
  });
});

test("an authored link can lead to a page or file of an earlier version, which npm run check opens", async () => {
  const links =
    "[a](/docs/api/1.0/thing-delete) [b](/openapi/things@1.0.yaml) [c](/docs/api/2.0) [d](/docs/api/2.0/thing-delete)";
  const folders = writeSite({ "content/pages/links.md": links }, fixtureSite("renamed"));
  const { site: started } = await http.loadSite(http.parseConfig(folders, "/"));
  expect(started?.pages.has("/links")).toBe(true);
  const { diagnostics, missing } = await http.checkSite(http.parseConfig(folders, "/"), {
    wantedPaths: ["/docs/api/1.0/thing-delete", "/docs/api/2.0/thing-delete", "/search", "/nowhere"],
  });
  expect(diagnostics.filter(({ code }) => code === "broken-link").map(({ message, hint }) => [message, hint])).toEqual([
    ["/docs/api/2.0/thing-delete is not a page", "“Delete a thing” is not in version 2.0: it was removed in 2.0."],
  ]);
  expect(missing).toEqual(["/docs/api/2.0/thing-delete", "/nowhere"]);
});

test("npm run check counts a path whose redirect leads nowhere as missing", async () => {
  const settings = "title: T\nurl: https://t.example\nredirects: { /old: /nowhere, /moved: /release-notes }\n";
  const config = http.parseConfig(writeSite({ "content/site.yml": settings }), "/");
  const { missing } = await http.checkSite(config, { wantedPaths: ["/old", "/moved"] });
  expect(missing).toEqual(["/old"]);
});

describe("sections of documents that are versions", () => {
  test("have the same menu, notice and canonical links as an API", async () => {
    const $ = await open("/guides/1.0/start");
    expect($(".version-notice").text()).toContain("You are reading version 1.0 (old)");
    expect(toPath($("link[rel=canonical]").attr("href"))).toBe("/guides/start");
    expect(listAttributes($, ".sidebar .version-menu a", "href")).toEqual(["/guides/start", "/guides/1.0/start"]);
    expect((await open("/guides/1.0/legacy"))(".version-notice").text()).toContain("does not have this page");
    expect((await open("/guides/new"))(".version-notice").length).toBe(0);
  });

  test("are searched by default in the current version, and on request in another one", async () => {
    await site.app.site.search.build();
    const search = async (parameters: string) => (await readJson(`/search.json?${parameters}`)).total;
    expect(await search("q=turntable")).toBe(0);
    expect(await search("q=turntable&version=1.0&api=guides")).toBe(1);
    expect(await search("q=turntable&version=1.0&api=things")).toBe(0);
    expect(await search("q=turntable&version=1.0")).toBe(1);
    expect(await search("q=delete+a+thing&version=1.0")).toBeGreaterThan(0);
  });

  test("are in the sitemap only with their current pages", async () => {
    const paths = listTexts(loadXml(await read("/sitemap.xml")), "loc").map((url) => toPath(url) ?? "");
    expect(paths.filter((path) => path.startsWith("/guides/")).sort()).toEqual([
      "/guides/1.0/legacy",
      "/guides/new",
      "/guides/start",
    ]);
  });
});
