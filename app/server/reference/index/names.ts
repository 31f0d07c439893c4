import kebabCase from "lodash.kebabcase";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { takeStart } from "#app/server/text/well-formed.ts";
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

/** Matches between the words of a name, such as between those of `describeEC2Hosts`. */
const wordBoundary = /[^\p{L}\p{M}\p{N}]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Converts `describeEC2Hosts` to `Describe EC2 hosts`. */
export function toNameWords(name: string): string {
  const lowered = name
    .split(wordBoundary)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word));
  const text = lowered.join(" ");
  return toShortLabel(text.charAt(0).toUpperCase() + text.slice(1));
}

const toText = (markdown: string) => toSummary(markdown, Number.POSITIVE_INFINITY);

const withoutFinalDot = (text: string) => text.replace(/(?<!\.)\.$/, "");

/** Returns the words of Markdown in lower case and without punctuation, to compare two texts. */
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
  const truncated = takeStart(short, longest);
  const words = truncated.includes(" ") ? truncated.slice(0, truncated.lastIndexOf(" ")) : truncated;
  return `${trimEndOf(words, " ,;:.–—-")}…`;
}

/**
 * Converts `FreightCreate` to `freight-create`, and `describeEC2Hosts` to `describe-ec2-hosts`: digits stay with the
 * letters beside them. A name without letters and digits becomes an empty string.
 */
export function toSlug(name: string): string {
  const words = /\p{L}\d|\d\p{L}/u.test(name) ? name.replace(/['’]/g, "").split(wordBoundary) : undefined;
  const joined = words?.map((word) => kebabCase(word).replaceAll("-", "")).filter((word) => word !== "");
  // The limit is 120 characters, because request headers and file systems limit the length of paths.
  return trimEndOf(takeStart(joined?.join("-") ?? kebabCase(name), 120), "-");
}

/** Converts `FreightStatus` to `freightstatus` as Docusaurus does, so that existing links stay valid. */
export const toTitleSlug = (title: string, fallback = "overview"): string => toSlug(title.toLowerCase()) || fallback;

/** Returns the slug of the first text with letters or digits: `x-slug`, `operationId`, `summary`, or method and path. */
export function toOperationSlug({ cursor, method, path }: OperationReference): string {
  const texts = ["x-slug", "operationId", "summary"].map((key) => cursor.text(key) ?? "");
  const candidates = [...texts, `${method} ${path.replace(/\{([^{}]*)\}/g, " $1 ")}`];
  return candidates.map(toSlug).find((slug) => slug !== "") ?? "operation";
}

/**
 * Makes a slug unique and adds it to `taken`. If `a` is taken, the next slug is `a-2`. With the distinctions `get` and `pets`,
 * the next slugs are `a-get` and `a-pets`.
 */
export function claimSlug(wanted: string, taken: Set<string>, distinctions: readonly string[] = []): string {
  const distinct = distinctions.filter((text) => text !== "").map((text) => `${wanted}-${text}`);
  const free = [wanted, ...distinct].find((slug) => !taken.has(slug));
  return claimUnique(free ?? distinct[0] ?? wanted, taken, "-");
}

/** Returns `wanted`, or else `wanted` with the first free number from 2 on, and adds the text to `taken`. */
export function claimUnique(wanted: string, taken: Set<string>, separator: string): string {
  let text = wanted;
  for (let number = 2; taken.has(text); number += 1) text = `${wanted}${separator}${number}`;
  taken.add(text);
  return text;
}
