import type { ReleaseNote } from "./release-note.ts";

const versions = new Intl.Collator("en", { numeric: true });

/** Newest first; of one instant, the higher version first (3.10 above 3.9), then by file. */
export function sortNotes<Note extends Pick<ReleaseNote, "date" | "path" | "file">>(notes: readonly Note[]): Note[] {
  return [...notes].sort(
    (a, b) => compare(b.date, a.date) || versions.compare(b.path, a.path) || compare(a.file, b.file),
  );
}

// ISO instants in UTC sort as text; years above 9999 cannot be written.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
