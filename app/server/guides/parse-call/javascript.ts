import { toCodeDiagnostic } from "../code-diagnostic.ts";
import {
  type CodeText,
  type CodeValue,
  isUnknown,
  joinTexts,
  sliceText,
  toTextAt,
  toTextOfCode,
  toUnknown,
} from "../code-value.ts";
import { type Call, type CallBody, encodeQuery, findHeader, toMethod, toNamedTexts, type Variables } from "./call.ts";
import {
  evaluate,
  evaluateArguments,
  listChildren,
  loadJavascript,
  type Node,
  type Scope,
  setVariable,
  splitItems,
  toSource,
} from "./evaluate.ts";
import { toBody, toUnknownBody } from "./json.ts";

/**
 * Returns the calls of `fetch` and axios in JavaScript. A block that cannot be parsed, such as TypeScript with types, has none.
 */
export function parseJavascript(code: string, variables: Variables): readonly Call[] {
  const { topNode } = loadJavascript().parse(code);
  const scope: Scope = { variables, toOffset: (index) => index, source: code };
  const clients: Clients = new Map([["axios", undefined]]);
  const calls: Call[] = [];
  let isBroken = false;
  topNode.cursor().iterate(({ type }) => {
    if (type.isError) isBroken = true;
  });
  if (isBroken) return [];
  topNode.cursor().iterate(
    ({ node }) => {
      if (node.name === "VariableDeclaration") addVariables(node, scope, clients);
    },
    ({ node }) => {
      if (node.name !== "CallExpression") return;
      const callee = node.firstChild ? toSource(node.firstChild, scope) : "";
      addQuery(callee, node, scope);
      const written = readFetch(callee, node, scope) ?? readAxios(callee, node, scope, clients);
      if (written) calls.push(toCall(node, written, isOnly(node, topNode, code)));
    },
  );
  return calls;
}

function addVariables(declaration: Node, scope: Scope, clients: Clients): void {
  const isConstant = toSource(declaration, scope).startsWith("const");
  for (const item of splitItems(declaration)) {
    const [id, , expression] = item.filter(({ name }) => !/^(?:const|let|var)$/.test(name));
    if (id?.name !== "VariableDefinition") continue;
    const name = toSource(id, scope);
    const [options] =
      expression && toSource(expression, scope).startsWith("axios.create(") ? evaluateArguments(expression, scope) : [];
    if (options) clients.set(name, options);
    setVariable(name, isConstant && expression ? evaluate(expression, scope) : toUnknown(id.from), scope);
  }
}

/** Adds the parameter of `url.searchParams.set("a", b)` to the URL in the variable `url`. */
function addQuery(callee: string, call: Node, scope: Scope) {
  const [, variable = ""] = /^([\w$]+)\.searchParams\.(?:set|append)$/.exec(callee) ?? [];
  const url = scope.variables.get(variable);
  const [name, value] = evaluateArguments(call, scope).map(toTextOfCode);
  if (url?.kind !== "text" || !name || !value) return;
  const mark = toTextAt(url.text.includes("?") ? "&" : "?", name.at);
  const parts = [url, mark, encodeQuery(name), toTextAt("=", name.at), encodeQuery(value)];
  scope.variables.set(variable, joinTexts(parts, url.at));
}

/** Returns whether a program consists of one call, as in `const response = await fetch(url)`. */
function isOnly(call: Node, program: Node, code: string): boolean {
  const [statement, ...others] = listChildren(program);
  if (!statement || others.length > 0) return false;
  const before = code.slice(statement.from, call.from);
  return (
    /^(?:(?:const|let|var)\s[^=]*=\s*)?(?:await\s+)?$/.test(before) && /^\s*;?$/.test(code.slice(call.to, statement.to))
  );
}

/** The clients of axios in the variables of a block, with the options of `axios.create`. */
type Clients = Map<string, CodeValue | undefined>;

