import { expect, test } from "vitest";
import type { Constraints } from "../normalize/schema.ts";
import { describeConstraints } from "./describe-type.ts";

const cases: ReadonlyArray<readonly [Constraints, string]> = [
  [{ minLength: 1, maxLength: 35 }, "1 to 35 characters"],
  [{ minLength: 2, maxLength: 2 }, "exactly 2 characters"],
  [{ minLength: 1 }, "at least 1 character"],
  [{ maxLength: 1 }, "at most 1 character"],
  [{ minLength: 0 }, ""],
  [{ minimum: 0, maximum: 100 }, "0 to 100"],
  [{ exclusiveMinimum: 0 }, "more than 0"],
  [{ exclusiveMinimum: 0, maximum: 5 }, "more than 0 and at most 5"],
  [{ maximum: 9223372036854775807n }, "at most 9223372036854775807"],
  [{ multipleOf: 0.01 }, "a multiple of 0.01"],
  [{ minItems: 1, maxItems: 99, uniqueItems: true }, "1 to 99 items, all items different"],
  [{ pattern: ["^[A-Z]{2}$"] }, "matches ^[A-Z]{2}$"],
  [{ maxProperties: 10 }, "at most 10 properties"],
];

test.each(cases)("%o is described as %j", (constraints, sentence) => {
  const phrases = describeConstraints({
    types: [],
    constraints,
    prefixItems: [],
    moreItems: undefined,
    contentEncoding: undefined,
    contentMediaType: undefined,
  });
  expect(
    phrases.map((phrase) => phrase.map((part) => (typeof part === "string" ? part : part.code)).join("")).join(", "),
  ).toBe(sentence);
});

test.each([
  [["string"], ""],
  [["string", "integer"], "at least 1"],
  [[], "at least 1"],
])("the minimum of the types %j is described as %j", (types, words) => {
  const unused = { prefixItems: [], moreItems: undefined, contentEncoding: undefined, contentMediaType: undefined };
  expect(describeConstraints({ types, constraints: { minimum: 1 }, ...unused }).join()).toBe(words);
});
