import { createRequire } from "node:module";
import type * as LezerPython from "@lezer/python";
import {
  alignText,
  type CodeText,
  type CodeValue,
  isUnknown,
  joinTexts,
  type Member,
  toObject,
  toTextAt,
  toTextOfCode,
  toUnknown,
} from "../code-value.ts";
import {
  type Call,
  type CallBody,
  findHeader,
  type NamedText,
  readVariable,
  toMethod,
  toNamedTexts,
  type Variables,
} from "./call.ts";
import { toBody, toUnknownBody } from "./json.ts";

const require = createRequire(import.meta.url);

type Node = ReturnType<typeof LezerPython.parser.parse>["topNode"];

interface Scope {
  readonly variables: Variables;
  readonly code: string;
}

/** The functions of `requests`, with the names of their positional arguments. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  request: ["method", "url"],
  get: ["url", "params"],
  post: ["url", "data", "json"],
  put: ["url", "data"],
  patch: ["url", "data"],
  delete: ["url"],
  head: ["url"],
  options: ["url"],
};

/** Returns the calls of `requests` (and of `httpx`, which has the same functions) in Python. */
export function parsePython(code: string, variables: Variables): readonly Call[] {
  // The parser is loaded when the first code is read, so that a server starts without it.
  const { parser }: typeof LezerPython = require("@lezer/python");
  // A placeholder such as `<id>` is no Python, so that a name of the same length takes its place.
  const { topNode } = parser.parse(code.replace(/<[\w-]+>/g, (placeholder) => "_".repeat(placeholder.length)));
  const scope = { variables, code };
  const clients = new Set(["requests", "httpx"]);
  const calls: Call[] = [];
  let isBroken = false;
  topNode.cursor().iterate(({ node }) => {
    if (node.type.isError) isBroken = true;
    if (node.name === "AssignStatement") assign(node, scope, clients);
    const call = node.name === "CallExpression" ? toCall(node, scope, clients) : undefined;
    if (call) calls.push(call);
  });
  const statements = listChildren(topNode).filter(({ name }) => name !== "ImportStatement");
  const isWhole = statements.length === 1 && calls.length === 1 && !isBroken;
  return calls.map((call) => ({ ...call, isWhole }));
}

/** Lists the children of a node without comments, brackets and errors. */
function listChildren({ firstChild }: Node): Node[] {
  const children: Node[] = [];
  for (let child = firstChild; child; child = child.nextSibling)
    if (!/^(?:Comment|[()[\]{}⚠])$/.test(child.name)) children.push(child);
  return children;
}

/** Splits what is inside brackets at the commas. */
function splitItems(node: Node): Node[][] {
  const items: Node[][] = [[]];
  for (const child of listChildren(node))
    if (child.name === ",") items.push([]);
    else items.at(-1)?.push(child);
  return items.filter((item) => item.length > 0);
}

const toSource = ({ from, to }: Node, { code }: Scope) => code.slice(from, to);

/** Keeps the value of a variable, or the name of a client such as `requests.Session()`. */
function assign(node: Node, scope: Scope, clients: Set<string>): void {
  const [target, operator, expression, ...others] = listChildren(node);
  if (target?.name !== "VariableName" || operator?.name !== "AssignOp" || !expression || others.length > 0) return;
  const name = toSource(target, scope);
  if (/^(?:requests|httpx)\.(?:Session|Client)\b/.test(toSource(expression, scope))) clients.add(name);
  const value = evaluate(expression, scope);
  if (isUnknown(value)) scope.variables.delete(name);
  else scope.variables.set(name, value);
}

