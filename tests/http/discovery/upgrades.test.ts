import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { listAttributes, listTexts, loadXml } from "../../../app/server/testing/html.ts";
import { fixtureSite, type StartedApp, startApp, withSite } from "../start-app.ts";
import { connect } from "./connect.ts";

const site = withSite({ environment: fixtureSite("renamed") });
const own = withSite();
const { get, read, open, readJson, readRedirect } = site;

const changes = "/docs/api/changes";
const toTexts = (list: readonly { text: string; name?: string; since: string[]; operations: { title: string }[] }[]) =>
  list.map(({ text, name = "", since, operations }) =>
    `${since} ${operations.map(({ title }) => title).join()} ${name} ${text}`.replace(/\s+/g, " "),
  );

describe("the upgrade between two versions", () => {
  test("is one list of what differs, with the version that brought each change", async () => {
    const upgrade = await readJson(`${changes}/1.0...3.0.json`);
    expect(upgrade).toMatchObject({ api: "Things API", from: { version: "1.0" }, to: { version: "3.0" }, lookAt: [] });
    expect(toTexts(upgrade.mustChange)).toEqual([
      "3.0 Get a thing changed from GET /thing to GET /item",
      "2.0 Delete a thing was removed",
    ]);
    // The operation that came with 2.0 and went with 3.0 is not a part of this upgrade.
    expect(toTexts(upgrade.new).toSorted()).toEqual([
      "2.0 List things,Add a thing,Get a thing size was added",
      "3.0 Search things was added",
    ]);
  });

  test("is a page in the order of what the reader must do, with counts in its table of contents", async () => {
    const $ = await open(`${changes}/1.0...3.0`);
    expect(listTexts($, "h1")).toEqual(["Upgrade from 1.0 to 3.0"]);
    expect(listTexts($, ".ref-section h2")).toEqual(["Must change", "New", "More"]);
    expect(listTexts($, ".toc a")).toEqual(["Must change (2)", "New (2)"]);
    expect(listTexts($, ".breadcrumbs a")).toContain("API changelog");
    expect($('meta[name="robots"]').attr("content")).toBe("noindex");
    expect((await open(`${changes}/2.0...3.0`))('meta[name="robots"]').length).toBe(0);
  });

  test("has a Markdown version, at its own path and for the Accept header, and data for client navigations", async () => {
    const markdown = await read(`${changes}/1.0...3.0.md`);
    expect(markdown).toContain("# Upgrade from 1.0 to 3.0");
    expect(await read(`${changes}/1.0...3.0`, { headers: { accept: "text/markdown" } })).toBe(markdown);
    const text = await read(`${changes}/1.0...3.0.data?operations=thing-get`);
    expect(text).toContain("GET /item");
    expect(text).not.toContain("Search things</a>");
  });

  test("has every breaking change of the changelog in what must change, such as a wider limit of a response", async () => {
    const upgrade = await own.readJson(`${changes}/3.5.0...3.8.0.json`);
    const change = { text: "changed its maximum length from 500 to 2000", schema: "Freight" };
    const instructions = ["Expect description with maxLength: 2000; it was 500 before 3.7.0."];
    expect(upgrade.mustChange).toContainEqual(expect.objectContaining({ ...change, instructions }));
  });

  test("has links to every page and file that exist", async () => {
    const $ = await open(`${changes}/1.0...3.0?operations=thing-get`);
    for (const href of new Set(listAttributes($, "article [href^='/']", "href")))
      expect([href, (await get(href)).status]).toEqual([href, 200]);
  });
});

