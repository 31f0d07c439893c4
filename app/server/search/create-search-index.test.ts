import { describe, expect, test } from "vitest";
import type { PageKind } from "#app/lib/page.ts";
import type { Page } from "#app/server/model/page.ts";
import { loadReference } from "#app/server/reference/load-reference.ts";
import { createSpecificationText } from "#app/server/reference/testing/load-text.ts";
import { createPage } from "#app/server/testing/create-page.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { createSearchIndex, type SearchedApis, type SearchSources } from "./create-search-index.ts";

const toPage = (path: string, title: string, body: string, kind: PageKind = "page") =>
  createPage(path, { title, kind, description: "", renderBody: () => body });

const pages = [
  toPage("/limits", "Limits", "<p>Requests above the rate limit get 429.</p>"),
  toPage("/goods", "Dangerous goods", "<p>A declaration for carriage by road.</p>"),
  toPage("/errors", "Errors", '<h2 id="status-409">409 Conflict</h2><p>Somebody was faster.</p>'),
  toPage("/webhooks", "Webhooks", "<p>Events are sent to your server.</p>"),
  toPage("/shunting", "Shunting", "<p>Called by the driver who drives off.</p>"),
  toPage("/storms", "Storms", "<p>The carrier is off. A trip that is called off is listed by tripReference.</p>"),
  toPage("/notes", "Release notes", "", "release-note-list"),
  ...Array.from({ length: 8 }, (_, at) => toPage(`/guide-${at}`, `Guide ${at}`, "<p>Loading and unloading.</p>")),
];

const toSources = (listed: readonly Page[]) => ({ pages: new Map(listed.map((page) => [page.path, page])), apis: [] });

const createIndex = async (settings: Pick<SearchSources, "synonyms" | "promoted"> = {}, listed = pages) => {
  const search = createSearchIndex({ ...toSources(listed), ...settings });
  await search.build();
  return search;
};

const firstOf = (search: Awaited<ReturnType<typeof createIndex>>, query: string) =>
  search.find(query).groups[0]?.results[0];

describe("synonyms", () => {
  test.each([
    ["throttling", "/limits"],
    ["callback", "/webhooks"],
    ["lifecycle event", "/webhooks"],
  ])("include %s by default", async (query, first) => {
    expect(firstOf(await createIndex(), query)?.href).toBe(first);
  });

  test("of the settings are added to the default synonyms", async () => {
    expect((await createIndex()).find("hazmat").total).toBe(0);
    expect(firstOf(await createIndex({ synonyms: [["hazmat", "dangerous goods"]] }), "hazmat")?.href).toBe("/goods");
  });

  test("of several words match the whole phrase, which is not marked", async () => {
    const results = (await createIndex()).find("cancel").groups.flatMap((group) => group.results);
    expect(results.map(({ href }) => href)).toEqual(["/storms"]);
    expect(results[0]?.excerptMatches).toEqual([]);
  });

  test("of several words match the parts of an identifier", async () => {
    const synonyms = [["itinerary code", "trip reference"]];
    expect(firstOf(await createIndex({ synonyms }), "itinerary code")?.href).toBe("/storms");
  });

  test("without a word in any page are listed as unused", async () => {
    const used = ["hazmat", "dangerous goods"];
    const withStopWord = ["ADR", "carriage by road"];
    const unused = ["reefer", "refrigerated"];
    const scattered = ["declared goods", "carriage declaration"];
    const index = await createIndex({ synonyms: [used, withStopWord, unused, scattered] });
    expect(index.findUnusedSynonyms()).toEqual([unused, scattered]);
  });
});

describe("a query", () => {
  test("matches pages that have most of its words", async () => {
    expect(firstOf(await createIndex(), "declaration of zebra goods")?.href).toBe("/goods");
  });

  test("of stop words alone has results", async () => {
    expect((await createIndex()).find("we").groups.length).toBeGreaterThan(0);
  });

  test("without results suggests similar words and the site's sections", async () => {
    expect((await createIndex()).find("webhooxyzs").suggestions).toEqual({
      terms: ["webhooks"],
      sections: [{ path: "/notes", label: "Release notes" }],
    });
    expect((await createIndex()).find("webhooks").suggestions).toBeUndefined();
    expect((await createIndex()).find("").suggestions).toBeUndefined();
  });
});

