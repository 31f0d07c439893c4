import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { toSummary } from "../markdown/render-markdown.ts";
import type { OperationReference } from "../normalize/normalize-operation.ts";

/** Returns the HTTP method of an operation, or `EVENT` for a webhook, which the API itself sends. */
export const toMethodLabel = (operation: { readonly method: string; readonly kind: string }): string =>
  operation.kind === "webhook" ? "EVENT" : operation.method;

/** Maximum number of characters in a short label. The character `…` is not counted. */
const longest = 110;
/** Maximum number of characters in a first sentence that replaces a missing summary. */
const longestSentence = 70;

/** Returns the summary, the first sentence of the description if it is short, the words of the operation id, or those of the path. */
export function toLabel({ cursor, method, path }: OperationReference): string {
  const label = toShortLabel(cursor.text("summary") ?? "") || toFirstSentence(cursor.text("description") ?? "");
  const verb = method.charAt(0) + method.slice(1).toLowerCase();
  return label || toNameWords(cursor.text("operationId") ?? "") || toNameWords(`${verb} ${path}`) || method;
}

function toFirstSentence(description: string): string {
  const [sentence = ""] = toText(description).split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}"'([])/u, 1);
  return sentence.length <= longestSentence && !sentence.endsWith(":") ? withoutFinalDot(sentence) : "";
}

/** Converts `describeEC2Hosts` to `Describe EC2 hosts`. */
export function toNameWords(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
  const lowered = words.filter(Boolean).map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word));
  const text = lowered.join(" ");
  return toShortLabel(text.charAt(0).toUpperCase() + text.slice(1));
}

const toText = (markdown: string) => toSummary(markdown, Number.POSITIVE_INFINITY);

const withoutFinalDot = (text: string) => text.replace(/(?<!\.)\.$/, "");

/** Returns the words of Markdown in lower case and without punctuation, to compare what two texts say. */
export const toPlainWords = (markdown: string): string =>
  markdown
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** Converts a summary to plain text without a final dot. A long one becomes its first sentence or clause, or else as many words as fit. */
export function toShortLabel(summary: string): string {
  const text = withoutFinalDot(toText(summary));
  if (text.length <= longest) return text;
  const [sentence = text] = text.split(/(?<=[.!?:;])\s/, 1);
  const short = sentence.replace(/[.:;]$/, "");
  if (short.length <= longest) return short;
  const truncated = short.slice(0, longest);
  const words = truncated.includes(" ") ? truncated.slice(0, truncated.lastIndexOf(" ")) : truncated;
  return `${trimEndOf(words, " ,;:.–—-")}…`;
}
