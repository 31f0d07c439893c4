import { expect, test } from "vitest";
import { toRouteLabel } from "./render-page.ts";

test.each([
  ["/", "/"],
  ["/release-notes", "release-notes"],
  ["/RELEASE-NOTES/", "release-notes"],
  ["/release-notes/archive", "release-notes/archive"],
  ["/release-notes/tags", "release-notes/tags"],
  ["/release-notes/tags/api", "release-notes/tags/:tag"],
  ["/release-notes/tags/api/x", "release-notes/*"],
  ["/release-notes/3.8.0", "release-notes/*"],
  ["/docs", "docs"],
  ["/docs/api/a/b", "docs/*"],
  ["/search", "search"],
  ["/search/a", "*"],
  ["/elsewhere", "*"],
])("%s has the label %s", (path, label) => {
  expect(toRouteLabel(path)).toBe(label);
});