test.each(["loading and unloading", "Loading-and-unloading"])(
  "promoted pages are the first results of %s in their order, and appear once",
  async (query) => {
    const queries = ["Loading and Unloading"];
    const promoted = ["/guide-5", "/guide-3"].map((to) => ({ queries, to }));
    const { groups } = (await createIndex({ promoted })).find(query);
    const hrefs = groups.flatMap(({ results }) => results.map(({ href }) => href));
    expect(hrefs.slice(0, 2)).toEqual(["/guide-5", "/guide-3"]);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  },
);

test("a promoted query differs from another by its punctuation", async () => {
  const { groups } = (await createIndex({ promoted: [{ queries: ["C++"], to: "/guide-5" }] })).find("c");
  expect(groups[0]?.results[0]?.href).not.toBe("/guide-5");
});

test("the sections of an API's overview are found, without its list of operations", async () => {
  const body =
    '<h2 id="operations-at-night">Operations at night</h2><h2 id="operations">Operations</h2><h3 id="operations.a">A</h3>';
  const { groups } = (await createIndex({}, [toPage("/api", "API", body, "api-overview")])).find("operations");
  expect(groups.flatMap(({ results }) => results.map(({ href }) => href))).toEqual(["/api#operations-at-night"]);
});

test("the factors of an explanation multiply to the score", async () => {
  const [best] = (await createIndex()).explain("rate limit").ranked;
  if (!best) throw new Error("nothing is found");
  const { words, coverage, kind, name, title, score } = best;
  const sum = words.reduce((all, word) => all + word, 0);
  expect(sum * coverage * kind * name * title).toBeCloseTo(score);
});

test("an index that is not yet built returns an incomplete response without suggestions", async () => {
  const unfinished = createSearchIndex(toSources(pages));
  expect(unfinished.find("webhooks")).toEqual({ query: "webhooks", total: 0, groups: [], complete: false });
});

test("a page that cannot be rendered leaves the other pages in the index", async () => {
  const renderBody = () => {
    throw new Error("cannot be rendered");
  };
  const search = await createIndex({}, [{ ...toPage("/fails", "Fails", ""), renderBody }, ...pages]);
  expect(firstOf(search, "webhooks")?.href).toBe("/webhooks");
});

describe("several APIs", async () => {
  const server = "{url: 'https://{zone}.example', variables: {zone: {default: north, enum: [north, arctic]}}}";
  const text = createSpecificationText("{properties: {netWeight: {type: integer}}}").replace(
    "operationId: listThings",
    `$&\n      servers: [${server}]`,
  );
  const withTitle = (title: string) => text.replace("title: T", `title: ${title}`);
  const directory = writeFiles({ "one.yaml": withTitle("API one"), "two.yaml": withTitle("API two") });
  const settings = [
    { id: "one", file: "one.yaml", basePath: "/docs/one" },
    { id: "two", file: "two.yaml", basePath: "/docs/one/two" },
  ];
  const apis = await loadReference({ directory, apis: settings, report: () => {} });
  const all = apis.flatMap((api) => api.pages);
  const search = createSearchIndex({ ...toSources(all), apis });
  await search.build();
  const list = (wanted?: SearchedApis) =>
    search.find("list things", 20, wanted).groups.flatMap(({ results }) => results.map(({ href, api }) => [href, api]));

  test("are named by their results, and the API of the reader comes first", () => {
    expect(list().slice(0, 1)).toEqual([["/docs/one/list-things", "API one"]]);
    expect(list({ first: "two" }).slice(0, 1)).toEqual([["/docs/one/two/list-things", "API two"]]);
  });

  test("have operations that are found by the values of their servers", () => {
    expect(firstOf(search, "arctic")?.href).toBe("/docs/one/list-things");
  });

  test("can be searched apart", () => {
    for (const only of ["one", "two"]) {
      expect(new Set(list({ only }).map(([, api]) => api))).toEqual(new Set([`API ${only}`]));
      expect(search.find("netWeight", 20, { only }).groups).toContainEqual(expect.objectContaining({ kind: "field" }));
    }
    expect(search.find("list things").apis).toEqual([
      { id: "one", label: "API one" },
      { id: "two", label: "API two" },
    ]);
    const ids = ["/docs/one/two/list", "/docs/one/twofold", "/docs/onefold"].map(search.findApiId);
    expect(ids).toEqual(["two", "one", undefined]);
  });
});
