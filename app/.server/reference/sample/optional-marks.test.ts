import { expect, test } from "vitest";
import { joinMarked, markOptional, splitMarks, withoutMarks, withoutOptional } from "./optional-marks.ts";

test.each([
  ["", "", ""],
  ["A", "A", "A"],
  ["a", "a", ""],
  ["A b C", "A,b,C", "A,C"],
  ["a B c", "a,B,c", "B"],
  ["a b C d", "a,b,C,d", "C"],
  ["a b", "a,b", ""],
])("small letters of %j may be left out: whole %j, short %j", (given, whole, short) => {
  const items = given.split(" ").filter(Boolean);
  const marked = joinMarked(
    items.map((text) => ({ text, isOptional: text === text.toLowerCase() })),
    ",",
  );
  expect(withoutMarks(marked)).toBe(whole);
  expect(withoutOptional(marked)).toBe(short);
});

test("marks in marks are one range", () => {
  const { code, ranges } = splitMarks(`x${markOptional(`a${markOptional("b")}c`)}y`);
  expect([code, ranges]).toEqual(["xabcy", [[1, 4]]]);
});

test.each(["\uFDD1a", "a\uFDD0", "\uFDD0\uFDD1"])("stray marks in a description's text do no harm", (text) => {
  expect(splitMarks(text).ranges).toEqual([]);
});
