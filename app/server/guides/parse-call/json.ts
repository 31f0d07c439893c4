import { type Expression, parseExpressionAt } from "acorn";
import { type CodeText, type CodeValue, unknownPart } from "../code-value.ts";
import type { CallBody } from "./call.ts";
import { evaluate } from "./evaluate-javascript.ts";

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
  try {
    const before = text.length - text.trimStart().length;
    const expression = parseExpressionAt(withoutEmptyItems(text), before, { ecmaVersion: "latest" });
    const rest = text.slice(expression.end).trim();
    if (rest !== "" && !isPartial) return toError(source, expression.end + text.slice(expression.end).search(/\S/));
    return { value: toPartial(evaluateJson(expression, source), isPartial) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
    return toError(source, position);
  }
}

/** After an ellipsis is removed, `{ , "a": 1 }` and `{ "a": 1, , }` remain, which are not expressions. */
const withoutEmptyItems = (text: string) =>
  text.replace(/([{[,]\s*),/g, (_, before: string) => `${before} `).replace(/([{[]\s*),/g, "$1 ");

const toError = ({ offsets, at }: CodeText, position: number) => ({
  errorAt: offsets[position] ?? offsets.at(-1) ?? at,
});

function evaluateJson(expression: Expression, { offsets, at, text }: CodeText): CodeValue {
  return evaluate(expression, { variables: new Map(), toOffset: (index) => offsets[index] ?? at, source: text });
}

const toPartial = (value: CodeValue, isPartial: boolean): CodeValue =>
  isPartial && (value.kind === "object" || value.kind === "list") ? { ...value, isPartial } : value;

const exactMark = new RegExp(`[<…$]|\\.\\.\\.|${unknownPart}`);

/** Parses the text of a body that is JSON. */
export function toJsonBody(text: CodeText): CallBody {
  const parsed = parseCodeJson(text);
  const at = text.at + Math.max(0, text.text.search(/\S/));
  if ("value" in parsed) return { kind: "json", at: parsed.value.at, value: parsed.value };
  const isExact = /^\s*[[{]/.test(text.text) && !exactMark.test(text.text);
  return { kind: "json", at, value: undefined, ...(isExact ? parsed : {}) };
}

/** Parses the text of a body whose media type is `type`. Without a type, the text decides. */
export function toBody(text: CodeText, type: string | undefined): CallBody {
  if (/json/i.test(type ?? "") || (!/xml|text|form/i.test(type ?? "") && /^\s*[[{]/.test(text.text)))
    return toJsonBody(text);
  return toUnknownBody(text.at);
}

/** Creates a body that the block does not contain, or whose format is unknown. */
export const toUnknownBody = (at: number): CallBody => ({ kind: "unknown", at, value: undefined });
