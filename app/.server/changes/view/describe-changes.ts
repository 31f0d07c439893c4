import type { Change, Compatibility } from "#app/.server/changes/compare/change.ts";
import { levels } from "#app/.server/changes/compare/compare-versions.ts";
import type { Phrase } from "#app/.server/reference/outline/field.ts";

const levelTitles: Readonly<Record<Compatibility, string>> = {
  breaking: "Breaking changes",
  warning: "Warnings",
  compatible: "Compatible changes",
};

/** All changes of one value in the same operations. */
export interface ChangeLine extends Omit<Change, "words" | "type"> {
  readonly words: readonly Phrase[];
}

/** Joins the changes of one value into one line and keeps the order. */
export function toLines(changes: readonly Change[]): ChangeLine[] {
  const lines = new Map<string, ChangeLine>();
  for (const { words, type, ...change } of changes) {
    const key = JSON.stringify(change);
    const known = lines.get(key);
    lines.set(key, { ...change, words: [...(known?.words ?? []), words] });
  }
  return [...lines.values()];
}

/** Groups changes by level, breaking changes first. Empty groups are omitted. */
export function groupByLevel(changes: readonly Change[]): { readonly title: string; readonly lines: ChangeLine[] }[] {
  const byLevel = Map.groupBy(toLines(changes), ({ level }) => level);
  return levels.flatMap((level) => {
    const lines = byLevel.get(level);
    return lines ? [{ title: levelTitles[level], lines }] : [];
  });
}

/** The line about operations whose descriptions or examples changed. */
export const describeReworded = (operations: number): string =>
  `Only descriptions or examples changed in ${operations} ${operations === 1 ? "operation" : "operations"}`;

/** Shown for a version without changes. */
export const noChanges = "No changes in requests or responses.";

/** A phrase without its markup. */
export const toPlainWords = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === "string" ? part : part.code)).join("");
