import type { Change, Level } from "#app/.server/changes/compare/change.ts";
import type { Phrase } from "#app/.server/reference/outline/field.ts";

/** What all changes of a level are called together. */
export const levelTitles: Readonly<Record<Level, string>> = {
  breaking: "Breaking changes",
  attention: "Worth a look",
  compatible: "Additions and other compatible changes",
};

/** Changes of one subject in the same operations, told in one line. */
export interface ChangeLine extends Omit<Change, "words" | "type"> {
  readonly words: readonly Phrase[];
}

/** Joins what is said of one subject, and keeps the order. */
export function toLines(changes: readonly Change[]): ChangeLine[] {
  const lines = new Map<string, ChangeLine>();
  for (const { words, type, ...change } of changes) {
    const key = JSON.stringify(change);
    const known = lines.get(key);
    lines.set(key, { ...change, words: [...(known?.words ?? []), words] });
  }
  return [...lines.values()];
}

/** Lines under the title of their level, breaking first; no empty groups. */
export function groupByLevel(changes: readonly Change[]): { readonly title: string; readonly lines: ChangeLine[] }[] {
  const byLevel = Map.groupBy(toLines(changes), ({ level }) => level);
  return (["breaking", "attention", "compatible"] as const).flatMap((level) => {
    const lines = byLevel.get(level);
    return lines ? [{ title: levelTitles[level], lines }] : [];
  });
}

/** What is said of operations that go over the wire as before. */
export const tellReworded = (operations: number): string =>
  `Only words or examples differ in ${operations} ${operations === 1 ? "operation" : "operations"}`;

/** A phrase without its markup. */
export const toPlainWords = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === "string" ? part : part.code)).join("");
