import { beforeAll, describe, expect, test } from "vitest";
import { ownSite, type StartedApp } from "./start-app.ts";

let site: StartedApp;
beforeAll(async () => {
  site = await ownSite();
});

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

/** All paths of the site, with texts that their HTML must contain without scripts. */
const routes: readonly (readonly [string, RegExp])[] = [
  ["/", /MOVE YOUR TRANSPORT OPERATION FORWARD/],
  ["/markdown-page", /<h1/],
  ["/release-notes", /Recent updates/],
  ["/release-notes/archive", /2023/],
  ["/release-notes/tags", /\/release-notes\/tags\/i-18-n/],
  ...tags.map((tag) => [`/release-notes/tags/${tag}`, /\/release-notes\/\d/] as const),
  ...releases.map((release) => [`/release-notes/${release}`, /<time/] as const),
  ["/docs", /\/docs\/api\/northhaul-integrations-api/],
  ["/docs/api/northhaul-integrations-api", /api-token/],
  ...operations.map((operation) => [`/docs/api/${operation}`, /api-token/] as const),
];

const text = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.trim();

describe.each(routes)("%s", (path, content) => {
  let html = "";
  let response: Response;
  beforeAll(async () => {
    response = await fetch(`${site.origin}${path}`);
    html = await response.text();
  });

  test("returns 200 with its content in the HTML", () => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).toMatch(content);
  });

  test("has one h1, landmarks, a skip link first, a title, a description and its canonical URL", () => {
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    for (const landmark of ["<header", "<nav", "<main", "<footer"]) expect(html).toContain(landmark);
    expect(/<body><nav aria-label="Skip links"><a class="skip-link" href="#_content"/.test(html)).toBe(true);
    expect(text(html, /<title>([^<]+)<\/title>/)).toBeTruthy();
    expect(text(html, /<meta name="description" content="([^"]+)"/)?.length).toBeGreaterThan(20);
    expect(text(html, /<link rel="canonical" href="([^"]+)"/)).toBe(`https://docs.northhaul.example${path}`);
    expect(text(html, /<html lang="([^"]+)"/)).toBe("en");
  });

  test("uses no id twice", () => {
    const ids = [...html.matchAll(/<[^>]*\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test("its data is served too, and carries the body that the document shows", async () => {
    const data = await fetch(`${site.origin}${path === "/" ? "/_" : path}.data`);
    expect(data.status).toBe(200);
    expect(data.headers.get("content-type")).toContain("text/x-script");
    expect(await data.text()).toContain("<h1");
  });
});

test("titles and descriptions are unique in the site, and every listed page is among the tested or linked ones", async () => {
  const seen = new Map<string, string>();
  for (const page of site.app.site.pages.values()) {
    const html = await (await fetch(`${site.origin}${page.path}`)).text();
    for (const [name, value] of [
      ["title", text(html, /<title>([^<]+)<\/title>/)],
      ["description", text(html, /<meta name="description" content="([^"]+)"/)],
    ] as const) {
      const key = `${name}: ${value}`;
      expect(seen.get(key), `${page.path} has the same ${key}`).toBeUndefined();
      seen.set(key, page.path);
    }
  }
});

test("a site holds nothing but what was asked for: every page is reached by links from the home page", async () => {
  const wanted = new Set([...site.app.site.pages.values()].filter((page) => page.listed).map((page) => page.path));
  const queue = ["/"];
  const reached = new Set(queue);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const response = await fetch(`${site.origin}${path}`, { redirect: "manual" });
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    expect(response.status, path).toBe(200);
    for (const match of (await response.text()).matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g)) {
      const next = match[1] ?? "/";
      if (!reached.has(next)) {
        reached.add(next);
        queue.push(next);
      }
    }
  }
  expect([...wanted].filter((path) => !reached.has(path))).toEqual([]);
});

describe("release notes", () => {
  test("one page shows every note, with the sidebar grouped by year", async () => {
    const html = await (await fetch(`${site.origin}/release-notes`)).text();
    for (const release of releases) expect(html).toContain(`href="/release-notes/${release}"`);
    const groups = [...html.matchAll(/class="sidebar-group">(\d{4})</g)].map((match) => match[1]);
    expect([...new Set(groups)]).toEqual(["2024", "2023"]);
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
  ])("%s has its date, tags and neighbours", async (release, date, expected) => {
    const html = await (await fetch(`${site.origin}/release-notes/${release}`)).text();
    expect(html).toMatch(new RegExp(`<time[^>]* datetime="${date}`, "i"));
    const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "";
    const found = [...article.matchAll(/href="\/release-notes\/tags\/([^"#]+)"/g)].map((match) => match[1]);
    expect([...new Set(found)].sort()).toEqual(expected.split(" ").sort());
    const index = releases.indexOf(release);
    for (const [rel, neighbour] of [
      ["next", releases[index - 1]],
      ["prev", releases[index + 1]],
    ]) {
      const link = new RegExp(`<a class="pager-link pager-${rel}" rel="${rel}" href="/release-notes/([^"]+)"`).exec(
        html,
      )?.[1];
      expect(link).toBe(neighbour);
    }
  });
});

test("operations are listed by the specification's tags, with their methods, and have neighbours", async () => {
  const html = await (await fetch(`${site.origin}/docs/api/freight-update-freight`)).text();
  const sidebar = /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  for (const operation of operations) expect(sidebar).toContain(`href="/docs/api/${operation}"`);
  expect(
    [...sidebar.matchAll(/class="sidebar-group">(?:<a[^>]*>(?:<span>)?)?([^<]+)/g)].map((match) => match[1]),
  ).toEqual(["Freight", "Shipment", "Requirement"]);
  expect(sidebar).toContain('<span class="method method-put">PUT</span>');
  expect(html).toMatch(/pager-prev" rel="prev" href="\/docs\/api\/freight-create"/);
  expect(html).toMatch(/<nav class="breadcrumbs"/);
});
