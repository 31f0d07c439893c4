import { describe, expect, test } from "vitest";
import { listTexts, loadXml } from "../../../app/server/testing/html.ts";
import { site as siteText, writeContent } from "../authoring/load-content.ts";
import { fixtureSite, serveSite, withSite } from "../start-app.ts";

const site = withSite();

const canonical = "https://docs.northhaul.example";
const read = async (path: string) => {
  const response = await site.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

describe("/sitemap.xml", () => {
  test("lists every page that may be indexed", async () => {
    const urls = listTexts(loadXml(await read("/sitemap.xml")), "loc");
    const pages = [...site.app.site.pages.values()].filter((page) => page.listed && !page.head.noindex);
    expect(urls.sort()).toEqual(pages.map(({ path }) => canonical + path).sort());
  });

  test("has dates that are computed from the content", async () => {
    const versions = await serveSite({ environment: fixtureSite("versions") });
    const $ = loadXml(await versions.read("/sitemap.xml"));
    const dates = Object.fromEntries(
      $("url")
        .get()
        .map((entry) => [new URL($(entry).find("loc").text()).pathname, $(entry).find("lastmod").text().slice(0, 10)]),
    );
    expect(dates).toMatchObject({
      "/release-notes": "2024-03-01",
      "/release-notes/1.1": "2024-02-01",
      "/release-notes/tags/driver": "2024-02-01",
      "/docs/api/parcel-create": "2024-03-01",
      "/docs/api/schemas/parcel": "2024-02-01",
      "/docs/api/schemas/size": "2024-01-01",
    });
  });
});

test("/robots.txt contains the sitemap's URL", async () => {
  expect(await read("/robots.txt")).toBe(`User-agent: *
Content-Signal: search=yes, ai-input=yes
Allow: /
Disallow: /search?

Sitemap: ${canonical}/sitemap.xml
`);
});

test("the settings configure robots.txt and security.txt", async () => {
  const environment = writeContent({
    "site.yml": `${siteText}crawlers:
  contentSignals: { search: true, aiTrain: false }
  rules: [{ agents: [GPTBot, CCBot], disallow: [/] }]
security: { contact: ["mailto:security@example.com"], expires: 2030-01-31 }
`,
    "pages/a.md": "# A\n\nText\n",
  });
  const app = await serveSite({ environment });
  expect(await app.read("/robots.txt")).toContain(`User-agent: GPTBot
User-agent: CCBot
Content-Signal: search=yes, ai-train=no
Disallow: /
`);
  expect(await app.read("/.well-known/security.txt")).toMatch(
    /^Contact: mailto:security@example.com\nExpires: 2030-01-31T/,
  );
});

test("the catalog links to the card of the MCP server", async () => {
  const { entries } = JSON.parse(await read("/.well-known/ai-catalog.json"));
  const card = JSON.parse(await read(entries[0].url.slice(canonical.length)));
  expect(card).toMatchObject({
    name: "example.northhaul.docs/docs",
    version: site.app.site.contentVersion,
    remotes: [{ type: "streamable-http", url: `${canonical}/mcp` }],
  });
  expect(card.description.length).toBeLessThanOrEqual(100);
});

test("/opensearch.xml contains the search URL, and pages link to it", async () => {
  const $ = loadXml(await read("/opensearch.xml"));
  expect($("Url[type='text/html']").attr("template")).toBe(`${canonical}/search?q={searchTerms}`);
  // The OpenSearch format limits a short name to 16 characters.
  expect($("ShortName").text().length).toBeLessThanOrEqual(16);
  expect($("ShortName").text()).not.toBe("");
  const page = await site.open("/");
  expect(page("link[rel=search][type='application/opensearchdescription+xml']").attr("href")).toBe("/opensearch.xml");
});

test("/.well-known/api-catalog links to each API's documentation and specifications", async () => {
  const response = await site.get("/.well-known/api-catalog");
  expect(response.headers.get("content-type")).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  const { linkset } = JSON.parse(await response.text());
  expect(linkset).toHaveLength(1);
  const urls = [...linkset[0]["service-doc"], ...linkset[0]["service-desc"]].map(({ href }) => String(href));
  expect(urls).toHaveLength(3);
  for (const url of urls) await read(url.slice(canonical.length));
  expect((await site.get("/.well-known/api-catalog", { method: "HEAD" })).status).toBe(200);
});

test("/feed is redirected to the feed", async () => {
  expect(await site.readRedirect("/feed")).toEqual([302, "/release-notes/rss.xml"]);
});

describe("Link headers", () => {
  const linksOf = async (path: string) => {
    const written = (await site.get(path)).headers.get("link") ?? "";
    return Array.from(written.matchAll(/<([^>]+)>; rel="([^"]+)"/g), ([, to, rel]) => [rel, to]);
  };

  test("of a page contain its Markdown version and llms.txt", async () => {
    expect(await linksOf("/about")).toEqual([
      ["alternate", "/about.md"],
      ["describedby", "/llms.txt"],
      ["api-catalog", "/.well-known/api-catalog"],
    ]);
  });

  test("of an API page also contain the specification", async () => {
    const links = await linksOf("/docs/api/freight-create");
    expect(links).toContainEqual(["service-desc", "/openapi/integrations.json"]);
    for (const [, to = ""] of links) await read(to);
  });

  test("of an unknown path contain the nearest pages", async () => {
    expect(await linksOf("/docs/api/frieght-create")).toContainEqual(["related", "/docs/api/freight-create"]);
  });

  test("are absent from all other responses", async () => {
    for (const path of ["/nowhere.data", "/about.data", "/favicon.svg"]) expect(await linksOf(path)).toEqual([]);
  });
});
