import { formatList } from "#app/lib/format.ts";
import type { Change } from "#app/server/changes/compare/change.ts";
import { codeList, type Phrase, phrase } from "#app/server/reference/outline/field.ts";
import { toValueName } from "./group-changes.ts";

/** What to do, and the reason: a clause that ends before the version. Its last word is left out if the version is not known. */
type Instruction = readonly [action: Phrase, reason: string];

/**
 * Returns one sentence with what to do about a change: "Send `externalId`; it became required in 3.7.0." Returns
 * undefined for a compatible change, and for one whose description is sufficient.
 */
function toInstruction({ since = [], ...change }: Change): Phrase | undefined {
  const found = change.level === "compatible" ? undefined : findInstruction(change);
  if (!found) return undefined;
  const [action, reason] = found;
  return [...action, `; ${since.length === 0 ? reason.replace(/ \w+$/, "") : `${reason} ${formatList(since)}`}.`];
}

function findInstruction(change: Change): Instruction | undefined {
  const { direction, rule, before, after } = change;
  const name = direction === undefined ? ["this operation"] : toName(change);
  if (rule === "sunset" && after !== undefined)
    return [[...phrase`Replace ${name} before `, after], "the sunset date changed in"];
  if (rule === "deprecated") return [phrase`Plan to replace ${name}`, "it was deprecated in"];
  if (direction === undefined) return ofOperation(change);
  const isSent = direction === "sent";
  if (rule === "removed") return [[isSent ? "Stop sending " : "Stop reading ", ...name], "it was removed in"];
  if (rule === "style" || (rule === "type" && !(isSent ? dropsNull(change) : addsNull(change))))
    return [[isSent ? "Send " : "Read ", ...name, ` as ${after}`], `it was ${before} before`];
  return isSent ? ofSent(change, name) : ofReceived(change, name);
}

function ofOperation({ rule, before = "", after = "", words }: Change): Instruction | undefined {
  if (rule === "removed") return [["Stop using this operation"], "it was removed in"];
  // The integration does not call a webhook, whose name begins without a slash.
  const verb = /^\S+ \//.test(after) ? "Call " : "Expect ";
  if (rule === "endpoint") return [[verb, ...phrase`${after} instead of ${before}`], "it moved in"];
  if (rule === "server" && after !== "")
    return [phrase`Send requests to ${after} instead of ${before}`, "the base URL changed in"];
  if (rule === "security") return [phrase`Update the authentication: the operation ${words}`, "this changed in"];
  return undefined;
}

function ofSent(change: Change, name: Phrase): Instruction | undefined {
  const { rule, before, after, level } = change;
  if (rule === "added") return [phrase`Send ${name}`, "it was added as a required value in"];
  if (rule === "required") return [phrase`Send ${name}`, "it became required in"];
  if (rule === "type") return [phrase`Do not send ${"null"} for ${name}`, "this is not allowed from"];
  if (rule === "enum" && before === undefined)
    return [phrase`Send only listed values of ${name}`, "other values are refused from"];
  if (rule === "enum")
    return after === undefined
      ? [phrase`Stop sending ${toValues(before ?? "")} as ${name}`, "this is not allowed from"]
      : undefined;
  return level === "warning" ? undefined : [phrase`Check ${name} against ${toRule(change)}`, toRuleReason(change)];
}

function ofReceived(change: Change, name: Phrase): Instruction | undefined {
  const { rule, before, after, level } = change;
  if (rule === "added") return [phrase`Expect ${name}`, "it was added in"];
  if (rule === "required") return [phrase`Handle the absence of ${name}`, "it became optional in"];
  if (rule === "type") return [phrase`Handle ${"null"} for ${name}`, "it became nullable in"];
  if (rule === "enum" && after !== undefined) {
    const values = toValues(after);
    return [phrase`Handle ${values} as ${name}`, `${values.length === 1 ? "it was" : "they were"} added in`];
  }
  if (rule === "enum") return [phrase`Handle other values of ${name}`, "any value is possible from"];
  if (level === "warning") return undefined;
  return after === undefined
    ? [phrase`Expect ${name} without ${`${rule}: ${before}`}`, "it applied before"]
    : [phrase`Expect ${name} with ${toRule(change)}`, toRuleReason(change)];
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

const toValues = (list: string): Phrase => codeList(splitValues(list).map(toPlain));

/** Splits a list of JSON texts, which are separated by a comma and a space. Outside strings, JSON texts do not contain both. */
const splitValues = (list = ""): readonly string[] => list.match(/(?=\S)(?:"(?:[^"\\]|\\.)*"|[^",]|,(?! ))+/g) ?? [];

