import { describe, expect, test } from "vitest";
import { maximumLeaves, type QueryWord, toQueryWords } from "./query-words.ts";

const terms = ["pickup", "life", "cycle", "webhookevent"];
const dictionary = {
  has: (term: string) => terms.includes(term),
  hasBeginning: (beginning: string) => terms.some((term) => term.startsWith(beginning)),
};

/** `*` marks what may still be being typed, `=` stands before parts. */
const toText = ({ whole, parts }: QueryWord) =>
  [whole, ...parts].map(({ term, isLast }, at) => `${at === 1 ? "= " : ""}${term}${isLast ? "*" : ""}`).join(" ");

describe("the words of a query", () => {
  test.each([
    ["freight create", ["freight", "create*"]],
    ["how do I create a freight?", ["create", "freight*"]],
    ["freightReference of", ["freightreference* = freight reference*"]],
    ["pickup.timeWindow now", ["pickuptimewindow = pickup time window", "now*"]],
    ["issue create issue", ["create", "issue*"]],
    ["to be", ["to", "be*"]],
    ["one two three four five six seven eight nine", "one two three four five six seven eight*".split(" ")],
    ["lifecycle of it", ["lifecycle* = life cycle*"]],
    ["pick up address", ["pickup = pick up", "address*"]],
    ["web hook", ["webhook* = web hook*"]],
    ["web hook event", ["web", "hook", "event*"]],
    ["", []],
  ])("%s", (query, expected) => {
    expect(toQueryWords(query, dictionary).map(toText)).toEqual(expected);
  });

  test("are never more than there are bits for", () => {
    const long = Array.from({ length: 20 }, (_, word) => `a${word}.b.c.d.e.f.g`).join(" ");
    const leaves = toQueryWords(long, dictionary).flatMap(({ whole, parts }) => [whole, ...parts]);
    expect(leaves.length).toBe(maximumLeaves);
  });
});
