import type { ReleaseNote } from "./release-note.ts";

const versions = new Intl.Collator("en", { numeric: true });

/** Newest first. Notes of one instant are sorted by version (3.10 before 3.9), then by file. */
export function sortNotes<Note extends Pick<ReleaseNote, "date" | "path" | "file">>(notes: readonly Note[]): Note[] {
  return [...notes].sort(
    (a, b) => compare(b.date, a.date) || versions.compare(b.path, a.path) || compare(a.file, b.file),
  );
}

/** ISO 8601 instants in UTC sort as text. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
