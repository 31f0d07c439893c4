import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { fixtureSite, serveSite, withSite } from "../start-app.ts";
import { getRaw, headerOf, type RawResponse } from "./raw-request.ts";

const started = withSite();

const page = "/release-notes/3.8.0";
const get = (path: string, headers: Record<string, string> = {}) => getRaw(started.origin, path, headers);
/** Returns the headers that are equal in all responses with the same content. */
const listHeaders = ({ headers }: RawResponse) =>
  headers.filter(([name]) => name !== "x-request-id" && name !== "date");
const fetchBytes = async (path: string, encoding: string) => {
  const response = await started.get(path, { headers: { "accept-encoding": encoding } });
  return { response, text: await response.text() };
};

const kinds = [
  ["a page", page],
  ["a page's data", `${page}.data`],
  ["a feed", "/release-notes/rss.xml"],
  ["a specification", "/openapi/integrations.json"],
  ["an authored file", "/img/logo.svg"],
] as const;

describe.each(kinds)("%s", (_kind, path) => {
  test("has the same content in every content encoding, each with its own strong ETag", async () => {
    const plain = await get(path);
    const digest = createHash("sha256").update(plain.body).digest("base64url").slice(0, 22);
    expect(headerOf(plain, "etag")).toBe(`"${digest}"`);
    const isCompressed = Buffer.byteLength(plain.body) >= 512;
    const tags = new Set([`"${digest}"`]);
    for (const encoding of ["gzip", "br"]) {
      const { response, text } = await fetchBytes(path, encoding);
      expect(text).toBe(plain.body);
      tags.add(response.headers.get("etag") ?? "");
      expect(response.headers.get("content-encoding")).toBe(isCompressed ? encoding : null);
      if (isCompressed) expect(response.headers.get("vary")).toMatch(/^Accept-Encoding(, Accept)?$/);
    }
    expect(tags.size).toBe(isCompressed ? 3 : 1);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  test("is revalidated with a 304 that has headers and no body", async () => {
    const tag = headerOf(await get(path), "etag") ?? "";
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const response = await get(path, { "If-None-Match": known });
      expect([known, response.status, response.body]).toEqual([known, "304", ""]);
      expect(headerOf(response, "etag")).toBe(tag);
      expect(headerOf(response, "cache-control")).toContain("s-maxage");
      expect(headerOf(response, "content-length")).toBeUndefined();
    }
    expect((await get(path, { "If-None-Match": '"other"' })).status).toBe("200");
    expect((await get(path, { "If-None-Match": "unquoted" })).status).toBe("200");
  });

  test("responds to HEAD with the headers of GET and no body", async () => {
    const [head, whole] = await Promise.all([getRaw(started.origin, path, {}, "HEAD"), get(path)]);
    expect([head.status, head.body]).toEqual(["200", ""]);
    expect(listHeaders(head)).toEqual(listHeaders(whole));
  });

  test("may be stored by shared caches and must be revalidated by browsers", async () => {
    const response = await get(path);
    expect(headerOf(response, "cache-control")).toBe(
      "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
    );
    expect(headerOf(response, "cdn-cache-control")).toBe(
      "max-age=60, stale-while-revalidate=600, stale-if-error=86400",
    );
  });
});

test.each([page, "/release-notes/atom.xml", "/docs/zzqq"])(
  "the response at %s depends on no request header except Accept-Encoding",
  async (path) => {
    // A 404 page suggests similar pages. The suggestions may change until the search index is complete.
    await started.app.site.search.build();
    const reference = await get(path);
    const hostile: Record<string, string>[] = [
      { Host: "evil.example" },
      { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http", "X-Forwarded-Port": "99" },
      { "X-Forwarded-Proto": "javascript" },
      { Forwarded: "host=evil.example" },
      { Accept: "image/png", "Accept-Language": "fr" },
      { Cookie: "theme=dark", Authorization: "Bearer x", "User-Agent": "Googlebot/2.1" },
      { "X-React-Router-SPA-Mode": "yes", "X-Remix-Reload-Document": "true" },
      { Range: "bytes=0-10" },
    ];
    for (const headers of hostile) {
      const response = await get(path, headers);
      expect([response.status, listHeaders(response)]).toEqual([reference.status, listHeaders(reference)]);
      expect(response.body).toBe(reference.body);
    }
  },
);

test("unknown paths and query strings add no cache entries", async () => {
  const { cacheStatistics } = started.app;
  await Promise.all(["/nope", "/docs/nope", "/release-notes/nope", "/nope.data"].map((path) => get(path)));
  const before = cacheStatistics().entries;
  for (let round = 0; round < 20; round++) {
    const paths = Array.from({ length: 25 }, (_, index) => `unknown-${round}-${index}`);
    await Promise.all(
      paths.flatMap((name) => [
        started.read(`/${name}`),
        started.read(`/docs/${name}.data`),
        started.read(`${page}?q=${name}`),
      ]),
    );
  }
  expect(cacheStatistics().entries).toBe(before);
});

test("all unknown paths of a route that resemble no page get the same compressed 404, which clients do not cache", async () => {
  await started.app.site.search.build();
  const one = await get("/docs/zzqq");
  expect(one.status).toBe("404");
  for (const path of ["/docs/zzzzqqqq", "/docs/zzqq/zzqq", "/docs/%7azqq", "/docs/zzqq?x=1"]) {
    const again = await get(path);
    expect([path, again.status, again.body === one.body]).toEqual([path, "404", true]);
  }
  expect(headerOf(one, "cache-control")).toBe("no-store");
  expect(headerOf(one, "etag")).toBeUndefined();
  expect(headerOf(one, "x-robots-tag")).toBe("noindex");
  const encodingOf = async () => (await fetchBytes("/docs/zzqq", "br")).response.headers.get("content-encoding");
  await vi.waitFor(async () => expect(await encodingOf()).toBe("br"));
  // The page is also sent for paths of other sections, so the navbar marks none.
  expect((await started.open("/guides/zzqq"))(".navbar-links [aria-current]").length).toBe(0);
});

test("no cache, not even one that reads CDN-Cache-Control, stores a page that still lacks something", async () => {
  const { app, origin } = await serveSite({ environment: fixtureSite("versions") });
  const incomplete = [...app.site.pages.values()].find((each) => each.isProvisional !== undefined);
  if (!incomplete) throw new Error("no page can be provisional");
  const readCaching = async (path: string) => {
    const response = await getRaw(origin, path);
    return [headerOf(response, "cache-control"), headerOf(response, "cdn-cache-control")];
  };
  const isProvisional = vi.spyOn(incomplete, "isProvisional").mockReturnValue(true);
  for (const path of [incomplete.path, `${incomplete.path}.data`])
    expect(await readCaching(path)).toEqual(["no-store", undefined]);
  isProvisional.mockRestore();
  expect(await readCaching(incomplete.path)).toEqual(await readCaching("/docs"));
});