describe("the filter for operations", () => {
  test.each([
    ["thing-get", ["Get a thing"]],
    ["thing-get,thing-delete", ["Get a thing", "Delete a thing"]],
    ["thing-delete&operations=thing-get", ["Get a thing", "Delete a thing"]],
    ["thing-list", []],
  ])("%s selects the changes of these operations", async (operations, expected) => {
    const { mustChange } = await readJson(`${changes}/1.0...3.0.json?operations=${operations}`);
    expect(mustChange.map((change: { operations: { title: string }[] }) => change.operations[0]?.title)).toEqual(
      expected,
    );
  });

  test("finds a renamed operation by both slugs, with the changes of its schemas", async () => {
    for (const slug of ["thing-create", "thing-add"]) {
      const upgrade = await readJson(`${changes}/1.0...3.0.json?operations=${slug}`);
      expect(toTexts(upgrade.new)).toEqual(["2.0 Add a thing size was added"]);
      expect(upgrade.unknownOperations).toBeUndefined();
    }
  });

  test("reports unknown operations on the page, escaped", async () => {
    const $ = await open(`${changes}/1.0...3.0?operations=thing-get,nothing,%3Cscript%3E`);
    expect(listTexts($, "article [role=note]")).toEqual(["No version has the operations <script>, nothing."]);
    expect(listTexts($, ".change-group")).toHaveLength(2);
  });

  test("keeps each filter apart, and shared caches from storing it", async () => {
    const whole = await get(`${changes}/1.0...3.0`);
    const [one, same, other] = await Promise.all(
      ["thing-get,thing-list", "thing-list,,thing-get,thing-get&x=1", "thing-search"].map((filter) =>
        get(`${changes}/1.0...3.0?operations=${filter}`),
      ),
    );
    const etags = [whole, one, same, other].map((response) => response?.headers.get("etag"));
    expect(etags[1]).toBe(etags[2]);
    expect(new Set(etags).size).toBe(3);
    expect(whole.headers.get("cache-control")).toContain("public");
    expect(one?.headers.get("cache-control")).toContain("private");
  });

  test("stays in the links to the Markdown version", async () => {
    const path = `${changes}/1.0...3.0.md?operations=thing-get,thing-list`;
    const $ = await open(`${changes}/1.0...3.0?operations=thing-list,thing-get`);
    expect($(".page-actions a").attr("href")).toBe(path);
    expect($(".page-actions [data-copy-from]").attr("data-copy-from")).toBe(path);
    expect($('link[rel="alternate"][type="text/markdown"]').attr("href")).toContain(path);
  });

  test("is linked from operations and from pages of earlier versions", async () => {
    const operation = await open("/docs/api/thing-add");
    expect(operation(`.related-pages [href="${changes}/1.0...3.0?operations=thing-add"]`).length).toBe(1);
    const earlier = await open("/docs/api/1.0/thing-delete");
    expect(earlier(`.version-notice [href="${changes}/1.0...3.0?operations=thing-delete"]`).length).toBe(1);
    const schema = await open("/docs/api/2.0/schemas/thing");
    expect(schema(`.version-notice [href="${changes}/2.0...3.0"]`).length).toBe(1);
  });
});

describe("the versions that have a value", () => {
  test("are named by results of the search, once the index is built", async () => {
    await site.app.site.changes.prepareAvailability();
    await site.app.site.search.build();
    const { groups } = await readJson("/search.json?q=size");
    const results = groups.flatMap((group: { results: object[] }) => group.results);
    expect(results).toContainEqual(expect.objectContaining({ title: "size", availability: "since 2.0" }));
    const $ = await open("/search?q=size");
    expect(listTexts($, ".search-result-note")).toContain("since 2.0");
  });

  test("are named by the MCP tool that describes an operation", async () => {
    const client = await connect(site);
    const { structuredContent } = await client.callTool({
      name: "get_operation",
      arguments: { operation: "ThingAdd", fields: "all" },
    });
    expect(structuredContent).toMatchObject({
      body: [{ fields: [{ name: "name" }, { name: "size", availability: "since 2.0" }] }],
    });
    expect(JSON.stringify(structuredContent).match(/availability/g)).toHaveLength(1);
    await client.close();
  });
});

describe("a path that names no upgrade", () => {
  test.each(["", ".md", ".json"])("is redirected if the versions are in the wrong order: %s", async (ending) => {
    expect(await readRedirect(`${changes}/3.0...1.0${ending}?operations=thing-get`)).toEqual([
      301,
      `${changes}/1.0...3.0${ending}?operations=thing-get`,
    ]);
  });

  test.each(["1.0...1.0", "1.0...9", "0...3.0", "...3.0", "1.0...", "1.0...3.0/x", "1.0...2.0...3.0"])(
    "is a 404 that lists the versions: %s",
    async (pair) => {
      const response = await get(`${changes}/${pair}`);
      expect(response.status).toBe(404);
      const $ = load(await response.text());
      expect($("main").text()).toContain("The versions of Things API are 3.0, 2.0, 1.0.");
      expect(listAttributes($, ".nearest-pages a", "href")).toContain(`${changes}/2.0...3.0`);
    },
  );

  test("is redirected if only its spelling differs", async () => {
    expect((await get(`${changes}/1.0...3.0/`)).headers.get("location")).toBe(`${changes}/1.0...3.0`);
    expect((await get(`${changes}/1.0...3.0.html`)).headers.get("location")).toBe(`${changes}/1.0...3.0`);
  });
});

