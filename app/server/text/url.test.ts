import { expect, it } from "vitest";
import { isAbsoluteUrl, isSafeUrl, isSitePath, toSafeUrl } from "./url.ts";

it.each([
  ["/docs/api?a=1#b", true],
  ["#b", true],
  ["?page=2", true],
  ["./other", true],
  ["https://a.example", true],
  ["mailto:me@a.example", true],
  ["javascript:alert(1)", false],
  [" JavaScript:alert(1)", false],
  ["\u0001javascript:alert(1)", false],
  ["pathname://x", false],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["/\t/evil.example", false],
  ["https://[", false],
])("%j is a safe URL: %s", (url, isSafe) => {
  expect(isSafeUrl(url)).toBe(isSafe);
});

it("the absolute URLs of a specification are normalized", () => {
  expect(toSafeUrl(" https://a.example ")).toBe("https://a.example/");
  expect(toSafeUrl("/relative")).toBeUndefined();
  expect(toSafeUrl("javascript:alert(1)")).toBeUndefined();
});

it.each([
  ["https://a.example/b?c#d", true],
  ["HTTP://a.example", true],
  ["mailto:a@b.example", true],
  ["https://[", false],
  ["https://", false],
  ["https:a.example", false],
  ["https://a.example\\@b.example", false],
  ["https://a.example/b c", false],
  ["java\nscript:alert(1)", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["//a.example", false],
  ["/a", false],
])("%j is an absolute URL: %j", (url, expected) =>
  expect(isAbsoluteUrl(url, ["http:", "https:", "mailto:"])).toBe(expected),
);

it.each([
  ["/", true],
  ["/a/b?c#d", true],
  ["/ü", true],
  ["//a.example", false],
  ["/\\a.example", false],
  ["/a\\b", false],
  ["/\t/a.example", false],
  ["a", false],
  ["https://a.example", false],
])("%j is a path of the site: %j", (url, expected) => expect(isSitePath(url)).toBe(expected));
