import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureSite, ownSite, type StartedApp, startApp } from "./start-app.ts";

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ environment: fixtureSite("branded") });
});
afterAll(() => site.close());

const get = (path: string) => fetch(`${site.origin}${path}`);

async function listStylesheets(path: string): Promise<string[]> {
  const $ = load(await (await get(path)).text());
  return $("link[rel=stylesheet]")
    .get()
    .map(({ attribs }) => attribs.href ?? "");
}

test.each(["/berths", "/docs/api/book-berth", "/nowhere", "/samples"])(
  "%s loads the style sheet of the site after the style sheet of the server",
  async (path) => {
    const wanted = path === "/samples" ? await findSamples() : path;
    const [first, second, ...rest] = await listStylesheets(wanted);
    expect(first).toMatch(/^\/assets\//);
    expect(second).toMatch(/^\/site-assets\/brand\.css\?v=[\w-]{12}$/);
    expect(rest).toEqual([]);
  },
);

async function findSamples(): Promise<string> {
  const $ = load(await (await get("/docs/api/book-berth")).text());
  return `${$("[data-samples]").attr("data-samples")}/responses`;
}

test("only the version of this server may be cached for a year, and no other version is stored", async () => {
  const [, stylesheet = ""] = await listStylesheets("/berths");
  const [path] = stylesheet.split("?");
  const read = async (query: string) => {
    const response = await get(`${path}${query}`);
    return [response.headers.get("cache-control"), await response.text()];
  };
  const [current, css] = await read(`?${stylesheet.split("?")[1]}`);
  expect(current).toBe("public, max-age=31536000, immutable");
  expect(css).toContain("--brand-accent: #d40000;");
  expect(await read("?v=ofAnotherOne")).toEqual(["no-store", css]);
  expect(await read("")).toEqual([expect.stringContaining("s-maxage=60"), css]);
});

test("the preloaded font is the one of the style sheet and may be cached for a year", async () => {
  const $ = load(await (await get("/berths")).text());
  const font = $("link[rel=preload][as=font]").attr("href") ?? "";
  const [, stylesheet = ""] = await listStylesheets("/berths");
  expect(await (await get(stylesheet)).text()).toContain(`url("${font.replace("/site-assets/", "")}")`);
  const { headers } = await get(font);
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
    "font/woff2",
    "public, max-age=31536000, immutable",
  ]);
});

test("elements and scripts of the settings are in the head, and the policy names their origins", async () => {
  const response = await get("/berths");
  const $ = load(await response.text());
  expect($("head > meta[name=google-site-verification]").attr("content")).toBe("harbor-1");
  expect($("head > link[rel=preconnect]").attr("href")).toBe("https://counter.harbor.example");
  expect(
    $("head > script[src]")
      .get()
      .map(({ attribs }) => attribs),
  ).toEqual([{ defer: "", src: "https://counter.harbor.example/count.js", "data-domain": "docs.harbor.example" }]);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' (?:'sha256-[^']+' )+https:\/\/counter\.harbor\.example;/);
  expect(policy).toContain("connect-src 'self' https://events.harbor.example;");
});

test("a site without scripts allows no other host", async () => {
  const policy = (await fetch(`${(await ownSite()).origin}/`)).headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')+;/);
  expect(policy).toContain("connect-src 'self';");
});

test("components are shipped, and the site adds its own", async () => {
  const $ = load(await (await get("/parts")).text());
  expect($(".columns-3 > .card > .card-title > a").first().attr("href")).toBe("/berths");
  expect($(".steps > .step .code-block").length).toBe(1);
  expect($("dd").text()).toBe("14 m");
});

test("a site without favicons has an icon with the first letter of its title", async () => {
  const $ = load(await (await get("/")).text());
  const path = $("link[rel=icon]").attr("href") ?? "";
  const response = await get(path);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  const icon = load(await response.text(), { xml: true });
  expect([icon("text").text(), icon("rect").attr("fill")]).toEqual(["H", "#d40000"]);
});

test("a site without a brand loads one style sheet and has its own icons", async () => {
  const $ = load(await (await fetch(`${(await ownSite()).origin}/`)).text());
  expect($("link[rel=stylesheet]").length).toBe(1);
  expect($("link[rel=icon]").attr("href")).toBe("/favicon.svg");
});

test("a site without release notes does not link to them, and keeps their address", async () => {
  const $ = load(await (await get("/")).text());
  expect($('a[href^="/release-notes"]').length).toBe(0);
  expect($('a[href^="/docs/api"]').length).toBeGreaterThan(0);
  expect(await (await get("/sitemap.xml")).text()).not.toContain("/release-notes");
  expect((await get("/release-notes")).status).toBe(200);
});
