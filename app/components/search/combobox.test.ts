import { describe, expect, test } from "vitest";
import { listOptions, moveActive } from "./combobox.ts";

const press = (key: string, changes = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...changes,
});

test.each([
  ["ArrowDown", -1, 3, 0],
  ["ArrowDown", 2, 3, 0],
  ["ArrowUp", 0, 3, 2],
  ["ArrowUp", -1, 3, 2],
  ["PageDown", 2, 20, 7],
  ["PageDown", 17, 20, 19],
  ["PageDown", -1, 20, 5],
  ["PageUp", 7, 20, 2],
  ["PageUp", 2, 20, 0],
  ["PageDown", -1, 0, undefined],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["ArrowDown", -1, 0, undefined],
  ["ArrowLeft", 1, 3, undefined],
  ["a", 1, 3, undefined],
])("%s moves the active option from %i of %i to %s", (key, active, count, expected) => {
  expect(moveActive(press(key), active, count)).toBe(expected);
});

test("Shift+End selects text", () => {
  expect(moveActive(press("End", { shiftKey: true }), 0, 3)).toBeUndefined();
});

describe("the options of the combobox", () => {
  const result = { title: "", titleMatches: [], trail: "", trailMatches: [], excerpt: "", excerptMatches: [] };
  const response = {
    query: "q",
    total: 1,
    complete: true,
    groups: [{ kind: "page" as const, label: "Pages", results: [{ ...result, href: "/a" }] }],
  };

  test("are the results once there is a response", () => {
    expect(listOptions({ status: "loaded", response }, ["old"])).toEqual(["/a"]);
  });

  test("are empty while a response is pending, even if earlier results are still visible", () => {
    expect(listOptions({ status: "loading", previous: response }, ["old"])).toEqual([]);
  });

  test("are the recent searches while the field is empty", () => {
    expect(listOptions({ status: "idle" }, ["old"])).toEqual(["old"]);
  });
});
