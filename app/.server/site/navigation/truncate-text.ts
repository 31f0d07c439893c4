import { trimEndOf } from "#app/lib/trim-end-of.ts";

/**
 * Truncates a text to at most `limit` characters. The result ends after a complete sentence, or else after a complete word, if it
 * is then at least half as long as `limit`, and otherwise within a word. Unless it ends with a complete sentence, an ellipsis
 * follows, which counts as part of `limit`.
 */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit);
  const sentence = /^[\s\S]*[.!?](?=\s)/.exec(text.slice(0, limit + 1))?.[0].trimEnd();
  if (sentence !== undefined && sentence.length >= limit / 2) return sentence;
  const words = start.slice(0, Math.max(start.search(/\s\S*$/), 0));
  return `${trimEndOf(words.length >= limit / 2 ? words : start.slice(0, -1), " ,;:–-")}…`;
}
