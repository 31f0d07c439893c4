import { expect, test } from "vitest";
import { addRecent } from "./recent-searches.ts";

test.each([
  { recent: [], query: "freight", expected: ["freight"] },
  { recent: ["a", "b"], query: "b", expected: ["b", "a"] },
  { recent: ["Freight"], query: "freight", expected: ["freight"] },
  { recent: ["a"], query: "", expected: ["a"] },
  { recent: ["1", "2", "3", "4", "5", "6"], query: "7", expected: ["7", "1", "2", "3", "4", "5"] },
])("$query is added in front of $recent", ({ recent, query, expected }) => {
  expect(addRecent(recent, query)).toEqual(expected);
});
