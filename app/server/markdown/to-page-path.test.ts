import { expect, it } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { createReporter } from "./reporter.ts";
import { toPagePath, toPagePathOfFile } from "./to-page-path.ts";

const run = (make: (reporter: ReturnType<typeof createReporter>) => string | undefined) => {
  const diagnostics: Diagnostic[] = [];
  return [
    make(createReporter("a", (diagnostic) => diagnostics.push(diagnostic))),
    ...diagnostics.map(({ severity }) => severity),
  ];
};

it.each([
  ["3.8.0", "/n/3.8.0"],
  ["/top-level", "/n/top-level"],
  ["a/b/", "/n/a/b"],
  ["hé", "/n/h%C3%A9"],
  ["h%C3%A9", "/n/h%C3%A9"],
  ["/", "/n"],
])("the slug %j is converted to a path", (slug, path) => {
  expect(run((reporter) => toPagePath(slug, "/n", undefined, reporter))).toEqual([path]);
});

it("a slug with spaces causes a warning", () => {
  expect(run((reporter) => toPagePath("my  notes", "/n", undefined, reporter))[1]).toBe("warning");
});

it.each(["../../admin", "a/./b", "https://evil.example", "//evil.example", "x?y", "x#y", "a%2fb", "a\\b", "a//b"])(
  "the slug %j is rejected",
  (slug) => {
    expect(run((reporter) => toPagePath(slug, "/n", undefined, reporter))).toEqual([undefined, "error"]);
  },
);

it.each(["..", "a/../b", "."])("the file name %j is rejected", (name) => {
  expect(run((reporter) => toPagePathOfFile(name, "/n", reporter))[1]).toBe("error");
});

it.each([
  ["100%", "/n/100%25"],
  ["a#b", "/n/a%23b"],
  ["with space", "/n/with%20space"],
])("the file name %j is encoded and causes a warning", (name, path) => {
  expect(run((reporter) => toPagePathOfFile(name, "/n", reporter))).toEqual([path, "warning"]);
});
