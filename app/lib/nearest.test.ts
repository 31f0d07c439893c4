import { describe, expect, test } from "vitest";
import { editDistance, findNearest } from "./nearest.ts";

describe("editDistance", () => {
  test.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "", 3],
    ["frieght", "freight", 1],
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
  ])("%j and %j differ in %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe("findNearest", () => {
  const paths = ["/docs/api/freight-create", "/docs/api/shipment-create", "/release-notes", "/release-notes/3.0.0"];
  test.each([
    ["/docs/api/frieght-create", ["/docs/api/freight-create"]],
    ["/Release-Notes", ["/release-notes"]],
    ["/nothing/like/it", []],
  ])("for %s suggests %j", (wanted, expected) => {
    expect(findNearest(wanted, paths)).toEqual(expected);
  });

  test("gives several, nearest first, and is not slowed by a hostile length", () => {
    expect(findNearest("/release-notes/3.0.1", [...paths, "/release-notes/3.3.0"], 3)).toEqual([
      "/release-notes/3.0.0",
      "/release-notes/3.3.0",
      "/release-notes",
    ]);
    expect(findNearest("x".repeat(1_000_000), paths)).toEqual([]);
  });
});
