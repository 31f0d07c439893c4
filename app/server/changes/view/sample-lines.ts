import type { Change } from "#app/server/changes/compare/change.ts";
import { toValueName } from "./group-changes.ts";

/** A line of a sample or of the specification that a change adds or removes. */
export interface SampleLine {
  readonly mark: "+" | "-";
  readonly text: string;
}

/** Enumerated values of which a sample has lines. */
const shownValues = 3;
const maximumLength = 100;

/** Lists the lines that show a change in the smallest sample: those before it first. Empty if no line shows the change. */
export function toSampleLines(change: Change): readonly SampleLine[] {
  return toLines(change).map(({ mark, text }) => ({
    mark,
    text: text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text,
  }));
}

const removed = (text: string | undefined): SampleLine[] => (text === undefined ? [] : [{ mark: "-", text }]);
const added = (text: string | undefined): SampleLine[] => (text === undefined ? [] : [{ mark: "+", text }]);

function toLines(change: Change): SampleLine[] {
  const { rule, before, after, samples = {} } = change;
  const write = (value: string | undefined) => (value === undefined ? undefined : toLine(change, value));
  switch (rule) {
    case "added":
      return added(write(samples.after));
    case "removed":
      return removed(write(samples.before));
    case "required":
      return after === "true" ? added(write(samples.after)) : removed(write(samples.after));
    case "type":
      return toTypeLines(change, write);
    case "enum":
      return [
        ...splitValues(before).flatMap((value) => removed(write(value))),
        ...splitValues(after).flatMap((value) => added(write(value))),
      ];
    case "endpoint":
      return [...removed(before), ...added(after)];
    case "security":
    case "deprecated":
      return [];
    default:
      return [
        ...removed(before === undefined ? undefined : `${rule}: ${before}`),
        ...added(after === undefined ? undefined : `${rule}: ${after}`),
      ];
  }
}

function toTypeLines({ before = "", after = "", samples = {} }: Change, write: (value?: string) => string | undefined) {
  const isNull = (types: string) => / or null$/.test(types);
  if (isNull(after) && !isNull(before)) return [...removed(write(samples.before)), ...added(write("null"))];
  if (isNull(before) && !isNull(after)) return [...removed(write("null")), ...added(write(samples.after))];
  if (samples.before === samples.after) return [...removed(`type: ${before}`), ...added(`type: ${after}`)];
  return [...removed(write(samples.before)), ...added(write(samples.after))];
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
