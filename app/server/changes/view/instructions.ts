import type { Change } from "#app/server/changes/compare/change.ts";
import type { UpgradeChange } from "#app/server/changes/upgrade/create-upgrades.ts";
import { codeList, type Phrase, phrase } from "#app/server/reference/outline/field.ts";
import { toValueName } from "./group-changes.ts";

/** What to do, and the reason: a clause that ends before the version. */
interface Instruction {
  readonly action: Phrase;
  /** Such as "it became required in". The last word is left out if the version is not known. */
  readonly reason: string;
}

/**
 * Returns one sentence that says what to do about a change: "Send `externalId`; it became required in 3.7.0." Returns
 * undefined for a compatible change, and for one whose words say everything.
 */
function toInstruction({ since, ...change }: UpgradeChange): Phrase | undefined {
  const found = change.level === "compatible" ? undefined : findInstruction(change);
  if (!found) return undefined;
  const reason = since.length === 0 ? found.reason.replace(/ \w+$/, "") : `${found.reason} ${since.join(" and ")}`;
  return [...found.action, `; ${reason}.`];
}

function findInstruction(change: Change): Instruction | undefined {
  const { direction, rule, before, after } = change;
  if (rule === "sunset" && after !== undefined) {
    const what = direction === undefined ? ["this operation"] : toName(change);
    return { action: ["Replace ", ...what, ` before ${after}`], reason: "the sunset date changed in" };
  }
  if (direction === undefined) return ofOperation(change);
  const isSent = direction === "sent";
  const name = toName(change);
  if (rule === "removed")
    return { action: [isSent ? "Stop sending " : "Stop reading ", ...name], reason: "it was removed in" };
  if (rule === "deprecated") return { action: ["Plan to replace ", ...name], reason: "it was deprecated in" };
  if (rule === "type" && !(isSent ? dropsNull(change) : addsNull(change)))
    return { action: [isSent ? "Send " : "Read ", ...name, ` as ${after}`], reason: `it was ${before} before` };
  return isSent ? ofSent(change, name) : ofReceived(change, name);
}

function ofOperation({ rule, before = "", after = "", words }: Change): Instruction | undefined {
  if (rule === "removed") return { action: ["Stop using this operation"], reason: "it was removed in" };
  if (rule === "endpoint") return { action: phrase`Call ${after} instead of ${before}`, reason: "it moved in" };
  if (rule === "security")
    return { action: ["Update the authentication: the operation ", ...words], reason: "this changed in" };
  if (rule === "deprecated") return { action: ["Plan to replace this operation"], reason: "it was deprecated in" };
  return undefined;
}

function ofSent(change: Change, name: Phrase): Instruction | undefined {
  const { rule, before, after, level } = change;
  if (rule === "added") return { action: ["Send ", ...name], reason: "it was added as a required value in" };
  if (rule === "required") return { action: ["Send ", ...name], reason: "it became required in" };
  if (rule === "type")
    return { action: [...phrase`Do not send ${"null"} for `, ...name], reason: "this is not allowed from" };
  if (rule === "enum" && before !== undefined)
    return after === undefined
      ? { action: ["Stop sending ", ...toValues(before), " as ", ...name], reason: "this is not allowed from" }
      : undefined;
  if (rule === "enum")
    return { action: ["Send only listed values of ", ...name], reason: "other values are refused from" };
  if (level === "warning") return undefined;
  return { action: ["Check ", ...name, " against ", ...toRule(change)], reason: toRuleReason(change) };
}

function ofReceived(change: Change, name: Phrase): Instruction | undefined {
  const { rule, before, after, level } = change;
  if (rule === "added") return { action: ["Expect ", ...name], reason: "it was added in" };
  if (rule === "required") return { action: ["Handle the absence of ", ...name], reason: "it became optional in" };
  if (rule === "type") return { action: [...phrase`Handle ${"null"} for `, ...name], reason: "it became nullable in" };
  if (rule === "enum" && after !== undefined)
    return { action: ["Handle ", ...toValues(after), " as ", ...name], reason: `${toSubject(after)} added in` };
  if (rule === "enum") return { action: ["Handle other values of ", ...name], reason: "any value is possible from" };
  if (level === "warning") return undefined;
  if (after === undefined)
    return {
      action: ["Expect ", ...name, " without ", ...phrase`${`${rule}: ${before}`}`],
      reason: "it applied before",
    };
  return { action: ["Expect ", ...name, " with ", ...toRule(change)], reason: toRuleReason(change) };
}