/** The arguments of a function that sends a request. */
interface Sent {
  readonly url: CodeText;
  /** The method that the name of the function contains. */
  readonly method?: string | undefined;
  readonly query: ReturnType<typeof toNamedTexts>;
  readonly body: CodeValue | undefined;
  readonly options: CodeValue | undefined;
  /** The client that sends the request: its options, which have headers for all requests. */
  readonly client?: CodeValue | undefined;
  /** Whether the function encodes an object: as a form if the headers name this media type, otherwise as JSON. */
  readonly encodesObjects: boolean;
}

function readFetch(callee: string, call: Node, scope: Scope): Sent | undefined {
  const [target, options] = evaluateArguments(call, scope);
  if (!/^(?:(?:window|globalThis|self)\.)?fetch$/.test(callee) || !target) return undefined;
  return {
    url: toTextOfCode(target),
    query: toNamedTexts(undefined),
    body: findMember(options, "body"),
    options,
    encodesObjects: false,
  };
}

/** Reads `axios(options)`, `axios(url, options)`, `axios.get(url, options)` and `axios.post(url, body, options)`. */
function readAxios(callee: string, call: Node, scope: Scope, clients: Clients): Sent | undefined {
  const [, object = "", name = "request"] =
    /^([\w$]+)(?:\.(request|get|delete|head|options|post|put|patch))?$/.exec(callee) ?? [];
  if (!clients.has(object)) return undefined;
  const [first, ...others] = evaluateArguments(call, scope);
  const hasBody = /^p/.test(name);
  const options = name === "request" && (first?.kind !== "text" || isUnknown(first)) ? first : others[hasBody ? 1 : 0];
  const url = options === first ? findMember(options, "url") : first;
  if (!url) return undefined;
  const client = clients.get(object);
  return {
    url: joinUrl(findMember(options, "baseURL") ?? findMember(client, "baseURL"), toTextOfCode(url)),
    method: name === "request" ? undefined : name.toUpperCase(),
    query: toNamedTexts(findMember(options, "params")),
    body: hasBody ? others[0] : findMember(options, "data"),
    options,
    client,
    encodesObjects: true,
  };
}

function joinUrl(base: CodeValue | undefined, url: CodeText): CodeText {
  if (!base || /^[a-z]+:\/\//i.test(url.text)) return url;
  const start = toTextOfCode(base);
  const end = start.text.endsWith("/") ? start.text.length - 1 : start.text.length;
  return joinTexts([sliceText(start, 0, end), toTextAt(url.text.startsWith("/") ? "" : "/", url.at), url], url.at);
}

const findMember = (value: CodeValue | undefined, name: string): CodeValue | undefined =>
  value?.kind === "object" ? value.members.find((member) => member.name === name)?.value : undefined;

function toCall({ from: start }: Node, sent: Sent, isWhole: boolean): Call {
  const { url, method, query, body, options, client, encodesObjects } = sent;
  const isOpen = [options, client].some((each) => each && (each.kind !== "object" || each.isPartial));
  const named = [options, client].map((each) => toNamedTexts(findMember(each, "headers")));
  const headers = named.flatMap(({ list }) => list);
  return {
    at: start,
    method: method
      ? toTextAt(method, start)
      : toMethod(findMember(options, "method"), isOpen ? undefined : toTextAt("GET", start)),
    url,
    query: query.list,
    headers,
    body: toCallBody(body, findHeader(headers, "content-type")?.text, encodesObjects),
    isPartial: isOpen || [...named, query].some(({ isPartial }) => isPartial),
    isWhole,
  };
}

function toCallBody(
  value: CodeValue | undefined,
  type: string | undefined,
  encodesObjects: boolean,
): CallBody | undefined {
  if (!value) return undefined;
  if (value.kind === "text" && !isUnknown(value)) return toBody(value, type);
  const isForm = encodesObjects && /form/i.test(type ?? "");
  if (isForm || (value.kind !== "object" && value.kind !== "list")) return toUnknownBody(value.at);
  const body = { kind: "json" as const, at: value.at, value };
  if (encodesObjects || value.isJson) return body;
  const message = "fetch sends an object as the text [object Object]";
  const hint = "convert the object with JSON.stringify";
  return { ...body, diagnostic: toCodeDiagnostic("guide-invalid-body", value.at, message, hint) };
}
