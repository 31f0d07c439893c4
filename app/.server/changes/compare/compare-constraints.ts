import { type Phrase, phrase } from "#app/.server/reference/outline/field.ts";
import type { Verdict } from "./compare-facts.ts";

type Constraints = Readonly<Record<string, string>>;

const names: Readonly<Record<string, string>> = {
  minimum: "minimum",
  maximum: "maximum",
  exclusiveMinimum: "lower bound",
  exclusiveMaximum: "upper bound",
  minLength: "minimum of characters",
  maxLength: "maximum of characters",
  minItems: "minimum of items",
  maxItems: "maximum of items",
  minProperties: "minimum of properties",
  maxProperties: "maximum of properties",
};

/** Bounds that moved. Tighter ones break who sends, wider ones who receives; other rules are told without a verdict. */
export function compareConstraints(before: Constraints, after: Constraints, isSent: boolean): Verdict[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key): Verdict[] => {
    const [then, now] = [before[key], after[key]];
    if (then === now) return [];
    const isTighter = isTightened(key, then, now);
    const words = reporter(names[key] ?? key, then, now);
    if (isTighter === undefined) return [{ level: isSent && now !== undefined ? "breaking" : "attention", words }];
    if (isSent) return [{ level: isTighter ? "breaking" : "compatible", words }];
    return [{ level: isTighter ? "compatible" : "attention", words }];
  });
}

/** Undefined where two rules cannot be put in order, such as patterns. */
function isTightened(key: string, then: string | undefined, now: string | undefined): boolean | undefined {
  if (then === undefined) return true;
  if (now === undefined) return false;
  if (!(key in names)) return undefined;
  return /^(?:min|exclusiveMin)/.test(key) ? Number(now) > Number(then) : Number(now) < Number(then);
}

function reporter(name: string, then: string | undefined, now: string | undefined): Phrase {
  if (then === undefined) return [`has a ${name} now: `, ...phrase`${now ?? ""}`];
  if (now === undefined) return [`no longer has a ${name} (was `, ...phrase`${then}`, ")"];
  return [`has another ${name} now: `, ...phrase`${now} instead of ${then}`];
}
