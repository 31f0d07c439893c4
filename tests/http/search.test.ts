import { load } from "cheerio";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { listAttributes, listTexts } from "../../app/server/testing/html.ts";
import { tinySite } from "./serving/start-process.ts";
import { isBelow, startApp, withSite } from "./start-app.ts";

const site = withSite();
const { get, read, open, readJson, readRedirect } = site;
beforeAll(() => site.app.site.search.build());

describe("/search.json", () => {
  test("returns groups of results with their breadcrumbs, matches and methods as JSON", async () => {
    const response = await get("/search.json?q=FreightCreate");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    const found = await response.json();
    expect(Object.keys(found)).toEqual(["query", "total", "groups", "complete"]);
    expect(found).toMatchObject({ query: "FreightCreate", complete: true });
    expect(found.groups[0]).toMatchObject({ kind: "operation", label: "Operations" });
    expect(found.groups[0].results[0]).toMatchObject({
      href: "/docs/api/freight-create",
      title: "Create a freight",
      titleMatches: [
        [0, 6],
        [9, 16],
      ],
      trail: "/freights",
      method: "POST",
    });
  });

  test.each([1, 7, 50])("returns at most %i results with that limit", async (limit) => {
    const { groups, total } = await readJson(`/search.json?q=freight&limit=${limit}`);
    expect(groups.flatMap(({ results }: { results: unknown[] }) => results)).toHaveLength(limit);
    expect(total).toBeGreaterThanOrEqual(limit);
  });

  test.each(["0", "51", "-1", "1.5", "ten", "", "1e1", "9999999999"])(
    "returns 400 with the reason for limit=%s",
    async (limit) => {
      const response = await get(`/search.json?q=a&limit=${limit}`);
      expect(response.status).toBe(400);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toEqual({
        title: "Bad request",
        status: 400,
        detail: "limit must be a whole number from 1 to 50",
      });
    },
  );

  test("is revalidated with a 304", async () => {
    const etag = (await get("/search.json?q=freight")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"/);
    const again = await get("/search.json?q=freight", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
  });

  test.each([
    ["no parameter", "", ""],
    ["an empty query", "q=", ""],
    ["spaces", "q=%20%20", ""],
    ["odd spacing", "q=%20a%0A%09b%20", "a b"],
    ["broken encoding", "q=%zz", "%zz"],
    ["two queries", "q=a&q=b", "a"],
  ])("normalizes the query: %s", async (_, query, expected) => {
    const response = await get(`/search.json?${query}`);
    expect(response.status).toBe(200);
    expect((await response.json()).query).toBe(expected);
  });

  test("truncates a query after 200 characters", async () => {
    expect((await readJson(`/search.json?q=${"x".repeat(1000)}`)).query).toBe("x".repeat(200));
  });

  test.each(["<script>alert(1)</script>", "__proto__ constructor", "\\u0000 *[(", "🚚 überführung", "a ".repeat(100)])(
    "handles the hostile query %s",
    async (query) => {
      const response = await get(`/search.json?q=${encodeURIComponent(query)}`);
      expect(response.status).toBe(200);
      expect((await response.json()).complete).toBe(true);
    },
  );

  test("suggests similar words and sections only if there are no results", async () => {
    const { groups, suggestions } = await readJson("/search.json?q=shipmentxyz");
    expect(groups).toEqual([]);
    expect(suggestions.terms).toContain("shipment");
    expect(suggestions.sections).toContainEqual({ path: "/release-notes", label: "Release notes" });
  });

  test.each([
    ["InTransit", "Allowed value", "/docs/api/schemas/"],
    ["freight-incomplete", "Problem type", "/docs/api/errors#status-422"],
    ["409", "HTTP status", "/docs/api/errors#status-409"],
    ["If-Match", "Header parameter", "/docs/api/freight-update-freight#parameters.header.If-Match"],
    ["RateLimit-Remaining", "Response header", "/docs/api/freight-create#response-headers.RateLimit-Remaining"],
  ])("labels the result of %s as: %s", async (query, note, href) => {
    const [group] = (await readJson(`/search.json?q=${query}`)).groups;
    expect(group.results[0]).toMatchObject({ note, href: expect.stringContaining(href) });
  });

  test("returns headers and no body for HEAD", async () => {
    const response = await get("/search.json?q=freight", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("/search", () => {
  test("shows results without a script: a form, a heading for each group, links with marked matches", async () => {
    const response = await get("/search?q=time+window");
    const $ = load(await response.text());
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, max-age=60");
    expect(response.headers.get("cdn-cache-control")).toBeNull();
    expect(response.headers.get("content-security-policy")).toContain("sha256-");
    expect($("head > title").text()).toBe("Search for “time window” | Docs");
    expect($('meta[name="robots"]').attr("content")).toBe("noindex");
    expect($("h1").length).toBe(1);
    expect($("article form[action='/search'] input[name=q]").val()).toBe("time window");
    expect(listTexts($, "article h2")).toContain("Fields");
    const link = $("article a[href='/docs/api/freight-create#request-body.pickup.timeWindow']");
    expect(link.find("mark").text()).toContain("timeWindow");
  });

  test("is independent of earlier queries", async () => {
    for (const query of ["freight", "shipment", ""]) {
      expect((await open(`/search?q=${query}`))("article input[name=q]").val()).toBe(query);
    }
  });

  test.each(["/search", "/search?q="])("suggests what to search for at %s", async (path) => {
    const $ = await open(path);
    expect($("head > title").text()).toBe("Search | Docs");
    expect($("article").text()).toContain("You can search for");
    expect($('meta[name="robots"]').attr("content")).toBe("noindex");
  });

  test("reports that there are no results, and suggests what to search for", async () => {
    const text = (await open("/search?q=zzqqxx"))("article").text();
    expect(text).toContain("No results for “zzqqxx”.");
    expect(text).toContain("You can search for");
  });

  test.skipIf(isBelow)("suggests similar words of the searched version", async () => {
    const version = await site.app.site.versions.findNamed("3.5.0")?.open();
    // Only a complete index suggests words.
    await version?.search.build();
    const $ = await open("/search?q=shipmentxyz&version=3.5.0&api=integrations");
    expect(listAttributes($, ".search-hints a", "href")).toContain("/search?q=shipment&version=3.5.0&api=integrations");
  });

  test("escapes the query", async () => {
    const query = '"><img src=x onerror=alert(1)></script><b>';
    const $ = await open(`/search?q=${encodeURIComponent(query)}`);
    expect($("article input[name=q]").val()).toBe(query);
    expect($("img[src=x], [onerror], b").length).toBe(0);
  });

  test.each([
    ["/search/", "/search"],
    ["/search.html?q=a%20b", "/search?q=a+b"],
    ["/search/index.html?q=%0d%0aX: y", "/search?q=%0D%0AX%3A+y"],
  ])("redirects %s to %s", async (path, target) => {
    expect(await readRedirect(path)).toEqual([301, target]);
  });

  test("is linked from every page without scripts", async () => {
    const $ = await open("/release-notes");
    expect($("form[action='/search'] > button[type=submit]").length).toBeGreaterThan(0);
  });
});

test("clients do not store incomplete results", async () => {
  const fresh = await startApp({ environment: tinySite });
  const { search } = fresh.app.site;
  const readCaching = async (path: string) => (await fresh.get(`${path}?q=freight`)).headers.get("cache-control");
  vi.spyOn(search, "isComplete").mockReturnValue(false);
  vi.spyOn(search, "find").mockReturnValue({ ...search.find("freight"), complete: false });
  expect([await readCaching("/search.json"), await readCaching("/search")]).toEqual(["no-store", "no-store"]);
  vi.restoreAllMocks();
  await search.build();
  expect(await readCaching("/search.json")).toBe("public, max-age=60");
  expect(await readCaching("/search")).toBe("private, max-age=60");
  await fresh.close();
});

test.skipIf(isBelow)("unlisted pages are not in search results", async () => {
  const unlisted = [...site.app.site.pages.values()].filter((page) => !page.listed).map((page) => page.path);
  for (const path of unlisted) {
    const title = site.app.site.findPage(path)?.title ?? "";
    const text = await read(`/search.json?q=${encodeURIComponent(title)}&limit=50`);
    expect(text).not.toContain(`"href":"${path}"`);
  }
});
