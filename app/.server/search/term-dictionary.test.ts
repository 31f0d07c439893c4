import { beforeEach, describe, expect, test } from "vitest";
import { createTermDictionary, type TermDictionary } from "./term-dictionary.ts";

let dictionary: TermDictionary;
beforeEach(() => {
  dictionary = createTermDictionary();
  for (const term of ["status", "state", "start", "settlement", "settlements", "fright", "freight", "422"])
    dictionary.add(term, true);
  dictionary.add("status", true);
  dictionary.add("stale", false);
});

describe("terms", () => {
  test("are known whole and by how they begin", () => {
    expect(["state", "stat", "x"].map(dictionary.has)).toEqual([true, false, false]);
    expect(["state", "stat", "x"].map(dictionary.hasBeginning)).toEqual([true, true, false]);
  });

  test("that names have most come first, and the shorter count more", () => {
    const common = dictionary.findCommon("st");
    expect([...common.keys()]).toEqual(["status", "start", "state", "stale"]);
    expect(common.get("state")).toBeGreaterThan(common.get("status") ?? 1);
  });

  test("that are added later are completed too", () => {
    dictionary.findCommon("st");
    dictionary.add("stop", true);
    expect(dictionary.findCommon("st").has("stop")).toBe(true);
  });
});

describe("a mistake", () => {
  test.each([
    ["frieght", ["fright", "freight"]],
    ["setlement", ["settlement", "settlements"]],
    ["statsu", ["status"]],
    ["freight", ["fright"]],
    // What goes on is a beginning, not a mistake.
    ["settlemen", []],
    ["sta", []],
    ["423", []],
  ])("%s", (term, expected) => {
    const near = dictionary.findNear(term);
    expect([...near.keys()].toSorted()).toEqual(expected.toSorted());
    for (const weight of near.values()) expect(weight).toBeLessThan(0.3);
  });
});
