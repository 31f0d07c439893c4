import path from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { listTexts } from "../../app/server/testing/html.ts";
import { getRaw, headerOf, type RawResponse, sendRaw } from "./serving/raw-request.ts";
import { isBelow, withSite } from "./start-app.ts";

const root = path.join(import.meta.dirname, "../..");

const started = withSite();

describe("a request target that identifies a page", () => {
  test.each([
    ["/index.html", "/"],
    ["/release-notes/", "/release-notes"],
    ["/release-notes///", "/release-notes"],
    ["/release-notes/3.8.0.html", "/release-notes/3.8.0"],
    ["/release-notes/3.8.0.html?q=a%26b&x=1", "/release-notes/3.8.0?q=a%26b&x=1"],
    ["/release-notes/3.8.0/index.html/", "/release-notes/3.8.0"],
    ["/release-notes/3.8.0%2ehtml", "/release-notes/3.8.0"],
    ["/release%2dnotes", "/release-notes"],
    ["/release-notes/tags/i18n", "/release-notes/tags/i-18-n"],
    ["/INDEX.HTML", "/"],
    ["/docs.HTML", "/docs"],
    ["/docs.html/", "/docs"],
    ["/docs/%69ndex.html", "/docs"],
    ["/docs/index%2ehtml", "/docs"],
    ["http://evil.example/docs.html?x=1", "/docs?x=1"],
    ["/docs/?next=//evil.example", "/docs?next=//evil.example"],
    ["/docs.html?x=%0d%0aLocation:%20http://evil.example/", "/docs?x=%0d%0aLocation:%20http://evil.example/"],
  ])("is redirected in one response: %s to %s", (target, location) => expectRedirect(target, "301", location));

  test.each([
    ["/DOCS", "/docs"],
    ["/DOCS.HTML", "/docs"],
    ["/docs/api/schemas/Freight?x=1", "/docs/api/schemas/freight?x=1"],
  ])("is redirected for the time being, because it is only similar: %s to %s", (target, location) =>
    expectRedirect(target, "302", location),
  );
});

describe("a request target that identifies no page", () => {
  test.each([
    ["//evil.example", "404"],
    ["//evil.example/index.html", "404"],
    ["/\\evil.example/", "404"],
    ["\\\\evil.example", "400"],
    ["/%2f%2fevil.example/", "404"],
    ["/%09/evil.example/", "404"],
    ["/release-notes//3.8.0", "404"],
    ["/.html", "404"],
    ["/%", "400"],
    ["/%c3%28", "400"],
    ["/%0d%0aX-Injected:%201", "404"],
    ["/..%2f..%2fetc/passwd", "404"],
    ["/%252e%252e/package.json", "404"],
    ["/.env", "404"],
    ["/.git/config", "404"],
    ["/<script>alert(1)</script>", "404"],
    ["/docs/%3Cimg%20src=x%20onerror=alert(1)%3E", "404"],
    ["/assets/..%2f..%2fpackage.json", "404"],
    ["/__proto__", "404"],
    ["/release-notes/tags/constructor", "404"],
    ["/__manifest?p=/", "404"],
    [`/${"a".repeat(5000)}`, "414"],
    [`/${"a".repeat(20_000)}`, "431"],
    ["/%2564ocs", "404"],
    ["/%c0%ae%c0%ae/etc/passwd", "400"],
    ["/%ed%a0%80", "400"],
    ["/%00", "404"],
    ["/docs%00.html", "404"],
    ["/%2e%2e/%2e%2e/etc/passwd", "404"],
    ["/docs/..", "404"],
    ["/%ef%bd%84ocs", "404"],
    ["/docs%e2%80%ae", "404"],
    ["/docs;x=1", "404"],
    ["/docs.html.html", "404"],
    ["/docs.html.md", "404"],
    ["/docs.data/", "404"],
    ["/docs/_.data", "404"],
    ["/docs.DATA", "404"],
    ["/docs%23x", "404"],
    ["http://evil.example\\\\docs", "400"],
    ["http://evil.example//docs", "404"],
  ])("is rejected: %s with %s", async (target, status) => {
    const response = await getRaw(started.origin, target);
    expect([response.status, headerOf(response, "location")]).toEqual([status, undefined]);
    expectHarmless(response);
  });

  test.each([
    "/nowhere",
    "/release-notes/9.9.9",
    "/release-notes/tags/nothing",
    "/docs/api/nothing",
    "/docs/nothing/at/all",
    "/__manifest",
    "/.env",
  ])("gets a page with links to other pages, or its data: %s", async (path) => {
    const response = await started.get(path);
    const $ = load(await response.text());
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(listTexts($, "head > title, h1.page-title")).toEqual(["Page not found | Docs", "Page not found"]);
    expect($('meta[name="robots"]').attr("content")).toBe("noindex");
    expect($("main a[href='/release-notes']").length).toBeGreaterThan(0);
    expect($("link[rel=canonical]").length).toBe(0);
    const data = await started.get(`${path}.data`);
    expect([data.status, data.headers.get("content-type")]).toEqual([404, expect.stringContaining("text/x-script")]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])(
    "is rejected with 405 and the allowed methods if the method is %s",
    async (method) => {
      const response = await getRaw(started.origin, "/docs", {}, method);
      expect([response.status, headerOf(response, "allow")]).toEqual(["405", "GET, HEAD"]);
    },
  );

  test.skipIf(isBelow)("gets its response before its body arrives", async () => {
    const head = "POST /docs HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n";
    const response = await sendRaw(started.origin, head);
    expect(response.status).toBe("405");
    expect(response.isClosedByServer).toBe(true);
  });
});

async function expectRedirect(target: string, status: string, location: string): Promise<void> {
  const response = await getRaw(started.origin, target);
  expect([response.status, headerOf(response, "location")]).toEqual([status, location]);
}

function expectHarmless({ body }: RawResponse): void {
  expect(body).not.toMatch(/\n\s+at .+:\d+:\d+\)?/);
  expect(body).not.toMatch(/root:x:0:0|"devDependencies"|\[core\]\s*\n/);
  expect(body).not.toMatch(/<script>alert\(1\)|<img src=x onerror/);
  expect(body).not.toContain(root);
}
