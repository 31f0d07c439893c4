import { expect, test } from "vitest";
import { isAbsoluteUrl, isSitePath } from "./content-url.ts";

test.each([
  ["https://a.example/b?c#d", true],
  ["HTTP://a.example", true],
  ["mailto:a@b.example", true],
  ["https://[", false],
  ["https://", false],
  ["https:a.example", false],
  ["https:/a.example", false],
  ["https:///a.example", false],
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

test.each([
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
