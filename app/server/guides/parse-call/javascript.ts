import { type AnyNode, type CallExpression, type Program, parse, type VariableDeclaration } from "acorn";
import {
  type CodeText,
  type CodeValue,
  isUnknown,
  joinTexts,
  sliceText,
  toTextAt,
  toTextOfCode,
} from "../code-value.ts";
import { type Call, findHeader, type NamedText, toMethod, toNamedTexts, type Variables } from "./call.ts";
import { evaluate, getName, type Scope } from "./evaluate-javascript.ts";
import { toBody, toUnknownBody } from "./json.ts";

/**
 * Returns the calls of `fetch` and axios in JavaScript. A block that cannot be parsed, such as TypeScript with types, has none.
 */
export function parseJavascript(code: string, variables: Variables): readonly Call[] {
  // A block without calls can declare constants that later blocks of the page use.
  const program = /fetch\(|axios|const /.test(code) ? parseProgram(code) : undefined;
  if (!program) return [];
  const scope: Scope = { variables, toOffset: (index) => index, source: code };
  const queries: Queries = new Map();
  const clients: Clients = new Map([["axios", undefined]]);
  const calls: Call[] = [];
  visit(program, (node) => {
    if (node.type === "VariableDeclaration") addVariables(node, scope, clients);
    if (node.type !== "CallExpression") return;
    addQuery(node, scope, queries);
    const written = readFetch(node, scope, queries) ?? readAxios(node, scope, clients);
    if (written) calls.push(toCall(node, written, isOnly(node, program)));
  });
  return calls;
}

const isGlobal = (node: AnyNode) => node.type === "Identifier" && ["window", "globalThis", "self"].includes(node.name);

/** Modules and scripts have the same syntax here, so that constants can have names such as `package`. */
function parseProgram(code: string): Program | undefined {
  try {
    return parse(code, {
      ecmaVersion: "latest",
      allowImportExportEverywhere: true,
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
    });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Visits a tree in the order of its text. */
function visit(node: AnyNode, use: (node: AnyNode) => void): void {
  const isCall = node.type === "CallExpression";
  if (!isCall) use(node);
  for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) visit(child, use);
  if (isCall) use(node);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value;

function addVariables({ kind, declarations }: VariableDeclaration, scope: Scope, clients: Clients): void {
  for (const { id, init } of declarations) {
    if (id.type !== "Identifier") continue;
    const [options] = init?.type === "CallExpression" && isCreate(init) ? init.arguments : [];
    if (options) clients.set(id.name, evaluate(options, scope));
    const value = kind === "const" && init ? evaluate(init, scope) : undefined;
    if (value && !isUnknown(value)) scope.variables.set(id.name, value);
    else scope.variables.delete(id.name);
  }
}

/** Remembers the parameters that `url.searchParams.set("a", b)` adds to the URL in the variable `url`. */
function addQuery({ callee, arguments: written }: CallExpression, scope: Scope, queries: Queries) {
  if (callee.type !== "MemberExpression" || !["set", "append"].includes(getName(callee) ?? "")) return;
  const { object } = callee;
  const [name, value] = written.map((argument) => toTextOfCode(evaluate(argument, scope)));
  if (object.type !== "MemberExpression" || getName(object) !== "searchParams" || !name || !value) return;
  if (object.object.type !== "Identifier") return;
  const list = queries.get(object.object.name) ?? [];
  queries.set(object.object.name, [...list, { name, value }]);
}

/** Returns whether a program consists of one call, as in `const response = await fetch(url)`. */
function isOnly(call: CallExpression, { body }: Program): boolean {
  const [statement] = body;
  if (body.length !== 1 || !statement) return false;
  let value: AnyNode | null | undefined;
  if (statement.type === "ExpressionStatement") value = statement.expression;
  else if (statement.type === "VariableDeclaration") value = statement.declarations[0]?.init;
  return (value?.type === "AwaitExpression" ? value.argument : value) === call;
}

/** The parameters that a block adds to the URLs in its variables. */
type Queries = Map<string, NamedText[]>;

/** The clients of axios in the variables of a block, with the options of `axios.create`. */
type Clients = Map<string, CodeValue | undefined>;

const isCreate = ({ callee }: CallExpression) =>
  callee.type === "MemberExpression" &&
  callee.object.type === "Identifier" &&
  callee.object.name === "axios" &&
  getName(callee) === "create";

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
  /** Whether the function encodes an object as a form if the headers name this media type. */
  readonly encodesForms: boolean;
}

function readFetch(
  { callee, arguments: [target, settings] }: CallExpression,
  scope: Scope,
  queries: Queries,
): Sent | undefined {
  const isFetch =
    (callee.type === "Identifier" && callee.name === "fetch") ||
    (callee.type === "MemberExpression" && getName(callee) === "fetch" && isGlobal(callee.object));
  if (!isFetch || !target) return undefined;
  const options = settings && evaluate(settings, scope);
  const list = target.type === "Identifier" ? (queries.get(target.name) ?? []) : [];
  return {
    url: toTextOfCode(evaluate(target, scope)),
    query: { list, isPartial: false },
    body: findMember(options, "body"),
    options,
    encodesForms: false,
  };
}

/** Reads `axios(options)`, `axios(url, options)`, `axios.get(url, options)` and `axios.post(url, body, options)`. */
function readAxios({ callee, arguments: written }: CallExpression, scope: Scope, clients: Clients): Sent | undefined {
  const object = callee.type === "MemberExpression" ? callee.object : callee;
  const name = callee.type === "MemberExpression" ? (getName(callee) ?? "") : "request";
  const isKnown = object.type === "Identifier" && clients.has(object.name);
  if (!isKnown || !/^(?:request|get|delete|head|options|post|put|patch)$/.test(name)) return undefined;
  const [first, ...others] = written.map((argument) => evaluate(argument, scope));
  const hasBody = /^p/.test(name);
  const options = name === "request" && (first?.kind !== "text" || isUnknown(first)) ? first : others[hasBody ? 1 : 0];
  const url = options === first ? findMember(options, "url") : first;
  if (!url) return undefined;
  const client = clients.get(object.name);
  return {
    url: joinUrl(findMember(options, "baseURL") ?? findMember(client, "baseURL"), toTextOfCode(url)),
    method: name === "request" ? undefined : name.toUpperCase(),
    query: toNamedTexts(findMember(options, "params")),
    body: hasBody ? others[0] : findMember(options, "data"),
    options,
    client,
    encodesForms: true,
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

function toCall({ start }: CallExpression, sent: Sent, isWhole: boolean): Call {
  const { url, method, query, body, options, client, encodesForms } = sent;
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
    body: toCallBody(body, findHeader(headers, "content-type")?.text, encodesForms),
    isPartial: isOpen || [...named, query].some(({ isPartial }) => isPartial),
    isWhole,
  };
}

function toCallBody(value: CodeValue | undefined, type: string | undefined, encodesForms: boolean) {
  if (!value) return undefined;
  if (value.kind === "text" && !isUnknown(value)) return toBody(value, type);
  const isForm = encodesForms && /form/i.test(type ?? "");
  if (isForm || (value.kind !== "object" && value.kind !== "list")) return toUnknownBody(value.at);
  return { kind: "json" as const, at: value.at, value };
}
