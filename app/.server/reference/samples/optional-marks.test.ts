import { expect, test } from "vitest";
import { joinMarked, markOptional, splitMarks, withoutMarks, withoutOptional } from "./optional-marks.ts";

const item = (text: string) => ({ text, isOptional: text === text.toLowerCase() });

test.each([
  ["", "", ""],
  ["A", "A", "A"],
  ["a", "a", ""],
  ["A b C", "A,b,C", "A,C"],
  ["a B c", "a,B,c", "B"],
  ["a b C d", "a,b,C,d", "C"],
  ["a b", "a,b", ""],
])("small letters of %j may be left out: whole %j, short %j", (given, whole, short) => {
  const marked = joinMarked(given.split(" ").filter(Boolean).map(item), ",");
  expect(withoutMarks(marked)).toBe(whole);
  expect(withoutOptional(marked)).toBe(short);
});

test("lines between needed ones are left out whole", () => {
  const { code, ranges } = splitMarks(joinMarked([item("A"), item("b"), item("C"), item("d")], ",\n"));
  expect(ranges.map(([from, to]) => code.slice(from, to))).toEqual(["b,\n", ",\nd"]);
});

test("marks in marks are one range", () => {
  const { code, ranges } = splitMarks(`x${markOptional(`a${markOptional("b")}c`)}y`);
  expect([code, ranges]).toEqual(["xabcy", [[1, 4]]]);
});

test.each(["\uFDD1a", "a\uFDD0", "\uFDD0\uFDD1"])("stray marks in a description's text do no harm", (text) => {
  expect(splitMarks(text).ranges).toEqual([]);
});