describe("the changelog's feed and JSON file", () => {
  const readFeed = async (query: string) => loadXml(await read(`${changes}.xml${query}`));

  test("are filtered by operations, with entries that link to the filtered upgrades", async () => {
    const feed = await readFeed("?operations=thing-search,thing-delete");
    expect(listTexts(feed, "entry > id").map((id) => id.replace(/^https?:\/\/[^/]+/, ""))).toEqual([
      `${changes}/1.0...2.0?operations=thing-delete,thing-search`,
    ]);
    expect(listTexts(feed, "content")).toEqual(["Breaking changes: - was removed: Delete a thing"]);
    const whole = await readFeed("");
    expect(listTexts(feed, "feed > id")).not.toEqual(listTexts(whole, "feed > id"));
    expect(listTexts(await readFeed("?operations="), "entry")).toEqual(listTexts(whole, "entry"));
  });

  test("keep versions without changes only in the JSON file, which reports unknown operations", async () => {
    const { versions, ...filter } = await readJson(`${changes}.json?operations=thing-search,nothing`);
    expect(filter).toMatchObject({ operations: ["nothing", "thing-search"], unknownOperations: ["nothing"] });
    expect(versions.map(({ changes: list }: { changes: unknown[] }) => list.length)).toEqual([1, 0, 0]);
    expect((await readJson(`${changes}.json`)).versions[0].changes.length).toBeGreaterThan(1);
  });

  test("have a version without a date only in the JSON file, since Atom requires a date", async () => {
    const { versions } = await readJson(`${changes}.json`);
    expect(versions[0]).toMatchObject({ version: "3.0", comparedWith: "2.0" });
    expect(versions[0].date).toBeUndefined();
    expect(listTexts(await readFeed(""), "entry > title")).toEqual(["Things API 2.0"]);
  });

  test("are offered by the page of an operation, also in Markdown", async () => {
    const href = `${changes}.xml?operations=thing-add`;
    expect((await open("/docs/api/thing-add"))(`.related-pages [href="${href}"]`).text()).toBe("Feed of changes");
    expect(await read("/docs/api/thing-add.md")).toContain(`${href})`);
  });
});

test("the calendar has the sunset date of each deprecated part, with a link to its page", async () => {
  const response = await own.get("/docs/api/sunset.ics");
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const lines = (await response.text()).replaceAll("\r\n ", "").split("\r\n");
  const list = (name: string) => lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
  expect(list("SUMMARY:")).toEqual(["Sunset: updatedSince of List requirements", "Sunset: Location.contactPhone"]);
  expect(list("DTSTART;VALUE=DATE:")).toEqual(["20250109", "20250109"]);
  for (const url of list("URL:")) expect((await own.get(new URL(url).pathname)).status).toBe(200);
  expect((await own.open("/docs/api/requirement-get-list"))("main").text()).toContain("Sunset on January 9, 2025");
  expect((await own.open("/docs/api/changes"))("article").text()).toContain(
    "is deprecated in requests and responses, sunset on January 9, 2025",
  );
});

test("an operation with a sunset date names the headers that can announce it", async () => {
  const $ = await open("/docs/api/thing-search");
  expect($(".ref-deprecated-notice").text()).toContain("It may stop working on January 31, 2030 (sunset).");
  expect(listTexts($, ".ref-deprecated-notice code")).toEqual(["Deprecation", "Sunset"]);
  expect(listTexts($, ".ref-deprecated-notice a")).toEqual(["RFC 9745", "RFC 8594"]);
});

test("the upgrade of the own site says what to do, since when, and shows the lines of samples that differ", async () => {
  const $ = await own.open("/docs/api/changes/3.5.0...3.8.0?operations=freight-add-carrier-settlement");
  const [change] = listTexts($, ".change-group li");
  expect(change).toContain("Send externalId; it became required in 3.7.0.");
  expect(listTexts($, ".change-sample:first del")).toEqual(['- "externalId": null']);
  expect(listTexts($, ".change-sample:first ins").join()).toMatch(/^\+ "externalId": "[\w-]+"$/);
  const { lookAt } = await own.readJson("/docs/api/changes/3.5.0...3.8.0.json?operations=requirement-get-list");
  expect(lookAt).toMatchObject([
    { name: "updatedSince", since: ["3.7.0"], sunset: "2025-01-09", replacement: expect.stringContaining("Use") },
  ]);
  const { new: added } = await own.readJson("/docs/api/changes/3.5.0...3.8.0.json?operations=shipment-create");
  expect(added).toMatchObject([
    { schema: "ShipmentInput", name: "openConversation", since: ["3.8.0"], sample: ['+ "openConversation": true'] },
    { schema: "Shipment", name: "conversationId", since: ["3.8.0"] },
    { schema: "Shipment", name: "conversationUrl", since: ["3.8.0"] },
  ]);
});

test("replicas send the same ETags for pages with marks, in whatever order they are requested", async () => {
  const other = await startApp({ environment: fixtureSite("renamed") });
  const paths = [
    ...["/docs/api/thing-add", "/docs/api/1.0/thing-delete", "/docs/api/2.0/thing-list", "/docs/api/versions"],
    ...[`${changes}/1.0...3.0`, "/docs/api/availability.json", "/docs/api/thing-add.md", changes],
  ];
  const readTags = async (replica: StartedApp, list: readonly string[]) => {
    const etags: Record<string, string | null> = {};
    for (const path of list) etags[path] = (await replica.get(path)).headers.get("etag");
    return etags;
  };
  const fresh = await startApp({ environment: fixtureSite("renamed") });
  const [one, two] = [await readTags(other, paths), await readTags(fresh, paths.toReversed())];
  await Promise.all([other.close(), fresh.close()]);
  expect(Object.values(one)).not.toContain(null);
  expect(two).toEqual(one);
});
