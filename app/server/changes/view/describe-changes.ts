import { formatCount } from "#app/lib/format.ts";
import type { Change } from "#app/server/changes/compare/change.ts";
import type { Phrase } from "#app/server/reference/outline/field.ts";
import type { Badge } from "./group-changes.ts";

/** The changes of one value that have the same level and affect the same operations. */
interface ChangeLine extends Omit<Change, "words" | "type" | "rule" | "before" | "after" | "samples" | "deprecation"> {
  readonly words: readonly Phrase[];
}

/** Creates the lines of a list of changes. Changes of one value with the same level and operations share a line. */
export function toChangeLines(changes: readonly Change[]): ChangeLine[] {
  const lines = new Map<string, ChangeLine>();
  for (const { words, type, rule, before, after, samples, deprecation, ...change } of changes) {
    const key = JSON.stringify(change);
    const known = lines.get(key);
    lines.set(key, { ...change, words: [...(known?.words ?? []), words] });
  }
  return [...lines.values()];
}

/** Returns a text such as `2 breaking, 5 other`, or `5 changes` if none is breaking; empty if there are no changes. */
export function describeCounts({ breaking, ...others }: Readonly<Record<Badge, number>>): string {
  const other = Object.values(others).reduce((sum, count) => sum + count, 0);
  if (breaking > 0) return `${breaking} breaking${other > 0 ? `, ${other} other` : ""}`;
  if (other === 0) return "";
  return formatCount(other, "change");
}

/** Returns a text such as `Only descriptions or examples changed in 2 operations`. */
export const describeReworded = (operations: number): string =>
  `Only descriptions or examples changed in ${formatCount(operations, "operation")}`;

export const noChanges = "No changes in requests or responses.";

/** Converts a phrase to plain text without markup. */
export const toPhraseText = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === "string" ? part : part.code)).join("");