/** Removes the quotes of a string. */
const toPlain = (value: string) => value.replace(/^"(.*)"$/, "$1");

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

type Lines = string | undefined | readonly (string | undefined)[];

/** Lists the lines that show a change in the smallest sample: those before it first. Empty if no line shows the change. */
function toSampleLines(change: Change): readonly SampleLine[] {
  const [removed, added] = toLines(change);
  const mark = (sign: SampleLine["mark"], lines: Lines): SampleLine[] =>
    [lines].flat().flatMap((text) => (text === undefined ? [] : [{ mark: sign, text: shorten(text) }]));
  return [...mark("-", removed), ...mark("+", added)];
}

const shorten = (text: string) => (text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text);

function toLines(change: Change): readonly [removed: Lines, added: Lines] {
  const { rule, before, after, samples = {} } = change;
  const write = (value: string | undefined) => (value === undefined ? undefined : toLine(change, value));
  const writeRule = (value: string | undefined) => (value === undefined ? undefined : `${rule}: ${value}`);
  switch (rule) {
    case "added":
    case "removed":
      return [write(samples.before), write(samples.after)];
    case "required":
      return after === "true" ? [undefined, write(samples.after)] : [write(samples.after), undefined];
    case "type":
      if (addsNull(change)) return [write(samples.before), write("null")];
      if (dropsNull(change)) return [write("null"), write(samples.after)];
      if (samples.before === samples.after) return [writeRule(before), writeRule(after)];
      return [write(samples.before), write(samples.after)];
    case "enum": {
      const writeAll = (list: string | undefined) => splitValues(list).slice(0, shownValues).map(write);
      return [writeAll(before), writeAll(after)];
    }
    case "endpoint":
    case "style":
      return [before, after];
    case "security":
    case "deprecated":
      return [undefined, undefined];
    default:
      return [writeRule(before), writeRule(after)];
  }
}

/** Writes a value as in a request or response: `"weight": 12`, `?limit=10` or `Retry-After: 5`. */
function toLine(change: Change, value: string): string | undefined {
  const path = toValueName(change).replace(/\[\]$/, "");
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (name === "" || /[<>[\]/]/.test(name)) return change.rule === "enum" && name === "" ? value : undefined;
  if (change.location === "query parameter") return `?${name}=${toPlain(value)}`;
  if (/(?:parameter|header)$/.test(change.location)) return `${name}: ${toPlain(value)}`;
  return `"${name}": ${value}`;
}

/** Lists the texts of an upgrade about changes with the same effect, each text once. */
export function describeEffect(changes: readonly Change[]) {
  return {
    instructions: unique(changes.map(toInstruction).filter((instruction) => instruction !== undefined)),
    since: unique(changes.flatMap((change) => change.since ?? [])),
    deprecations: unique(changes.flatMap(({ deprecation }) => deprecation ?? [])),
    samples: listSampleLines(changes),
  };
}

/** The same change of several values is shown once. Removed lines come first. */
function listSampleLines(changes: readonly Change[]): readonly SampleLine[] {
  const byRule = new Map(changes.toReversed().map((change) => [change.rule + (change.before ?? ""), change]));
  const lines = unique([...byRule.values()].toReversed().flatMap(toSampleLines));
  return lines.toSorted((one, other) => Number(one.mark === "+") - Number(other.mark === "+"));
}

const unique = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
