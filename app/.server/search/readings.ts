/** How strictly a query is read: tried in this order until enough is found. */
export type Strictness = "words" | "typos" | "any";

/** One way of looking: how the words are read, and where. */
export interface Reading {
  readonly strictness: Strictness;
  readonly fields: string[];
}

const names = ["name", "identifiers", "title", "values"];
const everything = [...names, "text", "trail"];

/**
 * From the narrowest to the widest, each dearer than the one before: names are short, while texts and trails repeat the same
 * few words thousands of times. Names alone answer most questions.
 */
const readings: readonly Reading[] = [
  { strictness: "words", fields: ["name"] },
  { strictness: "words", fields: names },
  { strictness: "words", fields: everything },
  { strictness: "typos", fields: names },
  { strictness: "typos", fields: everything },
  { strictness: "any", fields: names },
  { strictness: "any", fields: everything },
];

/** With so many things of that name, texts that mention it are not what a reader is after. */
const namesEnough = 6;

/**
 * The next way of looking. The same words are looked for in more places while there is not enough; they are read less
 * strictly only when they were found nowhere.
 */
export function nextReading(last: Reading | undefined, found: number, enough: number): Reading | undefined {
  const next = readings[last === undefined ? 0 : readings.indexOf(last) + 1];
  if (!next || found >= (next.fields === everything ? Math.min(enough, namesEnough) : enough)) return undefined;
  const isLooser = last !== undefined && next.strictness !== last.strictness;
  return isLooser && found > 0 ? undefined : next;
}
