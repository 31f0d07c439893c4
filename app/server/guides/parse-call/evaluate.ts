import { createRequire } from "node:module";
import type * as LezerJavascript from "@lezer/javascript";
import {
  alignText,
  type CodeText,
  type CodeValue,
  isUnknown,
  joinTexts,
  type Member,
  sliceText,
  toObject,
  toTextAt,
  toTextOfCode,
  toUnknown,
} from "../code-value.ts";
import { encodeQuery, readVariable, type Variables } from "./call.ts";

/** A syntax tree of JavaScript or Python. */
export type Tree = ReturnType<typeof LezerJavascript.parser.parse>;

/** A node of a syntax tree. */
export type Node = Tree["topNode"];

const require = createRequire(import.meta.url);

/** Returns the parser of JavaScript, which is loaded when the first code is read, so that a server starts without it. */
export function loadJavascript(): typeof LezerJavascript.parser {
  const { parser }: typeof LezerJavascript = require("@lezer/javascript");
  return parser;
}

/** What the value of an expression depends on. */
export interface Scope {
  readonly variables: Variables;
  /** Converts an offset in the parsed text to an offset in the block. */
  readonly toOffset: (index: number) => number;
  readonly source: string;
}

/** Lists the children of a node without comments, brackets and errors. */
export function listChildren({ firstChild }: Node): Node[] {
  const children: Node[] = [];
  for (let child = firstChild; child; child = child.nextSibling)
    if (!/^(?:\w*Comment|Interpolation(?:Start|End)|[()[\]{}⚠])$/.test(child.name)) children.push(child);
  return children;
}

/** Splits what is inside brackets at the commas. */
export function splitItems(node: Node): Node[][] {
  const items: Node[][] = [[]];
  for (const child of listChildren(node))
    if (child.name === ",") items.push([]);
    else items.at(-1)?.push(child);
  return items.filter((item) => item.length > 0);
}

/** Returns the text of a node. */
export const toSource = ({ from, to }: Node, { source }: Scope) => source.slice(from, to);

/** Lists the values of the positional arguments of a call. */
export const evaluateArguments = (call: Node, scope: Scope): CodeValue[] =>
  call
    .getChildren("ArgList")
    .flatMap(splitItems)
    .flatMap(([item]) => (item ? evaluate(item, scope) : []));

/** Keeps the value of a variable. A value that the block does not contain is unknown to later code too. */
export function setVariable(name: string, value: CodeValue, { variables }: Scope): void {
  if (isUnknown(value)) variables.delete(name);
  else variables.set(name, value);
}

/** Evaluates an expression of JavaScript or Python, without running it. What the block does not contain is unknown. */
export function evaluate(node: Node, scope: Scope): CodeValue {
  const at = scope.toOffset(node.from);
  const text = toSource(node, scope);
  const children = listChildren(node);
  const [first] = children;
  const unknown = toUnknown(at);
  switch (node.name) {
    case "String":
    case "FormatString":
    case "TemplateString":
      return evaluateText(node, scope);
    case "ContinuedString":
      return joinValues(
        children.map((child) => evaluate(child, scope)),
        at,
      );
    case "Number":
    case "UnaryExpression": {
      const value = Number(text.replaceAll(/[_\s]|n$/g, ""));
      return Number.isNaN(value) ? unknown : { kind: "literal", at, value };
    }
    case "Boolean":
    case "BooleanLiteral":
      return { kind: "literal", at, value: text.toLowerCase() === "true" };
    case "None":
    case "null":
      return { kind: "literal", at, value: null };
    case "VariableName":
      return readVariable(scope.variables, text, at);
    case "BinaryExpression": {
      const [left, operator, right] = children;
      if (!left || !right || !operator || toSource(operator, scope) !== "+") return unknown;
      const values = [left, right].map((operand) => evaluate(operand, scope));
      return values.some((value) => value.kind === "text" && !isUnknown(value)) ? joinValues(values, at) : unknown;
    }
    case "ParenthesizedExpression":
      return first ? evaluate(first, scope) : unknown;
    case "ArrayExpression":
    case "TupleExpression":
      return evaluateList(node, scope);
    case "ObjectExpression":
    case "DictionaryExpression":
      return evaluateObject(node, scope);
    case "MemberExpression":
      return first && text.endsWith(".href") ? evaluate(first, scope) : unknown;
    case "NewExpression":
      return evaluateNew(node, scope);
    case "CallExpression": {
      const callee = first ? toSource(first, scope) : "";
      if (/^JSON\.stringify$|^json\.dumps$/.test(callee))
        return toJsonText(evaluateArguments(node, scope)[0] ?? unknown);
      return callee.endsWith(".toString") && first?.firstChild ? evaluate(first.firstChild, scope) : unknown;
    }
    default:
      return unknown;
  }
}

const toJsonText = (value: CodeValue): CodeValue =>
  value.kind === "object" || value.kind === "list" ? { ...value, isJson: true } : value;

const joinValues = (values: readonly CodeValue[], at: number) => joinTexts(values.map(toTextOfCode), at);

