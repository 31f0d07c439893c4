import { beforeAll, describe, expect, test } from "vitest";
import { crawlSite, type Reference } from "./crawl-site.ts";
import { fixtureSite, listAssets, withSite } from "./start-app.ts";

const siteUrl = "https://docs.northhaul.example/docs/v";

const own = withSite({ environment: { SITE_URL: siteUrl } });
const small = withSite({ environment: { ...fixtureSite("versions"), SITE_URL: siteUrl } });

describe.each([
  // The reference of this API has many pages. The reference of the other site has the same kinds of pages and files.
  ["the project's own site", own, /\/docs\/api\/(?:\d|changes\/.*\?|.*\.md$)|llms-full/, 500],
  ["a site with versions", small, /^$/, 100],
])("%s below a path", (_name, site, skipped, least) => {
  let references: readonly Reference[];
  beforeAll(async () => {
    references = await crawlSite(site.origin, siteUrl, skipped);
  });

  test("has no reference that leaves the path", () => {
    expect(references.length).toBeGreaterThan(least);
    const isInside = (url: string) => url === "/docs/v" || url.startsWith("/docs/v/");
    expect(references.filter(({ url }) => !isInside(url))).toEqual([]);
  });

  test("has no broken reference", () => {
    expect(references.filter(({ status = 200 }) => status >= 400)).toEqual([]);
  });

  test("has no link to a redirect, except to versions, whose first page is known when they are opened", () => {
    const redirected = references.filter(({ status = 200, isLink }) => isLink && status >= 300);
    const isVersion = (url: string) => /^\/docs\/v\/docs\/[\w/-]+\/\d[\d.]*$/.test(url);
    expect(redirected.filter(({ url }) => !isVersion(url))).toEqual([]);
  });
});

describe("a site below a path", () => {
  const { get, read, readJson, readRedirect } = own;

  test.each([
    ["/", 302, "/docs/v/"],
    ["/?a=b", 302, "/docs/v/?a=b"],
    ["/?a=b?c", 302, "/docs/v/?a=b?c"],
    ["/docs/v", 301, "/docs/v/"],
    ["/docs/v?a=b", 301, "/docs/v/?a=b"],
    ["/docs/v/docs/index.html?a=b", 301, "/docs/v/docs?a=b"],
    ["/docs/v/docs/api", 301, "/docs/v/docs/api/northhaul-integrations-api"],
    ["/docs/v/release-notes/tags/i18n", 301, "/docs/v/release-notes/tags/i-18-n"],
    ["/docs/v/docs/api/3.5.0", 302, "/docs/v/docs/api/3.5.0/northhaul-integrations-api"],
    ["/docs/v/Search?q=a", 301, "/docs/v/search?q=a"],
  ])("%s is redirected", async (path, status, location) => {
    expect(await readRedirect(path)).toEqual([status, location]);
  });

  test.each([
    "/docs",
    "/release-notes",
    "/docs/vx",
    "/robots.txt",
    "/assets/x.js",
    "/mcp",
    "//docs/v/",
    "/docs/v/nothing",
  ])("%s is not found", async (path) => expect((await get(path)).status).toBe(404));

  test.each(["/healthz", "/readyz", "/docs/v/healthz", "/docs/v/readyz"])("%s is a health check", async (path) =>
    expect((await get(path)).status).toBe(200),
  );

  test("the manifest names the built files below the path", async () => {
    const [manifest = ""] = listAssets(await read("/docs/v/"), "/docs/v").filter((path) => path.includes("/manifest-"));
    const script = await read(manifest);
    const files = Array.from(script.matchAll(/"([^"]+\.js)"/g), ([, file]) => file);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !file?.startsWith("/docs/v/assets/"))).toEqual([]);
  });

  test("search results lead below the path", async () => {
    const { groups } = await readJson("/docs/v/search.json?q=freight");
    const hrefs: string[] = groups.flatMap(({ results }: { results: { href: string }[] }) =>
      results.map(({ href }) => href),
    );
    expect(hrefs.length).toBeGreaterThan(5);
    expect(hrefs.filter((href) => !href.startsWith("/docs/v/"))).toEqual([]);
  });

  test("the rules for crawlers name the paths of the origin", async () => {
    const text = await read("/docs/v/robots.txt");
    expect(text).toContain("\nAllow: /docs/v/\nDisallow: /docs/v/search?\n");
    expect(text).toContain(`\nSitemap: ${siteUrl}/sitemap.xml\n`);
  });
});
