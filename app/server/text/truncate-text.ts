import { trimEndOf } from "#app/lib/trim-end-of.ts";

/**
 * Truncates a text that is longer than `limit` characters. If whole sentences fill at least half of `limit`, the result
 * ends after them. Otherwise, it ends with `…`.
 */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit);
  const sentence = /^[\s\S]*[.!?](?=\s)/.exec(text.slice(0, limit + 1))?.[0].trimEnd();
  if (sentence !== undefined && sentence.length >= limit / 2) return sentence;
  const words = start.slice(0, Math.max(start.search(/\s\S*$/), 0));
  return `${trimEndOf(words.length >= limit / 2 ? words : start.slice(0, -1), " ,;:.–-")}…`;
}
