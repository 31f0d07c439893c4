import type { Direction, Facts } from "#app/.server/changes/contract/part.ts";
import { codeList, type Phrase, phrase } from "#app/.server/reference/outline/field.ts";
import type { Level } from "./change.ts";
import { compareConstraints } from "./compare-constraints.ts";

/** A judged difference between two descriptions of one value. */
export interface Verdict {
  readonly level: Level;
  readonly words: Phrase;
  /** Said of the value's place, and not of what it is an instance of. */
  readonly isOfPlace?: boolean;
}

/**
 * What differs between a value then and now. What a caller sends may only become freer, what it receives only stricter, or
 * the caller breaks.
 */
export function compareFacts(before: Facts, after: Facts, direction: Direction): Verdict[] {
  const isSent = direction === "sent";
  return [
    ...compareRequired(before, after, isSent).map((verdict) => ({ ...verdict, isOfPlace: true })),
    ...compareTypes(before, after, isSent),
    ...compareValues(before, after, isSent),
    ...compareConstraints(before.constraints, after.constraints, isSent),
    ...compareDefault(before, after),
    ...(after.deprecated && !before.deprecated ? [{ level: "attention" as const, words: ["is deprecated"] }] : []),
  ];
}

function compareRequired(before: Facts, after: Facts, isSent: boolean): Verdict[] {
  if (before.required === after.required) return [];
  if (isSent)
    return after.required
      ? [{ level: "breaking", words: ["is required now"] }]
      : [{ level: "compatible", words: ["is optional now"] }];
  return after.required
    ? [{ level: "compatible", words: ["is always present now"] }]
    : [{ level: "breaking", words: ["may be absent now"] }];
}

function compareTypes(before: Facts, after: Facts, isSent: boolean): Verdict[] {
  const gone = missing(before.types, after.types);
  const added = missing(after.types, before.types);
  // No types at all means every type.
  const isNarrowed = gone.length > 0 || (before.types.length === 0 && after.types.length > 0);
  const isWidened = added.length > 0 || (after.types.length === 0 && before.types.length > 0);
  const verdicts: Verdict[] = [];
  if (gone.length + added.length > 0) {
    const isBreaking = isSent ? isNarrowed && gone.length > 0 : isWidened;
    verdicts.push({ level: isBreaking ? "breaking" : "compatible", words: tellTypes(before.types, after.types) });
  }
  if (before.format !== after.format)
    verdicts.push({
      level: "attention",
      words:
        after.format === undefined
          ? phrase`no longer has the format ${before.format ?? ""}`
          : phrase`has the format ${after.format} now`,
    });
  return verdicts;
}

function tellTypes(before: readonly string[], after: readonly string[]): Phrase {
  const gone = missing(before, after);
  const added = missing(after, before);
  if (gone.length === 0 && added.join() === "null") return phrase`may be ${"null"} now`;
  if (added.length === 0 && gone.join() === "null") return phrase`is never ${"null"} now`;
  const list = (types: readonly string[]) => (types.length === 0 ? ["any type"] : codeList(types, "or"));
  return ["is ", ...list(after), " now, and was ", ...list(before)];
}

function compareValues(before: Facts, after: Facts, isSent: boolean): Verdict[] {
  if (!before.values && !after.values) return [];
  if (!before.values || !after.values) {
    const isNarrowed = before.values === undefined;
    return [
      {
        level: isNarrowed === isSent ? "breaking" : "compatible",
        words: isNarrowed ? ["takes only listed values now"] : ["is no longer limited to listed values"],
      },
    ];
  }
  const gone = missing(before.values, after.values);
  const added = missing(after.values, before.values);
  return [
    ...(gone.length > 0
      ? [{ level: isSent ? ("breaking" as const) : ("compatible" as const), words: tellValues("no longer has", gone) }]
      : []),
    ...(added.length > 0
      ? [{ level: isSent ? ("compatible" as const) : ("attention" as const), words: tellValues("has", added, "new ") }]
      : []),
  ];
}

const tellValues = (verb: string, values: readonly string[], kind = ""): Phrase => [
  `${verb} the ${kind}${values.length === 1 ? "value" : "values"} `,
  ...codeList(values.map((value) => (/^"[^"\\]*"$/.test(value) ? value.slice(1, -1) : value))),
];

function compareDefault(before: Facts, after: Facts): Verdict[] {
  if (before.defaultValue === after.defaultValue) return [];
  if (after.defaultValue === undefined)
    return [{ level: "attention", words: phrase`has no default now (was ${before.defaultValue ?? ""})` }];
  return [
    before.defaultValue === undefined
      ? { level: "attention", words: phrase`is ${after.defaultValue} by default now` }
      : { level: "attention", words: phrase`is ${after.defaultValue} by default now (was ${before.defaultValue})` },
  ];
}

const missing = (from: readonly string[], other: readonly string[]) => from.filter((value) => !other.includes(value));
