import { trimEndOf } from "#app/lib/trim-end-of.ts";

/** Returns the HTTP method of an operation, or `EVENT` for a webhook, which the API itself sends. */
export const toMethodLabel = (operation: { readonly method: string; readonly kind: string }): string =>
  operation.kind === "webhook" ? "EVENT" : operation.method;

/** Maximum number of characters in a short label. The character `…` is not counted. */
const longest = 80;

/** Shortens a long summary to its first sentence or clause, or else to as many words as fit. */
export function toShortLabel(summary: string): string {
  const text = summary.replace(/\s+/g, " ").trim();
  if (text.length <= longest) return text;
  const [sentence = text] = text.split(/(?<=[.!?:;])\s/, 1);
  const short = sentence.replace(/[.:;]$/, "");
  if (short.length <= longest) return short;
  const truncated = short.slice(0, longest);
  const words = truncated.includes(" ") ? truncated.slice(0, truncated.lastIndexOf(" ")) : truncated;
  return `${trimEndOf(words, " ,;:.–—-")}…`;
}
