import { expect, test } from "vitest";
import { findMatches, toExcerpt, truncateText } from "./excerpt.ts";

test("an excerpt surrounds the first match and marks it", () => {
  const long = `${"much that was not asked for ".repeat(8)}and what was Found here`;
  const { text, matches } = toExcerpt(long, new Set(["found"]));
  expect(text.startsWith("… ")).toBe(true);
  expect(matches.map(([start, end]) => text.slice(start, end))).toEqual(["Found"]);
});

test("an excerpt without a match is the beginning of the text", () => {
  const { text, matches } = toExcerpt("word ".repeat(100), new Set(["found"]));
  expect(text).toBe(`${"word ".repeat(30).trim()} …`);
  expect(matches).toEqual([]);
});

test.each([
  ["a text without spaces", `${"運送の".repeat(200)} Found`],
  ["a match at the end of a long name", `${"a.".repeat(60)}Found ${"b.".repeat(200)}`],
  ["a long name after the match", `many words come before what was Found ${"🚚".repeat(200)}`],
])("%s is cut around the match", (_, written) => {
  const { text, matches } = toExcerpt(written, new Set(["found"]));
  expect(matches.map(([start, end]) => text.slice(start, end))).toEqual(["Found"]);
  expect(text.length).toBeLessThan(160);
  expect(text.isWellFormed()).toBe(true);
});

test.each([
  ["carrierSettlement", ["settlement"], ["Settlement"]],
  ["carrierSettlement", ["carrier", "settlement"], ["carrierSettlement"]],
  ["Creating freights", ["creat", "freight"], ["Creating", "freights"]],
  ["Called by whoever calls off a call", ["call off"], ["calls off"]],
  ["A rate limit of RateLimit", ["rate limit", "limit"], ["rate limit", "RateLimit"]],
])("in %s the stems %j match the expected words", (text, stems, expected) => {
  expect(findMatches(text, new Set(stems)).map(([start, end]) => text.slice(start, end))).toEqual(expected);
});

test.each([
  ["Short enough.", "Short enough."],
  ["One sentence that ends. Another one that does not fit.", "One sentence that ends."],
  ["A. Then a sentence of many more words than fit in", "A. Then a sentence of many…"],
  ["No end in sight, here, and none further on", "No end in sight, here, and…"],
  ["Version 3.7.0 adds the status Ready to all freights", "Version 3.7.0 adds the status…"],
  ["x".repeat(40), `${"x".repeat(29)}…`],
  ["🚚".repeat(20), `${"🚚".repeat(14)}…`],
  ["An end at the very limit here. More", "An end at the very limit here."],
])("%j is truncated to %j", (text, expected) => {
  expect(truncateText(text, 30)).toBe(expected);
  expect(truncateText(text, 30).length).toBeLessThanOrEqual(30);
});
