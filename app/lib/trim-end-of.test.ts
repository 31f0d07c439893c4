import { expect, it } from "vitest";
import { trimEndOf } from "./trim-end-of.ts";

it.each([
  ["/docs//", "/", "/docs"],
  ["//", "/", ""],
  ["a, b –;", " ,;–", "a, b"],
  ["", "/", ""],
])("the end of %j is trimmed of %j", (text, characters, trimmed) => {
  expect(trimEndOf(text, characters)).toBe(trimmed);
});
