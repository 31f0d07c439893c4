import type { Rules } from "#app/server/changes/contract/contract.ts";
import { type Phrase, phrase } from "#app/server/reference/outline/field.ts";
import type { Compatibility, Difference } from "./change.ts";

/** A difference between two versions of a value. */
export type RuleDifference = Pick<Difference, "level" | "words" | "rule" | "before" | "after">;

/** Tightening a rule breaks request senders; loosening a rule breaks response consumers. */
export const toLevel = (isTighter: boolean, isSent: boolean): Compatibility =>
  isTighter === isSent ? "breaking" : "compatible";

/** Lists the differences between the constraints and the other keywords of two versions of a value. */
export const compareConstraints = (before: Rules, after: Rules, isSent: boolean): RuleDifference[] => [
  ...compareBounds(before, after, isSent),
  ...compareKeywords(before.constraints, after.constraints, {
    isSent,
    changed: isSent ? "breaking" : "warning",
    toWords: toConstraintWords,
  }),
  // A changed value of a keyword such as `not` is breaking, since either value may be stricter.
  ...compareKeywords(before.keywords, after.keywords, { isSent, changed: "breaking", toWords: toKeywordWords }),
];

/** Values of constraints or other keywords, as JSON. */
type Keywords = Readonly<Record<string, string>>;

/** Names of the constraints that limit a number or a size, by their keywords. */
const orderedConstraints: Readonly<Record<string, string>> = {
  minimum: "minimum",
  maximum: "maximum",
  exclusiveMinimum: "exclusive minimum",
  exclusiveMaximum: "exclusive maximum",
  minLength: "minimum length",
  maxLength: "maximum length",
  minItems: "minimum number of items",
  maxItems: "maximum number of items",
  minContains: "minimum number of matching items",
  maxContains: "maximum number of matching items",
  minProperties: "minimum number of properties",
  maxProperties: "maximum number of properties",
};

/** A bound that includes its value, and the bound that excludes it. A version has at most one of both. */
const bounds = [
  ["minimum", "exclusiveMinimum", "≥", ">"],
  ["maximum", "exclusiveMaximum", "≤", "<"],
] as const;

/** Returns whether a bound is replaced by one of the other kind, which `compareBounds` compares. */
const isReplacedBound = (rule: string, before: Keywords, after: Keywords): boolean =>
  bounds.some(
    ([inclusive, exclusive]) =>
      (rule === inclusive || rule === exclusive) &&
      ((before[inclusive] !== undefined && after[exclusive] !== undefined) ||
        (before[exclusive] !== undefined && after[inclusive] !== undefined)),
  );

/** Compares a bound with one of the other kind, such as `minimum: 1` with `exclusiveMinimum: 0`. */
function compareBounds(earlier: Rules, later: Rules, isSent: boolean): RuleDifference[] {
  const isInteger = [earlier, later].every(({ types }) => types.join() === "integer");
  return bounds.flatMap(([inclusive, exclusive, or, than]): RuleDifference[] => {
    if (!isReplacedBound(inclusive, earlier.constraints, later.constraints)) return [];
    const sign = inclusive === "minimum" ? 1 : -1;
    const [then = Number.NaN, now = Number.NaN] = [earlier, later].map(({ constraints }) =>
      constraints[inclusive] === undefined
        ? Number(constraints[exclusive]) * sign + Number(isInteger)
        : Number(constraints[inclusive]) * sign,
    );
    const [before = "", after = ""] = [earlier, later].map(({ constraints }) =>
      constraints[inclusive] === undefined ? `${than} ${constraints[exclusive]}` : `${or} ${constraints[inclusive]}`,
    );
    const isTighter = then === now ? later.constraints[exclusive] !== undefined : now > then;
    const level = then === now && isInteger ? "compatible" : toLevel(isTighter, isSent);
    return [
      { level, rule: inclusive, before, after, words: phrase`changed its ${inclusive} from ${before} to ${after}` },
    ];
  });
}

interface KeywordOptions {
  readonly isSent: boolean;
  /** Level of a change that neither tightens nor loosens a rule. */
  readonly changed: Compatibility;
  readonly toWords: (name: string, then: string | undefined, now: string | undefined) => Phrase;
}

/** Compares the values of constraints or other keywords. */
function compareKeywords(
  before: Keywords,
  after: Keywords,
  { isSent, changed, toWords }: KeywordOptions,
): RuleDifference[] {
  return Object.keys({ ...before, ...after }).flatMap((rule): RuleDifference[] => {
    const [then, now] = [before[rule], after[rule]];
    if (then === now || isReplacedBound(rule, before, after)) return [];
    const isTighter = isTightened(rule, then, now);
    const level = isTighter === undefined ? changed : toLevel(isTighter, isSent);
    return [{ level, rule, before: then, after: now, words: toWords(rule, then, now) }];
  });
}

function isTightened(key: string, then: string | undefined, now: string | undefined): boolean | undefined {
  if (then === undefined) return true;
  if (now === undefined) return false;
  if (key === "multipleOf") {
    const ratio = Number(now) / Number(then);
    if (Number.isInteger(ratio)) return true;
    return Number.isInteger(1 / ratio) ? false : undefined;
  }
  if (!(key in orderedConstraints)) return undefined;
  return /^(?:min|exclusiveMin)/.test(key) ? Number(now) > Number(then) : Number(now) < Number(then);
}

function toConstraintWords(keyword: string, then: string | undefined, now: string | undefined): Phrase {
  const name = orderedConstraints[keyword] ?? keyword;
  const noun = `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
  if (then === undefined) return [`now has ${noun}: `, ...phrase`${now ?? ""}`];
  if (now === undefined) return [`no longer has ${noun} (was `, ...phrase`${then}`, ")"];
  return [`changed its ${name} from `, ...phrase`${then} to ${now}`];
}

function toKeywordWords(keyword: string, then: string | undefined, now: string | undefined): Phrase {
  if (then === undefined) return phrase`is now restricted by ${keyword}`;
  return now === undefined
    ? phrase`is no longer restricted by ${keyword}`
    : phrase`changed its restriction by ${keyword}`;
}
