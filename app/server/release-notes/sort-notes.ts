import type { ReleaseNote } from "./release-note.ts";

const versions = new Intl.Collator("en", { numeric: true });

/** Sorts notes by date, newest first. Notes of one date are sorted by path in descending order: 3.10 before 3.9. */
export function sortNotes<Note extends Pick<ReleaseNote, "date" | "path">>(notes: readonly Note[]): Note[] {
  return [...notes].sort((a, b) => compare(b.date, a.date) || versions.compare(b.path, a.path));
}

/** Compares by code units, which is correct for ISO 8601 instants in UTC. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
