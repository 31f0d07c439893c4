import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  encodeSegment,
  fromDataPath,
  hasControlCharacter,
  isWellEncoded,
  normalizePath,
  toCleanPath,
  toDataPath,
} from "./site-path.ts";

describe("normalizePath", () => {
  test.each([
    ["/", "/"],
    ["/docs/api", "/docs/api"],
    ["/docs/%61pi", "/docs/api"],
    ["/a b", "/a%20b"],
    ["/%C3%BCber", "/%C3%BCber"],
    ["/a:b@c", "/a:b@c"],
    ["/docs/", "/docs/"],
    ["", undefined],
    ["docs", undefined],
    ["//evil.example", undefined],
    ["/docs//api", undefined],
    ["/\\evil.example", undefined],
    ["/%5Cevil.example", undefined],
    ["/%2F%2Fevil.example", undefined],
    ["/a/../b", undefined],
    ["/%2e%2e/b", undefined],
    ["/a%00", undefined],
    ["/%0d%0aX-Injected:1", undefined],
    ["/%", undefined],
    ["/%c0%ae", undefined],
  ])("%j is normalized to %j", (path, expected) => {
    expect(normalizePath(path)).toBe(expected);
  });

  test("decodes only once", () => {
    expect(normalizePath("/%252e%252e")).toBe("/%252e%252e");
  });

  test("returns a path of this origin or undefined for any input", () => {
    fc.assert(
      fc.property(hostilePath, (path) => {
        const normal = normalizePath(path);
        if (normal === undefined) return;
        expect(normal).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        const url = new URL(normal, "http://here.example");
        expect(url.origin).toBe("http://here.example");
        expect(url.pathname).toBe(normal);
      }),
    );
  });

  test("is idempotent", () => {
    fc.assert(
      fc.property(hostilePath, (path) => {
        const normal = normalizePath(path);
        if (normal !== undefined) expect(normalizePath(normal)).toBe(normal);
      }),
    );
  });

  test("normalizes every spelling of the same segments to the same path", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, unit: "grapheme" })), (segments) => {
        fc.pre(segments.every((s) => !/[/\\]|^\.{1,2}$/.test(s) && !hasControlCharacter(s) && s.isWellFormed()));
        const escaped = `/${segments.map((s) => [...Buffer.from(s)].map(toEscape).join("")).join("/")}`;
        expect(normalizePath(escaped)).toBe(`/${segments.map(encodeSegment).join("/")}`);
      }),
    );
  });
});

describe("toCleanPath", () => {
  test.each([
    ["/docs.html", "/docs"],
    ["/docs/index.html", "/docs"],
    ["/docs/", "/docs"],
    ["/docs///", "/docs"],
    ["/docs/index.html/", "/docs"],
    ["/index.html", "/"],
    ["/.html", undefined],
    ["/docs/.html", undefined],
    ["/docs", undefined],
    ["/", undefined],
    ["//", "/"],
    ["/a.html.html", "/a.html"],
  ])("for %j returns %j", (path, expected) => {
    expect(toCleanPath(path)).toBe(expected);
  });

  test("never returns a longer path, however long the input is", () => {
    fc.assert(
      fc.property(hostilePath, (path) => {
        const clean = toCleanPath(path);
        if (clean !== undefined) expect(clean.length).toBeLessThanOrEqual(Math.max(path.length, 1));
      }),
    );
    for (const path of [`/${"/".repeat(100_000)}x`, `/${".html".repeat(20_000)}`])
      expect(toCleanPath(path)?.length ?? 0).toBeLessThanOrEqual(path.length);
  });
});

describe("a data path", () => {
  test("is converted back to the path of the page", () => {
    fc.assert(
      fc.property(hostilePath, (path) => {
        // Paths that end with `/_` are excluded, because React Router uses the same data path for `/a/` and `/a/_`.
        fc.pre(path.startsWith("/") && !path.endsWith("/_"));
        expect(fromDataPath(toDataPath(path))).toBe(path);
      }),
    );
  });

  test("is distinguished from a document path", () => {
    expect(fromDataPath("/docs")).toBeUndefined();
    expect(fromDataPath("/_.data")).toBe("/");
  });
});

test("normalizePath returns undefined for every path that isWellEncoded rejects", () => {
  fc.assert(
    fc.property(hostilePath, (path) => {
      if (!isWellEncoded(path)) expect(normalizePath(path)).toBeUndefined();
    }),
  );
});

const hostilePath = fc
  .array(
    fc.oneof(
      fc.constantFrom("/", "//", "\\", "%2f", "%5c", "%09", "%00", "%0d%0a", "%", "..", ".", "%2e", "%252f", "@", ":"),
      fc.constantFrom("evil.example", "docs", ".html", "index.html", "?", "#", ";", "\t", "\u0085", "é", "%c3%28", " "),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => `/${pieces.join("")}`);

const toEscape = (byte: number) => `%${byte.toString(16).padStart(2, "0")}`;
