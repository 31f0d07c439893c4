import { createRequire } from "node:module";
import type * as LezerPython from "@lezer/python";
import { type CodeValue, isUnknown, type Member, toTextAt, toTextOfCode, toUnknown } from "../code-value.ts";
import {
  type Call,
  type CallBody,
  findHeader,
  formType,
  type NamedText,
  toMethod,
  toNamedTexts,
  type Variables,
} from "./call.ts";
import { evaluate, listChildren, type Node, type Scope, setVariable, splitItems, toSource } from "./evaluate.ts";
import { toBody, toUnknownBody } from "./json.ts";

const modules = ["requests", "httpx"];

const require = createRequire(import.meta.url);

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
  const scope: Scope = { variables, source: code, toOffset: (index) => index };
  const clients = new Set(modules);
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

/** Keeps the value of a variable, or the name of a client such as `requests.Session()`. */
function assign(node: Node, scope: Scope, clients: Set<string>): void {
  const [target, operator, expression, ...others] = listChildren(node);
  if (target?.name !== "VariableName" || operator?.name !== "AssignOp" || !expression || others.length > 0) return;
  const name = toSource(target, scope);
  if (/^(?:requests|httpx)\.(?:Session|Client)\b/.test(toSource(expression, scope))) clients.add(name);
  setVariable(name, evaluate(expression, scope), scope);
}

/** Returns the arguments of a call by name. `names` are those of the positional arguments, `**` that of unpacked ones. */
function listArguments(call: Node, names: readonly string[], scope: Scope): ReadonlyMap<string, CodeValue> {
  const [list] = call.getChildren("ArgList");
  const items = list ? splitItems(list) : [];
  return new Map(
    items.flatMap(([first, ...others], position) => {
      if (!first) return [];
      const isNamed = first.name === "**" || others[0]?.name === "AssignOp";
      const name = isNamed ? toSource(first, scope) : names[position];
      if (name === undefined) return [];
      return [[name, evaluate(others.at(-1) ?? first, scope)]];
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
    hasSession: !modules.includes(object),
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
  if (data && "isJson" in data) return { kind: "json", at: data.at, value: data };
  if (data?.kind === "object")
    return { kind: /json/i.test(type ?? "") ? "json" : "form", at: data.at, value: data, defaultType: formType };
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
