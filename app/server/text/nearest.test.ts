import { expect, test } from "vitest";
import { findNearest } from "./nearest.ts";

const paths = ["/docs/api/freight-create", "/docs/api/shipment-create", "/release-notes", "/release-notes/3.0.0"];
test.each([
  ["/docs/api/frieght-create", ["/docs/api/freight-create"]],
  ["/Release-Notes", ["/release-notes"]],
  ["/nothing/like/it", []],
])("the nearest paths to %s are %j", (wanted, expected) => {
  expect(findNearest(wanted, paths)).toEqual(expected);
});

test("several paths are listed, nearest first, and no path for a very long text", () => {
  expect(findNearest("/release-notes/3.0.1", [...paths, "/release-notes/3.3.0"], 3)).toEqual([
    "/release-notes/3.0.0",
    "/release-notes/3.3.0",
    "/release-notes",
  ]);
  expect(findNearest("x".repeat(1_000_000), paths)).toEqual([]);
});
