import { type AnyNode, type CallExpression, type Program, parse, type VariableDeclaration } from "acorn";
import { type CodeValue, toTextAt, toTextOfCode } from "../code-value.ts";
import {
  type Call,
  type CallBody,
  findHeader,
  type NamedText,
  toMethod,
  toNamedTexts,
  type Variables,
} from "./call.ts";
import { evaluate, getName, type Scope } from "./evaluate-javascript.ts";
import { toBody, toUnknownBody } from "./json.ts";

/** Returns the calls of `fetch` in JavaScript. A block that cannot be parsed, such as TypeScript with types, has none. */
export function parseJavascript(code: string, variables: Variables): readonly Call[] {
  // A block without calls can declare constants that later blocks of the page use.
  const program = /fetch\(|const /.test(code) ? parseProgram(code) : undefined;
  if (!program) return [];
  const scope: Scope = { variables, toOffset: (index) => index, source: code };
  const queries = new Map<string, NamedText[]>();
  const calls: Call[] = [];
  visit(program, (node) => {
    if (node.type === "VariableDeclaration") addVariables(node, scope);
    if (node.type !== "CallExpression") return;
    addQuery(node, scope, queries);
    const { callee } = node;
    const isFetch =
      (callee.type === "Identifier" && callee.name === "fetch") ||
      (callee.type === "MemberExpression" && getName(callee) === "fetch" && isGlobal(callee.object));
    const call = isFetch ? toCall(node, scope, queries, isOnly(node, program)) : undefined;
    if (call) calls.push(call);
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

function addVariables({ kind, declarations }: VariableDeclaration, scope: Scope): void {
  for (const { id, init } of declarations) {
    if (id.type !== "Identifier") continue;
    const value = kind === "const" && init ? evaluate(init, scope) : undefined;
    if (value && value.kind !== "unknown") scope.variables.set(id.name, value);
    else scope.variables.delete(id.name);
  }
}

/** Remembers the parameters that `url.searchParams.set("a", b)` adds to the URL in the variable `url`. */
function addQuery({ callee, arguments: written }: CallExpression, scope: Scope, queries: Map<string, NamedText[]>) {
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

function toCall(
  node: CallExpression,
  scope: Scope,
  queries: ReadonlyMap<string, readonly NamedText[]>,
  isWhole: boolean,
): Call | undefined {
  const [target, settings] = node.arguments;
  if (!target) return undefined;
  const url = toTextOfCode(evaluate(target, scope));
  const options = settings ? evaluate(settings, scope) : undefined;
  const members = options?.kind === "object" ? options.members : [];
  const isOpen = options !== undefined && (options.kind !== "object" || options.isPartial);
  const find = (name: string) => members.find((member) => member.name === name)?.value;
  const headers = toNamedTexts(find("headers"));
  const type = findHeader(headers.list, "content-type")?.text;
  return {
    at: node.start,
    method: toMethod(find("method"), isOpen ? undefined : toTextAt("GET", node.start)),
    url,
    query: target.type === "Identifier" ? (queries.get(target.name) ?? []) : [],
    headers: headers.list,
    body: toCallBody(find("body"), type),
    isPartial: isOpen || headers.isPartial,
    isWhole,
  };
}

function toCallBody(value: CodeValue | undefined, type: string | undefined): CallBody | undefined {
  if (!value) return undefined;
  if (value.kind === "object" || value.kind === "list") return { kind: "json", at: value.at, value };
  return value.kind === "text" ? toBody(value.text, type) : toUnknownBody(value.at);
}
