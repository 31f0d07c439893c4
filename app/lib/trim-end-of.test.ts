import { expect, it } from "vitest";
import { trimEndOf } from "./trim-end-of.ts";

it.each([
  ["/docs//", "/", "/docs"],
  ["//", "/", ""],
  ["a, b –;", " ,;–", "a, b"],
  ["", "/", ""],
])("trims %j of %j", (text, characters, trimmed) => {
  expect(trimEndOf(text, characters)).toBe(trimmed);
});
