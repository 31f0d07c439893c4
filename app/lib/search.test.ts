import { expect, test } from "vitest";
import { maximumQueryLength, toQuery } from "./search.ts";

test.each([
  [undefined, ""],
  ["  a \n b ", "a b"],
  ["ﬁeld", "field"],
  ["a".repeat(300), "a".repeat(maximumQueryLength)],
  [`${"a".repeat(maximumQueryLength - 1)}🚚`, `${"a".repeat(maximumQueryLength - 1)}\uFFFD`],
  ["a\uD83D", "a\uFFFD"],
])("the query %j becomes %j", (written, query) => expect(toQuery(written)).toBe(query));
