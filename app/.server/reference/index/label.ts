import { trimEndOf } from "#app/lib/trim-end-of.ts";

/** The HTTP method of an operation, or `EVENT` for a webhook, which the API sends. */
export const toMethodLabel = (operation: { readonly method: string; readonly kind: string }): string =>
  operation.kind === "webhook" ? "EVENT" : operation.method;

/** Number of characters that fit into a sidebar or a browser tab. */
const longest = 80;

/**
 * Shortens a summary to a label: the whole summary, its first sentence, or as many words as fit, whichever is the first that is
 * short enough.
 */
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
