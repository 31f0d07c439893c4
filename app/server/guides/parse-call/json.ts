import { toSyntaxDiagnostic } from "../code-diagnostic.ts";
import { type CodeText, type CodeValue, unknownPart } from "../code-value.ts";
import type { CallBody } from "./call.ts";
import { evaluate, listChildren, loadJavascript } from "./evaluate.ts";

/** The value of a JSON text, or the offset at which the text is not JSON. */
export type ParsedJson = { readonly value: CodeValue } | { readonly errorAt: number };

const tokens =
  /("(?:\\[\s\S]|[^"\\\n])*")|(\.\.\.(?:[ \t]*[\w ]*(?=\n|$|[,}\]]))?|…)|(\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\s)#[^\n]*)|(\{\{[^{}]*\}\}|\$\{[^{}]*\}|<[\w][\w .:|-]*>|\uFFFC|(?<=[:,[]\s*):[a-z_]\w*(?=\s*[,}\]]))/g;

/**
 * Parses JSON as authors write it: with comments, trailing commas, an ellipsis or `// ...` for what is omitted, and placeholders
 * such as `$ID`, `<id>` and `{{id}}` instead of values.
 */
export function parseCodeJson(source: CodeText): ParsedJson {
  let isPartial = false;
  const text = source.text.replace(tokens, (whole, literal, ellipsis, comment) => {
    if (literal) return whole.replaceAll("\n", " ");
    if (ellipsis || /^\W*?(?:\.\.\.|…)|(?:\.\.\.|…)\W*$/.test(comment ?? "")) isPartial = true;
    // A placeholder becomes an identifier of the same length.
    return ellipsis || comment ? " ".repeat(whole.length) : "$".repeat(whole.length);
  });
  const parsed = withoutEmptyItems(text);
  const { topNode } = loadJavascript().configure({ top: "SingleExpression" }).parse(parsed);
  const [expression] = listChildren(topNode);
  const { offsets, at } = source;
  const toOffset = (index: number) => offsets[index] ?? offsets.at(-1) ?? at;
  let errorAt: number | undefined;
  topNode.cursor().iterate(({ node: { type, from, parent } }) => {
    // After an ellipsis, the rest of a text is often no JSON.
    if (type.isError && !(isPartial && expression && parent?.type.isTop)) errorAt ??= from;
  });
  if (!expression || errorAt !== undefined) {
    const from = errorAt ?? 0;
    return { errorAt: toOffset(from + parsed.slice(from).search(/\S|$/)) };
  }
  const value = evaluate(expression, { variables: new Map(), toOffset, source: source.text });
  return { value: toPartial(value, isPartial) };
}

/** After an ellipsis is removed, `{ , "a": 1 }` and `{ "a": 1, , }` remain, which are not expressions. */
const withoutEmptyItems = (text: string) =>
  text.replace(/([{[,]\s*),/g, (_, before: string) => `${before} `).replace(/([{[]\s*),/g, "$1 ");

const toPartial = (value: CodeValue, isPartial: boolean): CodeValue =>
  isPartial && (value.kind === "object" || value.kind === "list") ? { ...value, isPartial } : value;

const exactMark = new RegExp(`[<…$]|\\.\\.\\.|${unknownPart}`);

/** Parses the text of a body that is JSON. */
export function toJsonBody(text: CodeText): CallBody {
  const parsed = parseCodeJson(text);
  const at = text.at + Math.max(0, text.text.search(/\S/));
  if ("value" in parsed) return { kind: "json", at: parsed.value.at, value: parsed.value };
  const isExact = /^\s*[[{]/.test(text.text) && !exactMark.test(text.text);
  const body = { kind: "json" as const, at, value: undefined };
  return isExact ? { ...body, diagnostic: toSyntaxDiagnostic(parsed.errorAt, "body") } : body;
}

/** Parses the text of a body whose media type is `type`. Without a type, the text decides. */
export function toBody(text: CodeText, type: string | undefined): CallBody {
  if (/json/i.test(type ?? "") || (!/xml|text|form/i.test(type ?? "") && /^\s*[[{]/.test(text.text)))
    return toJsonBody(text);
  return toUnknownBody(text.at);
}

/** Creates a body that the block does not contain, or whose format is unknown. */
export const toUnknownBody = (at: number): CallBody => ({ kind: "unknown", at, value: undefined });