const escapes =
  /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,5})\}|U(00(?:0[\da-fA-F]|10)[\da-fA-F]{4})|([nrtbf"'`\\/$\n]))/g;
const escapedCharacters: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "\n": "",
};

/** Converts an escape such as `\n` or `\u00e9`. */
const decodeEscape = (_: string, ...[byte, short, braced, long, character = ""]: readonly string[]): string => {
  const code = byte ?? short ?? braced ?? long;
  return code === undefined
    ? (escapedCharacters[character] ?? character)
    : String.fromCodePoint(Number.parseInt(code, 16));
};

/** Reads a string. In a template or an f-string, expressions such as `${base}` and `{base}` become their values. */
function evaluateText(node: Node, scope: Scope): CodeValue {
  const { from, to } = node;
  const at = scope.toOffset(from);
  const [, prefix = "", quote = ""] = /^([A-Za-z]*)("""|'''|["'`])[\s\S]*\2$/.exec(toSource(node, scope)) ?? [];
  if (quote === "") return toUnknown(at);
  const parts: CodeText[] = [];
  let start = from + prefix.length + quote.length;
  const addLiteral = (end: number) => {
    const written = scope.source.slice(start, end);
    const unescaped = /r/i.test(prefix) ? written : written.replace(escapes, decodeEscape);
    const value = /f/i.test(prefix) ? unescaped.replace(/\{\{|\}\}/g, ([brace = ""]) => brace) : unescaped;
    const { offsets, ...aligned } = alignText(value, written, start);
    parts.push({ ...aligned, at: scope.toOffset(start), offsets: offsets.map(scope.toOffset) });
  };
  for (const replacement of [...node.getChildren("FormatReplacement"), ...node.getChildren("Interpolation")]) {
    const [expression, ...others] = listChildren(replacement);
    addLiteral(replacement.from);
    const isFormatted = !expression || others.length > 0;
    parts.push(isFormatted ? toUnknown(scope.toOffset(replacement.from)) : toTextOfCode(evaluate(expression, scope)));
    start = replacement.to;
  }
  addLiteral(to - quote.length);
  return { ...joinTexts(parts, at), at };
}

/** Returns whether brackets contain a comment, such as "as above", instead of members. Empty brackets do not. */
const isComment = (items: readonly unknown[], node: Node, scope: Scope) =>
  items.length === 0 && toSource(node, scope).slice(1, -1).trim() !== "";

const isEllipsis = (node: Node, scope: Scope) => node.name === "Ellipsis" || toSource(node, scope) === "…";

function evaluateList(node: Node, scope: Scope): CodeValue {
  const items = splitItems(node);
  const known = items.flatMap(([item, ...others]) =>
    item && others.length === 0 && !isEllipsis(item, scope) ? evaluate(item, scope) : [],
  );
  const isPartial = known.length < items.length || isComment(items, node, scope);
  return { kind: "list", at: scope.toOffset(node.from), items: known, isPartial };
}

function evaluateObject(node: Node, scope: Scope): CodeValue {
  const items = splitItems(node).map((item) => (item[0]?.name === "Property" ? listChildren(item[0]) : item));
  const members = items.flatMap((item) => toMember(item, scope));
  // Without a comma, two members are one long item.
  const isBroken = node.getChild("⚠") !== null || items.some(({ length }) => length > 3);
  const isPartial = isBroken || isComment(items, node, scope) || members.length < items.length;
  return toObject(members, scope.toOffset(node.from), isPartial);
}

/** Converts `"key": value`, `key: value` in JavaScript, or `key` alone, which is also the name of a variable. */
function toMember([key, colon, value]: readonly Node[], scope: Scope): Member[] {
  if (!key) return [];
  const at = scope.toOffset(key.from);
  const isName = key.name === "PropertyDefinition";
  if (isName && !colon)
    return [{ name: toSource(key, scope), at, value: readVariable(scope.variables, toSource(key, scope), at) }];
  if (colon?.name !== ":" || !value) return [];
  const name = isName ? toSource(key, scope) : toTextOfCode(evaluate(key, scope)).text;
  return [{ name, at, value: evaluate(value, scope) }];
}

/** Evaluates `new URL(…)`, `new URLSearchParams({…})` and `new Headers({…})`. */
function evaluateNew(node: Node, scope: Scope): CodeValue {
  const at = scope.toOffset(node.from);
  const [, callee] = listChildren(node);
  const name = callee && toSource(callee, scope);
  const [first, second] = evaluateArguments(node, scope);
  if (!first) return toUnknown(at);
  if (name === "Headers") return first;
  if (name === "URL" && second) return resolveUrl(toTextOfCode(first), toTextOfCode(second));
  if (name === "URL" && first.kind === "text") return first;
  if (name !== "URLSearchParams" || first.kind === "list") return toUnknown(at);
  return first.kind === "object" ? toQuery(first.members, at) : first;
}

/** Joins a path to a base URL: after the host if the path begins with a slash, otherwise after the last slash. */
function resolveUrl(path: CodeText, base: CodeText): CodeText {
  const isRooted = path.text.startsWith("/");
  const kept = isRooted ? /^[a-z]+:\/\/[^/]*/i : /^[a-z]+:\/\/[^/]*(?:\/.*(?=\/))?/i;
  const [start = base.text] = kept.exec(base.text) ?? [];
  return joinTexts([sliceText(base, 0, start.length), toTextAt(isRooted ? "" : "/", path.at), path], base.at);
}

/** Writes the members of an object as a query. */
function toQuery(members: readonly Member[], at: number): CodeText {
  return joinTexts(
    members.flatMap(({ name, at: nameAt, value }, index) => [
      toTextAt(`${index === 0 ? "" : "&"}${name}=`, nameAt),
      encodeQuery(toTextOfCode(value)),
    ]),
    at,
  );
}
