import type { Phrase } from "../tree/field.ts";

/** A sentence with some words in code. */
export function Words({ phrase }: { phrase: Phrase }) {
  return phrase.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name, and never move
    typeof part === "string" ? part : <code key={index}>{part.code}</code>,
  );
}
