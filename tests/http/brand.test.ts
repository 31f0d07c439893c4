import { load } from "cheerio";
import { expect, test } from "vitest";
import { listAttributes } from "../../app/server/testing/html.ts";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { fixtureSite, withSite } from "./start-app.ts";

const { get, read, open } = withSite({ environment: fixtureSite("branded") });
const own = withSite();

const listStylesheets = async (path: string) => listAttributes(await open(path), "link[rel=stylesheet]", "href");

test.each(["/berths", "/docs/api/book-berth", "/nowhere", "/samples"])(
  "%s loads the style sheet of the site after the style sheet of the server",
  async (path) => {
    const samples = (await open("/docs/api/book-berth"))("[data-samples]").attr("data-samples");
    const [first, second, ...rest] = await listStylesheets(path === "/samples" ? `${samples}/responses` : path);
    expect(first).toMatch(/^\/assets\//);
    expect(second).toMatch(/^\/site-assets\/brand\.css\?v=[\w-]{12}$/);
    expect(rest).toEqual([]);
  },
);

test("only the version of this server may be cached for a year, and no other version is stored", async () => {
  const [, stylesheet = ""] = await listStylesheets("/berths");
  const [path] = stylesheet.split("?");
  const readCaching = async (query: string) => {
    const response = await get(`${path}${query}`);
    return [response.headers.get("cache-control"), await response.text()];
  };
  const [current, css] = await readCaching(`?${stylesheet.split("?")[1]}`);
  expect(current).toBe("public, max-age=31536000, immutable");
  expect(css).toContain("--brand-accent: #d40000;");
  expect(await readCaching("?v=ofAnotherOne")).toEqual(["no-store", css]);
  expect(await readCaching("")).toEqual([expect.stringContaining("s-maxage=60"), css]);
});

test("the preloaded font is the one of the style sheet and may be cached for a year", async () => {
  const $ = await open("/berths");
  const font = $("link[rel=preload][as=font]").attr("href") ?? "";
  const [, stylesheet = ""] = await listStylesheets("/berths");
  expect(await read(stylesheet)).toContain(`url("${font.replace("/site-assets/", "")}")`);
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

test("components are shipped, and the site adds its own", async () => {
  const $ = await open("/parts");
  expect($(".columns-3 > .card > .card-title > a").first().attr("href")).toBe("/berths");
  expect($(".steps > .step .code-block").length).toBe(1);
  expect($("dd").text()).toBe("14 m");
});

const linked = withSite({
  environment: writeSite({
    "content/site.yml":
      "title: Berths\nurl: https://docs.harbor.example\nlogo: { src: /a.svg, href: https://harbor.example/ }\n",
    "content/static/a.svg": "<svg/>",
  }),
});

test("the logo leads to the URL of the settings, and to the home page without it", async () => {
  for (const [site, href] of [
    [linked, "https://harbor.example/"],
    [own, "/"],
  ] as const)
    expect(new Set(listAttributes(await site.open("/"), ".navbar-brand", "href"))).toEqual(new Set([href]));
});

test("a site without favicons has an icon with the first letter of its title", async () => {
  const $ = await open("/");
  const path = $("link[rel=icon]").attr("href") ?? "";
  const response = await get(path);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  const icon = load(await response.text(), { xml: true });
  expect([icon("text").text(), icon("rect").attr("fill")]).toEqual(["H", "#d40000"]);
});

test("a site without a brand loads one style sheet and has its own icons", async () => {
  const $ = await own.open("/");
  expect($("link[rel=stylesheet]").length).toBe(1);
  expect($("link[rel=icon]").attr("href")).toBe("/favicon.svg");
});

test("a site without release notes does not link to them, and keeps their address", async () => {
  const $ = await open("/");
  expect($('a[href^="/release-notes"]').length).toBe(0);
  expect($('a[href^="/docs/api"]').length).toBeGreaterThan(0);
  expect(await read("/sitemap.xml")).not.toContain("/release-notes");
  expect((await get("/release-notes")).status).toBe(200);
});
