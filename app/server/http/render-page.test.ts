import fc from "fast-check";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { createRouteFinder } from "./render-page.ts";

const patterns = [
  "/",
  "release-notes",
  "release-notes/archive",
  "release-notes/tags",
  "release-notes/tags/:tag",
  "release-notes/*",
  "docs",
  "docs/*",
  "*",
];
const find = createRouteFinder(patterns.map((pattern) => ({ id: pattern, pattern })));
const routes = patterns.map((path) => ({ id: path, path }));

test.each([
  ["/", "/"],
  ["/release-notes", "release-notes"],
  ["/RELEASE-NOTES/", "release-notes"],
  ["/release-notes/archive", "release-notes/archive"],
  ["/release-notes/tags/api", "release-notes/tags/:tag"],
  ["/release-notes/tags/api/x", "release-notes/*"],
  ["/release-notes/3.8.0", "release-notes/*"],
  ["/docs/api/a/b", "docs/*"],
  ["/elsewhere", "*"],
])("%s matches the pattern %s", (path, pattern) => {
  expect(find(path)?.pattern).toBe(pattern);
});

test("every path matches the same pattern as in React Router", () => {
  const segment = fc.constantFrom(
    "release-notes",
    "archive",
    "tags",
    "docs",
    "api",
    "DOCS",
    "Tags",
    "~",
    "3.8.0",
    "%20",
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), fc.boolean(), (segments, slash) => {
      const path = `/${segments.join("/")}${slash && segments.length > 0 ? "/" : ""}`;
      expect(find(path)?.id).toBe(matchRoutes(routes, path)?.at(-1)?.route.id);
    }),
  );
});