/** Returns the value of an expression as far as the block contains it. */
function evaluate(node: Node, scope: Scope): CodeValue {
  const { name, from: at } = node;
  const text = toSource(node, scope);
  const unknown = toUnknown(at);
  switch (name) {
    case "String":
    case "FormatString":
      return /^[A-Za-z]*("""|'''|"|')[\s\S]*\1$/.test(text) ? evaluateText(node, scope) : unknown;
    case "ContinuedString": {
      const parts = listChildren(node).map((child) => evaluate(child, scope));
      return joinValues(parts, at);
    }
    case "Number":
    case "UnaryExpression": {
      const value = Number(text.replaceAll(/[_\s]/g, ""));
      return Number.isNaN(value) ? unknown : { kind: "literal", at, value };
    }
    case "Boolean":
      return { kind: "literal", at, value: text === "True" };
    case "None":
      return { kind: "literal", at, value: null };
    case "VariableName":
      return readVariable(scope.variables, text, at);
    case "BinaryExpression": {
      const [left, operator, right] = listChildren(node);
      if (!left || !right || !operator || toSource(operator, scope) !== "+") return unknown;
      const operands = [left, right].map((operand) => evaluate(operand, scope));
      return operands.some((each) => each.kind === "text" && !isUnknown(each)) ? joinValues(operands, at) : unknown;
    }
    case "ParenthesizedExpression": {
      const [inner] = listChildren(node);
      return inner ? evaluate(inner, scope) : unknown;
    }
    case "ArrayExpression":
    case "TupleExpression":
      return evaluateList(node, scope);
    case "DictionaryExpression":
      return evaluateDictionary(node, scope);
    case "CallExpression":
      return (isDumps(node, scope) ? listArguments(node, ["value"], scope).get("value") : undefined) ?? unknown;
    default:
      return unknown;
  }
}

const joinValues = (values: readonly CodeValue[], at: number) => joinTexts(values.map(toTextOfCode), at);

const isDumps = (node: Node, scope: Scope) => toSource(node, scope).startsWith("json.dumps(");

const isEllipsis = (node: Node, scope: Scope) => node.name === "Ellipsis" || toSource(node, scope) === "…";

function evaluateList(node: Node, scope: Scope): CodeValue {
  const items = splitItems(node).map(([item, ...others]) =>
    item && others.length === 0 && !isEllipsis(item, scope) ? evaluate(item, scope) : undefined,
  );
  const known = items.filter((item) => item !== undefined);
  return { kind: "list", at: node.from, items: known, isPartial: known.length < items.length };
}

function evaluateDictionary(node: Node, scope: Scope): CodeValue {
  const items = splitItems(node);
  const members = items.flatMap(([key, colon, value]): Member[] => {
    const name = key && colon?.name === ":" && value ? evaluate(key, scope) : undefined;
    return name?.kind === "text" && value ? [{ name: name.text, at: name.at, value: evaluate(value, scope) }] : [];
  });
  // Without a comma, two members are one long item.
  const isBroken = node.getChild("⚠") !== null || items.some(({ length }) => length > 3);
  const isComment = items.length === 0 && node.getChild("Comment") !== null;
  return toObject(members, node.from, isBroken || isComment || members.length < items.length);
}

const escapes = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U(00(?:0[\da-fA-F]|10)[\da-fA-F]{4})|([nrt"'\\\n]))/g;
const escapedCharacters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\n": "" };

/** Converts an escape such as `\n` or `\u00e9`. */
const decodeEscape = (_: string, byte?: string, short?: string, long?: string, character = ""): string => {
  const code = byte ?? short ?? long;
  return code === undefined
    ? (escapedCharacters[character] ?? character)
    : String.fromCodePoint(Number.parseInt(code, 16));
};

/** Reads a string. In an f-string, the names of variables, such as `{base}`, become their values. */
function evaluateText(node: Node, scope: Scope): CodeText {
  const { from: at, to } = node;
  const [, prefix = "", quote = ""] = /^([A-Za-z]*)("""|'''|"|')/.exec(toSource(node, scope)) ?? [];
  const parts: CodeText[] = [];
  let start = at + prefix.length + quote.length;
  const addLiteral = (end: number) => {
    const written = scope.code.slice(start, end);
    const unescaped = /r/i.test(prefix) ? written : written.replace(escapes, decodeEscape);
    const value = /f/i.test(prefix) ? unescaped.replace(/\{\{|\}\}/g, ([brace = ""]) => brace) : unescaped;
    parts.push(alignText(value, written, start));
  };
  for (const replacement of node.getChildren("FormatReplacement")) {
    const [expression, ...others] = listChildren(replacement);
    const isVariable = expression?.name === "VariableName" && others.length === 0;
    addLiteral(replacement.from);
    parts.push(
      isVariable
        ? toTextOfCode(readVariable(scope.variables, toSource(expression, scope), replacement.from))
        : toUnknown(replacement.from),
    );
    start = replacement.to;
  }
  addLiteral(to - quote.length);
  return { ...joinTexts(parts, at), at };
}

/** Returns the arguments of a call by name. `names` are those of the positional arguments, `**` that of unpacked ones. */
function listArguments(call: Node, names: readonly string[], scope: Scope): ReadonlyMap<string, CodeValue> {
  const [list] = call.getChildren("ArgList");
  const items = list ? splitItems(list) : [];
  return new Map(
    items.flatMap(([first, ...others], position) => {
      if (!first) return [];
      const isNamed = first.name === "**" || others[0]?.name === "AssignOp";
      const value = others.at(-1) ?? first;
      const name = isNamed ? toSource(first, scope) : names[position];
      if (name === undefined) return [];
      // A dictionary as `data` is a form, but the result of `json.dumps` is JSON.
      const isJson = (name === "data" || name === "content") && isDumps(value, scope);
      return [[isJson ? "json" : name, evaluate(value, scope)]];
    }),
  );
}

function toCall(node: Node, scope: Scope, clients: ReadonlySet<string>): Call | undefined {
  const callee = node.firstChild ? toSource(node.firstChild, scope) : "";
  const match = /(\w+)\s*\.\s*(\w+)$/.exec(callee);
  const [, object = "", verb = ""] = match ?? [];
  const names = parameters[verb];
  if (!match || !names || !clients.has(object)) return undefined;
  const at = node.from + match.index;
  const written = listArguments(node, names, scope);
  const url = written.get("url");
  if (!url) return undefined;
  const query = toNamedTexts(written.get("params"));
  const headers = toNamedTexts(written.get("headers"));
  return {
    at,
    method: toMethod(written.get("method"), toTextAt(verb.toUpperCase(), at)),
    url: toTextOfCode(url),
    query: query.list.filter(isGiven),
    headers: headers.list,
    body: toCallBody(written, headers.list),
    isWhole: false,
    isPartial: query.isPartial || headers.isPartial || written.has("**"),
  };
}

/** `requests` omits parameters whose value is `None`. */
const isGiven = ({ value }: NamedText) => value.text !== "null";

function toCallBody(written: ReadonlyMap<string, CodeValue>, headers: readonly NamedText[]): CallBody | undefined {
  const [json, files] = [written.get("json"), written.get("files")];
  const data = written.get("data") ?? written.get("content");
  const type = findHeader(headers, "content-type")?.text;
  if (json) return { kind: "json", at: json.at, value: isUnknown(json) ? undefined : json };
  if (files) return { kind: "multipart", at: files.at, value: joinFields(files, data) };
  if (data?.kind === "object") return { kind: /json/i.test(type ?? "") ? "json" : "form", at: data.at, value: data };
  if (data?.kind === "text" && !isUnknown(data)) return toBody(data, type);
  return data && toUnknownBody(data.at);
}

/** Joins the fields of `files` and `data`. The content of files is unknown. */
function joinFields(files: CodeValue, data: CodeValue | undefined): CodeValue | undefined {
  if (files.kind !== "object" || (data && data.kind !== "object")) return undefined;
  const members = files.members.map(({ name, at }): Member => ({ name, at, value: toUnknown(at) }));
  return {
    ...files,
    members: [...members, ...(data?.members ?? [])],
    isPartial: files.isPartial || data?.isPartial === true,
  };
}
