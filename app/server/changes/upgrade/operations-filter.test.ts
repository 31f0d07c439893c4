import { expect, test } from "vitest";
import { parseOperations, toOperationsQuery } from "./create-upgrades.ts";

test.each([
  ["", ""],
  ["operations=", ""],
  ["x=1&operations=b,a", "?operations=a,b"],
  ["operations=b&operations=A,,b", "?operations=a,b"],
  ["operations=%20a%20,%3Cb%3E", "?operations=%3Cb%3E,a"],
  [`operations=a,${"b".repeat(121)}`, "?operations=a"],
])("the filter of the query %s is written in one way", (query, expected) => {
  expect(toOperationsQuery(parseOperations(query))).toBe(expected);
});

test("a filter has at most 50 operations", () => {
  const names = Array.from({ length: 60 }, (_, index) => `a${index}`);
  expect(parseOperations(`operations=${names.join(",")}`)).toHaveLength(50);
});
