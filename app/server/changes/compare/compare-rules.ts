import type { Rules, SentOrReceived } from "#app/server/changes/contract/contract.ts";
import { codeList, type Phrase, phrase } from "#app/server/reference/outline/field.ts";
import type { Compatibility, Difference } from "./change.ts";

type RuleDifference = Pick<Difference, "level" | "words" | "rule" | "before" | "after">;

/** Lists the differences between two versions of a value. */
export function compareRules(before: Rules, after: Rules, direction: SentOrReceived): RuleDifference[] {
  const isSent = direction === "sent";
  return [
    ...compareRequired(before, after, isSent),
    ...compareTypes(before, after, isSent),
    ...compareValues(before, after, isSent),
    ...compareConstraints(before.constraints, after.constraints, isSent),
    ...compareKeywords(before.keywords, after.keywords, isSent),
    ...compareDefault(before, after),
    ...(after.deprecated && !before.deprecated
      ? [{ level: "warning" as const, rule: "deprecated", words: ["is deprecated"] }]
      : []),
  ];
}

/** Tightening a rule breaks request senders; loosening a rule breaks response consumers. */
const toLevel = (isTighter: boolean, isSent: boolean): Compatibility =>
  isTighter === isSent ? "breaking" : "compatible";

function compareRequired(before: Rules, after: Rules, isSent: boolean): RuleDifference[] {
  if (before.required === after.required) return [];
  const sent = after.required ? "is now required" : "is now optional";
  const received = after.required ? "is now always present" : "can now be absent";
  return [
    {
      level: toLevel(after.required, isSent),
      rule: "required",
      before: String(before.required),
      after: String(after.required),
      words: [isSent ? sent : received],
    },
  ];
}

function compareTypes(before: Rules, after: Rules, isSent: boolean): RuleDifference[] {
  const differences: RuleDifference[] = [];
  if (before.types && after.types && before.types.toSorted().join() !== after.types.toSorted().join()) {
    const isBreaking = isSent ? isNarrower(before.types, after.types) : isNarrower(after.types, before.types);
    differences.push({
      level: isBreaking ? "breaking" : "compatible",
      rule: "type",
      before: before.types.join(" or "),
      after: after.types.join(" or "),
      words: toTypeWords(before.types, after.types),
    });
  }
  if (before.format !== after.format)
    differences.push({
      level: "warning",
      rule: "format",
      before: before.format,
      after: after.format,
      words:
        after.format === undefined
          ? phrase`no longer has the format ${before.format ?? ""}`
          : phrase`now has the format ${after.format}`,
    });
  return differences;
}

function isNarrower(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0 || after.length === 0) return after.length > 0;
  return before.some((type) => !after.includes(type) && !(type === "integer" && after.includes("number")));
}

function toTypeWords(before: readonly string[], after: readonly string[]): Phrase {
  const removed = missing(before, after);
  const added = missing(after, before);
  if (removed.length === 0 && added.join() === "null") return phrase`can now be ${"null"}`;
  if (added.length === 0 && removed.join() === "null") return phrase`can no longer be ${"null"}`;
  const list = (types: readonly string[]) => (types.length === 0 ? ["any type"] : codeList(types, "or"));
  return ["changed its type from ", ...list(before), " to ", ...list(after)];
}

function compareValues(before: Rules, after: Rules, isSent: boolean): RuleDifference[] {
  if (!before.values && !after.values) return [];
  const rule = "enum";
  if (!before.values)
    return [
      {
        level: toLevel(true, isSent),
        rule,
        after: toValueList(after.values ?? []),
        words: [isSent ? "now accepts only the listed values" : "now has only the listed values"],
      },
    ];
  if (!after.values)
    return [
      {
        level: toLevel(false, isSent),
        rule,
        before: toValueList(before.values),
        words: ["is no longer limited to listed values"],
      },
    ];
  const removed = missing(before.values, after.values);
  const added = missing(after.values, before.values);
  const differences: RuleDifference[] = [];
  if (removed.length > 0)
    differences.push({
      level: toLevel(true, isSent),
      rule,
      before: toValueList(removed),
      words: toValueWords("no longer has the ", removed),
    });
  const areAllNew = removed.length === before.values.length;
  const additionLevel = areAllNew ? "breaking" : "warning";
  if (added.length > 0)
    differences.push({
      level: isSent ? "compatible" : additionLevel,
      rule,
      after: toValueList(added),
      words: toValueWords("has the new ", added),
    });
  return differences;
}

const toValueList = (values: readonly string[]) => values.join(", ");

const toValueWords = (verb: string, values: readonly string[]): Phrase => [
  `${verb}${values.length === 1 ? "value" : "values"} `,
  ...codeList(values.map((value) => (/^"[^"\\]*"$/.test(value) ? value.slice(1, -1) : value))),
];

function compareDefault({ defaultValue: before }: Rules, { defaultValue: after }: Rules): RuleDifference[] {
  if (before === after) return [];
  const rule = { level: "warning", rule: "default", before, after } as const;
  if (after === undefined) return [{ ...rule, words: phrase`no longer has the default ${before ?? ""}` }];
  const words =
    before === undefined
      ? phrase`now has the default ${after}`
      : phrase`changed its default from ${before} to ${after}`;
  return [{ ...rule, words }];
}

const missing = (from: readonly string[], other: readonly string[]) => from.filter((value) => !other.includes(value));

type Constraints = Rules["constraints"];

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

function compareConstraints(before: Constraints, after: Constraints, isSent: boolean): RuleDifference[] {
  return listChanged(before, after).map(([key, then, now]) => {
    const words = toConstraintWords(orderedConstraints[key] ?? key, then, now);
    const isTighter = isTightened(key, then, now);
    const rule = { rule: key, before: then, after: now, words };
    if (isTighter === undefined) return { ...rule, level: isSent ? "breaking" : "warning" };
    return { ...rule, level: toLevel(isTighter, isSent) };
  });
}

function listChanged<Value>(before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>) {
  return Object.keys({ ...before, ...after })
    .map((key) => [key, before[key], after[key]] as const)
    .filter(([, then, now]) => then !== now);
}

/** If a keyword such as `not` has a different value, the change is breaking, since either value may be stricter. */
function compareKeywords(before: Rules["keywords"], after: Rules["keywords"], isSent: boolean): RuleDifference[] {
  return listChanged(before, after).map(([keyword, then, now]) => {
    const rule = { rule: keyword, before: then, after: now };
    if (then === undefined)
      return { ...rule, level: toLevel(true, isSent), words: phrase`is now restricted by ${keyword}` };
    if (now === undefined)
      return { ...rule, level: toLevel(false, isSent), words: phrase`is no longer restricted by ${keyword}` };
    return { ...rule, level: "breaking", words: phrase`changed its restriction by ${keyword}` };
  });
}

function isTightened(key: string, then: string | undefined, now: string | undefined): boolean | undefined {
  if (then === undefined) return true;
  if (now === undefined) return false;
  if (!(key in orderedConstraints)) return undefined;
  return /^(?:min|exclusiveMin)/.test(key) ? Number(now) > Number(then) : Number(now) < Number(then);
}

function toConstraintWords(name: string, then: string | undefined, now: string | undefined): Phrase {
  const noun = `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
  if (then === undefined) return [`now has ${noun}: `, ...phrase`${now ?? ""}`];
  if (now === undefined) return [`no longer has ${noun} (was `, ...phrase`${then}`, ")"];
  return [`changed its ${name} from `, ...phrase`${then} to ${now}`];
}