/** The value's name; for a new or removed value of a named enumeration, the name of its schema. */
function toName(change: Change): Phrase {
  const { rule, type, location } = change;
  const name = rule === "enum" && type !== undefined ? type : toValueName(change);
  return name === "" ? [`the ${location}`] : [{ code: name }];
}

const toRule = ({ rule, after }: Change): Phrase =>
  after === undefined || after.length > 60 ? phrase`${rule}` : phrase`${`${rule}: ${after}`}`;

const toRuleReason = ({ before }: Change) =>
  before === undefined || before.length > 60 ? "this changed in" : `it was ${before} before`;

const toValues = (list: string): Phrase => codeList(list.split(", ").map((value) => value.replace(/^"(.*)"$/, "$1")));

const toSubject = (list: string) => (list.includes(", ") ? "they were" : "it was");

const hasNull = (types = "") => / or null$/.test(types);
const addsNull = ({ before, after }: Change) => hasNull(after) && !hasNull(before);
const dropsNull = ({ before, after }: Change) => hasNull(before) && !hasNull(after);

/** A line of a sample or of the specification that a change adds or removes. */
interface SampleLine {
  readonly mark: "+" | "-";
  readonly text: string;
}

/** Enumerated values of which a sample has lines. */
const shownValues = 3;
const maximumLength = 100;

type Lines = readonly (string | undefined)[];

/** Lists the lines that show a change in the smallest sample: those before it first. Empty if no line shows the change. */
function toSampleLines(change: Change): readonly SampleLine[] {
  const [removed, added] = toLines(change);
  const mark = (sign: SampleLine["mark"], lines: Lines): SampleLine[] =>
    lines.flatMap((text) => (text === undefined ? [] : [{ mark: sign, text: shorten(text) }]));
  return [...mark("-", removed), ...mark("+", added)];
}

const shorten = (text: string) => (text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text);

function toLines(change: Change): readonly [removed: Lines, added: Lines] {
  const { rule, before, after, samples = {} } = change;
  const write = (value: string | undefined) => (value === undefined ? undefined : toLine(change, value));
  const writeRule = (value: string | undefined) => (value === undefined ? undefined : `${rule}: ${value}`);
  switch (rule) {
    case "added":
      return [[], [write(samples.after)]];
    case "removed":
      return [[write(samples.before)], []];
    case "required":
      return after === "true" ? [[], [write(samples.after)]] : [[write(samples.after)], []];
    case "type":
      if (addsNull(change)) return [[write(samples.before)], [write("null")]];
      if (dropsNull(change)) return [[write("null")], [write(samples.after)]];
      if (samples.before === samples.after) return [[writeRule(before)], [writeRule(after)]];
      return [[write(samples.before)], [write(samples.after)]];
    case "enum":
      return [splitValues(before).map(write), splitValues(after).map(write)];
    case "endpoint":
      return [[before], [after]];
    case "security":
    case "deprecated":
      return [[], []];
    default:
      return [[writeRule(before)], [writeRule(after)]];
  }
}

const splitValues = (list: string | undefined) => list?.split(", ").slice(0, shownValues) ?? [];

/** Writes a value as in a request or response: `"weight": 12`, `?limit=10` or `Retry-After: 5`. */
function toLine(change: Change, value: string): string | undefined {
  const path = toValueName(change).replace(/\[\]$/, "");
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (name === "" || /[<>[\]/]/.test(name)) return change.rule === "enum" && name === "" ? value : undefined;
  const plain = value.replace(/^"(.*)"$/, "$1");
  if (change.location === "query parameter") return `?${name}=${plain}`;
  if (/(?:parameter|header)$/.test(change.location)) return `${name}: ${plain}`;
  return `"${name}": ${value}`;
}

/** Lists what an upgrade says about changes with the same effect, each text once. */
export function describeEffect(changes: readonly UpgradeChange[]) {
  return {
    instructions: unique(changes.map(toInstruction).filter((instruction) => instruction !== undefined)),
    since: unique(changes.flatMap((change) => change.since)),
    deprecations: unique(changes.flatMap(({ deprecation }) => deprecation ?? [])),
    samples: listSampleLines(changes),
  };
}

/** The same change of several values is shown once. Removed lines come first. */
function listSampleLines(changes: readonly UpgradeChange[]): readonly SampleLine[] {
  const byRule = new Map(changes.toReversed().map((change) => [change.rule + (change.before ?? ""), change]));
  const lines = unique([...byRule.values()].toReversed().flatMap(toSampleLines));
  return lines.toSorted((one, other) => Number(one.mark === "+") - Number(other.mark === "+"));
}

const unique = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
