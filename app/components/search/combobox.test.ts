import { describe, expect, test } from "vitest";
import { listOptions, moveActive } from "./combobox.ts";

test.each([
  ["ArrowUp", -1, 3, 2],
  ["PageDown", -1, 20, 5],
  ["PageDown", -1, 0, undefined],
  ["ArrowLeft", 1, 3, undefined],
  ["Shift+End", 0, 3, undefined],
])("%s moves the active option from %i of %i to %s", (keys, active, count, expected) => {
  const [key = "", shift] = keys.split("+").reverse();
  const event = { key, shiftKey: shift === "Shift", ctrlKey: false, metaKey: false, altKey: false };
  expect(moveActive(event, active, count)).toBe(expected);
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
