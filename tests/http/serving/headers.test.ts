import { createHash } from "node:crypto";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { kinds } from "../../../judges/page-paths.ts";
import { serveSite, withSite } from "../start-app.ts";
import { getRaw, headerOf } from "./raw-request.ts";
import { tinySite } from "./start-process.ts";

const ours = withSite();
const tiny = withSite({ environment: tinySite });

const everywhere = [
  ["a page", "/docs"],
  ["its data", "/docs.data"],
  ["an unknown path", "/nope"],
  ["a feed", "/release-notes/rss.xml"],
  ["a file", "/img/logo.svg"],
  ["a redirect", "/docs/"],
  ["a bad request", "/%"],
  ["a missing asset", "/assets/nope.js"],
  ["a health check", "/healthz"],
] as const;

test.each(everywhere)("%s has the headers of every response", async (_kind, path) => {
  const response = await getRaw(ours.origin, path);
  const header = (name: string) => headerOf(response, name);
  expect(header("x-content-type-options")).toBe("nosniff");
  expect(header("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(header("permissions-policy")).toContain("camera=()");
  expect(header("cross-origin-opener-policy")).toBe("same-origin");
  expect(header("cross-origin-resource-policy")).toMatch(/^(same|cross)-origin$/);
  expect(header("content-security-policy")).toMatch(/frame-ancestors 'none'|sandbox/);
  expect(header("x-content-version")).toBe(ours.app.site.contentVersion);
  expect(header("x-request-id")).toMatch(/^[\w-]{8,64}$/);
  expect(header("x-powered-by")).toBeUndefined();
  expect(header("server")).toBeUndefined();
  expect(header("strict-transport-security")).toBeUndefined();
  // If a response contains the same header twice, browsers differ in the value that they use.
  const names = response.headers.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

test.each([
  ["/favicon.svg", "image/svg+xml"],
  ["/img/social-card.png", "image/png"],
  ["/openapi/integrations.json", "application/json"],
  ["/openapi/integrations.yaml", "application/yaml"],
  ["/release-notes/rss.xml", "application/rss+xml"],
  ["/release-notes/atom.xml", "application/atom+xml"],
  ["/release-notes/feed.json", "application/feed+json"],
])("%s has the content type %s", async (path, type) => {
  const response = await getRaw(ours.origin, path);
  expect([response.status, headerOf(response, "content-type")?.split(";")[0]]).toEqual(["200", type]);
  expect(response.body.length).toBeGreaterThan(100);
});

test.each(kinds)(
  "the policy of %s allows only its own inline scripts, by hash, and files of the site",
  async (path) => {
    const response = await getRaw(ours.origin, path);
    const $ = load(response.body);
    const inline = $("script:not([src], [type^='application/'])")
      .get()
      .map((script) => `'sha256-${createHash("sha256").update($(script).text()).digest("base64")}'`);
    expect(inline.length).toBeGreaterThan(0);
    expect(headerOf(response, "content-security-policy")?.split("; ")).toEqual([
      "default-src 'none'",
      ["script-src 'self'", ...new Set(inline)].join(" "),
      "style-src 'self'",
      "img-src 'self' https: data:",
      "media-src 'self' https:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  },
);

test("the policy of an SVG document allows no script", async () => {
  const response = await getRaw(tiny.origin, "/scripted.svg");
  expect(headerOf(response, "content-type")).toBe("image/svg+xml");
  const policy = headerOf(response, "content-security-policy") ?? "";
  expect(policy).toMatch(/default-src 'none'.*sandbox/);
  expect(policy).not.toMatch(/script-src|allow-scripts/);
});

test("the settings determine how long shared caches store pages, and whether browsers require HTTPS", async () => {
  const response = await getRaw(tiny.origin, "/docs");
  expect(headerOf(response, "strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect(headerOf(response, "cache-control")).toContain("s-maxage=5,");
});

test("the site's origin is that of SITE_URL", async () => {
  const moved = await serveSite({ environment: { ...tinySite, SITE_URL: "https://elsewhere.example" } });
  const $ = await moved.open("/docs");
  expect($("link[rel=canonical]").attr("href")).toBe("https://elsewhere.example/docs");
});

describe("the request id", () => {
  test.each(["0123abcd", "req-2026.11.21_7", "c924f7df-b429-448e-af20-7b207f4a25d2"])(
    "of the response is the request's id %s",
    async (id) => {
      for (const path of ["/docs", "/nope", "/healthz"])
        expect(headerOf(await getRaw(ours.origin, path, { "X-Request-Id": id }), "x-request-id")).toBe(id);
    },
  );

  test.each(["short", "a".repeat(65), "with space", "<script>alert(1)</script>", '"quoted-id"'])(
    "%s is replaced",
    async (id) => {
      expect(headerOf(await getRaw(ours.origin, "/docs", { "X-Request-Id": id }), "x-request-id")).not.toBe(id);
    },
  );
});
