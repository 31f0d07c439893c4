import type { TextRange } from "#app/lib/search.ts";
import { toMarkedParts } from "#app/lib/search-marks.ts";

/** A text with its matches marked. It is written as text: nothing in it can become markup. */
export function MarkedText({ text, matches }: { text: string; matches: readonly TextRange[] }) {
  return toMarkedParts(text, matches).map((part) =>
    part.isMatch ? <mark key={part.start}>{part.text}</mark> : <span key={part.start}>{part.text}</span>,
  );
}
