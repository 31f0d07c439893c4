import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { toPageTarget } from "../../app/components/links/link-target.ts";
import { toDataPath } from "../../app/lib/site-path.ts";
import { listAttributes, listTexts } from "../../app/server/testing/html.ts";
import { isBelow, withSite } from "./start-app.ts";

const { get, open } = withSite();

const releases = ["2.51", "2.51.2", "3.0.0", "3.3.0", "3.4.0", "3.5.0", "3.6.0", "3.7.0", "3.8.0"];
const tags = ["api", "carrier", "driver", "fixes", "freight", "i-18-n", "shipment", "shipper"];
const operations = [
  "freight-create",
  "freight-update-freight",
  "freight-patch-update-status",
  "freight-patch-carriers-reference",
  "freight-patch-shippers-reference",
  "freight-add-carrier-settlement",
  "freight-upload-freight-attachment",
  "shipment-create",
  "shipment-add-carrier-settlement",
  "shipment-confirm-carrier-settlement",
  "requirement-get-list",
];

/** Routes of the product specification, each with a selector of an element that the HTML must contain. */
const routes: readonly (readonly [string, string])[] = [
  ["/", "main:contains('MOVE YOUR TRANSPORT OPERATION FORWARD')"],
  ["/markdown-page", "h1"],
  ["/release-notes", ".sidebar:contains('Recent updates')"],
  ["/release-notes/archive", "main:contains('2023')"],
  ["/release-notes/tags", "main a[href='/release-notes/tags/i-18-n']"],
  ...tags.map(
    (tag) =>
      [`/release-notes/tags/${tag}`, "main a:is([href^='/release-notes/2.'], [href^='/release-notes/3.'])"] as const,
  ),
  ...releases.map((release) => [`/release-notes/${release}`, "article time"] as const),
  ["/docs", "main a[href='/docs/api/northhaul-integrations-api']"],
  ["/docs/api/northhaul-integrations-api", "main:contains('api-token')"],
  ...operations.map((operation) => [`/docs/api/${operation}`, "main:contains('api-token')"] as const),
];

test.each(routes)("%s has its content, landmarks, canonical link and page data", async (path, content) => {
  const response = await get(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const $ = load(await response.text());
  expect.soft($(content).length).toBeGreaterThan(0);
  expect.soft($("h1").length).toBe(1);
  for (const landmark of ["header", "nav", "main", "footer"])
    expect.soft($(landmark).length, landmark).toBeGreaterThan(0);
  expect.soft($("body > nav:first-child[aria-label='Skip links'] > a:first-child").attr("href")).toBe("#_content");
  expect.soft($("link[rel=canonical]").attr("href")).toBe(`https://docs.northhaul.example${path}`);
  expect.soft($("html").attr("lang")).toBe("en");
  const data = await get(`${path === "/" ? "/_" : path}.data`);
  expect.soft(data.status).toBe(200);
  expect.soft(data.headers.get("content-type")).toContain("text/x-script");
  expect.soft(await data.text()).toContain("<h1");
});

test.skipIf(isBelow)("every link that can be a client navigation has page data", async () => {
  const origin = "https://docs.northhaul.example";
  const more = ["/docs/api/versions", "/docs/api/changes", "/docs/api/errors", "/docs/api/3.5.0/freight-create"];
  const targets = new Set<string>();
  for (const path of [...routes.map(([route]) => route), ...more]) {
    const $ = await open(path);
    $("noscript").remove();
    for (const { attribs } of $("a[href]").get()) {
      const { href, origin: linked, pathname, search, hash } = new URL(attribs.href ?? "", origin + path);
      const anchor = { href, origin: linked, pathname, search, hash, target: attribs.target ?? "" };
      const target = toPageTarget({ ...anchor, hasAttribute: (name) => name in attribs }, origin, "");
      if (target !== undefined) targets.add(target.replace(/[?#].*/, ""));
    }
  }
  const statuses: (readonly [string, number])[] = [];
  for (const target of targets) statuses.push([target, (await get(toDataPath(target))).status]);
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});

describe("release notes", () => {
  test("are on one page, with a sidebar grouped by year", async () => {
    const $ = await open("/release-notes");
    expect(listAttributes($, "main a", "href")).toEqual(
      expect.arrayContaining(releases.map((release) => `/release-notes/${release}`)),
    );
    expect(listTexts($, ".sidebar-group")).toEqual(["2024", "2023"]);
  });

  test.each([
    ["2.51", "2023-09-19", "carrier i-18-n shipper"],
    ["2.51.2", "2023-09-21", "carrier driver"],
    ["3.0.0", "2023-11-05", "shipper carrier shipment driver"],
    ["3.3.0", "2023-12-03", "shipper carrier shipment freight fixes"],
    ["3.4.0", "2023-12-13", "shipper carrier shipment freight fixes"],
    ["3.5.0", "2023-12-22", "shipper api freight fixes"],
    ["3.6.0", "2024-01-09", "shipper shipment freight"],
    ["3.7.0", "2024-01-17", "shipper shipment carrier freight"],
    ["3.8.0", "2024-01-25", "shipper shipment carrier"],
  ])("have date, tags and neighbours: %s", async (release, date, expected) => {
    const $ = await open(`/release-notes/${release}`);
    expect($(`article time[datetime^="${date}"]`).length).toBeGreaterThan(0);
    const found = listAttributes($, "article a[href^='/release-notes/tags/']", "href").map(
      (href) => href.split("/")[3],
    );
    expect([...new Set(found)].sort()).toEqual(expected.split(" ").sort());
    const index = releases.indexOf(release);
    const toPaths = (neighbour: string | undefined) => (neighbour ? [`/release-notes/${neighbour}`] : []);
    expect(listAttributes($, "a.pager-next[rel=next]", "href")).toEqual(toPaths(releases[index - 1]));
    expect(listAttributes($, "a.pager-prev[rel=prev]", "href")).toEqual(toPaths(releases[index + 1]));
  });
});

test("operations are listed by tag with their methods, and have neighbours", async () => {
  const $ = await open("/docs/api/freight-update-freight");
  expect(listAttributes($, "nav.sidebar a", "href")).toEqual(
    expect.arrayContaining(operations.map((operation) => `/docs/api/${operation}`)),
  );
  expect(listTexts($, "nav.sidebar .sidebar-group")).toEqual(["Freight", "Shipment", "Requirement"]);
  expect($("nav.sidebar a[href='/docs/api/freight-update-freight'] .method-put").text()).toBe("PUT");
  expect($("a.pager-prev[rel=prev]").attr("href")).toBe("/docs/api/freight-create");
  expect($("nav.breadcrumbs").length).toBe(1);
});
