import { isText, toText } from "#app/.server/text/well-formed.ts";
import type { StaticValue } from "./tree.ts";

/** A node of the JavaScript tree that MDX keeps of what stands in braces. It is read here and never run. */
export interface Code {
  readonly type: string;
  readonly [key: string]: unknown;
}

export type Literal =
  | { readonly kind: "value"; readonly value: StaticValue }
  /** A value that could never be text: an object, a function. */
  | { readonly kind: "no-text"; readonly what: string }
  | { readonly kind: "code"; readonly what: string };

/** What names and calls mean that content may use, such as an imported picture. */
export type FindName = (name: string) => StaticValue;

const isCode = (value: unknown): value is Code => typeof value === "object" && value !== null && "type" in value;
const toCodes = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const ofValue = (value: StaticValue): Literal => ({ kind: "value", value });

/** The expression in braces; nothing where there is only a comment. */
export function findExpression(estree: unknown): Code | undefined {
  const [statement] = isCode(estree) ? toCodes(estree.body) : [];
  return isCode(statement) && isCode(statement.expression) ? statement.expression : undefined;
}

/**
 * The value of a literal. Anything that would have to be run is told apart, not run.
 * @param onInvalidText called when a string in it was no text, such as `"\ud800"`, and was changed
 */
export function evaluateLiteral(code: unknown, findName: FindName, onInvalidText: () => void): Literal {
  const literal = evaluate(code, findName);
  if (literal.kind !== "value") return literal;
  let isChanged = false;
  const read = (text: string) => {
    if (!isText(text)) isChanged = true;
    return toText(text);
  };
  const value = mapStrings(literal.value, read);
  if (isChanged) onInvalidText();
  return ofValue(value);
}

function mapStrings(value: StaticValue, read: (text: string) => string): StaticValue {
  if (typeof value === "string") return read(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, read));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [read(key), mapStrings(item, read)]));
}

function evaluate(code: unknown, findName: FindName): Literal {
  if (!isCode(code)) return ofValue(undefined);
  switch (code.type) {
    case "Literal":
      return "regex" in code || typeof code.value === "bigint"
        ? { kind: "no-text", what: "a regular expression" }
        : ofValue(toPrimitive(code.value));
    case "TemplateLiteral":
      return evaluateTemplate(code, findName);
    case "UnaryExpression":
      return evaluateUnary(code, findName);
    case "BinaryExpression":
      return evaluateBinary(code, findName);
    case "ArrayExpression":
      return evaluateAll(toCodes(code.elements), findName);
    case "ObjectExpression":
      return evaluateObject(code, findName);
    case "Identifier":
    case "CallExpression":
    case "MemberExpression":
      return evaluateName(code, findName);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "ClassExpression":
      return { kind: "no-text", what: "a function" };
    case "NewExpression":
      return { kind: "no-text", what: "an object" };
    case "JSXElement":
    case "JSXFragment":
      return { kind: "code", what: "JSX in braces" };
    default:
      return { kind: "code", what: "code" };
  }
}

function toPrimitive(value: unknown): StaticValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function evaluateTemplate(code: Code, findName: FindName): Literal {
  const inner = evaluateAll(toCodes(code.expressions), findName);
  if (inner.kind !== "value") return inner;
  const values = Array.isArray(inner.value) ? inner.value : [];
  const parts = toCodes(code.quasis).map((quasi) => (isCode(quasi) && isCooked(quasi.value) ? quasi.value.cooked : ""));
  return ofValue(parts.map((part, index) => part + (index < values.length ? String(values[index]) : "")).join(""));
}

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === "object" && value !== null && "cooked" in value && typeof value.cooked === "string";

function evaluateUnary(code: Code, findName: FindName): Literal {
  const argument = evaluate(code.argument, findName);
  if (argument.kind !== "value") return argument;
  if (code.operator === "-" && typeof argument.value === "number") return ofValue(-argument.value);
  if (code.operator === "!") return ofValue(!argument.value);
  if (code.operator === "void") return ofValue(undefined);
  return { kind: "code", what: "code" };
}

function evaluateBinary(code: Code, findName: FindName): Literal {
  const [left, right] = [evaluate(code.left, findName), evaluate(code.right, findName)];
  if (left.kind !== "value") return left;
  if (right.kind !== "value") return right;
  const [a, b] = [left.value, right.value];
  if (code.operator === "+" && [a, b].some((part) => typeof part === "string"))
    return ofValue(`${String(a)}${String(b)}`);
  if (typeof a !== "number" || typeof b !== "number") return { kind: "code", what: "code" };
  switch (code.operator) {
    case "+":
      return ofValue(a + b);
    case "-":
      return ofValue(a - b);
    case "*":
      return ofValue(a * b);
    case "/":
      return ofValue(a / b);
    default:
      return { kind: "code", what: "code" };
  }
}

function evaluateAll(codes: readonly unknown[], findName: FindName): Literal {
  const values: StaticValue[] = [];
  for (const code of codes) {
    const literal = evaluate(code, findName);
    if (literal.kind !== "value") return literal;
    values.push(literal.value);
  }
  return ofValue(values);
}

function evaluateObject(code: Code, findName: FindName): Literal {
  const entries: [string, StaticValue][] = [];
  for (const property of toCodes(code.properties)) {
    if (!isCode(property) || property.type !== "Property" || property.computed === true)
      return { kind: "code", what: "code" };
    const key = property.key;
    const name = isCode(key) ? (key.name ?? key.value) : undefined;
    const literal = evaluate(property.value, findName);
    if (literal.kind !== "value") return literal;
    entries.push([String(name), literal.value]);
  }
  return ofValue(Object.fromEntries(entries));
}

/** Names, `useBaseUrl("/x")`, `require("./x.png")` and `require("./x.png").default`. */
function evaluateName(code: Code, findName: FindName): Literal {
  const called =
    code.type === "MemberExpression" && isCode(code.property) && code.property.name === "default" ? code.object : code;
  if (!isCode(called)) return { kind: "code", what: "code" };
  if (called.type === "Identifier") {
    const name = String(called.name);
    if (name === "undefined") return ofValue(undefined);
    const found = findName(name);
    return found === undefined ? { kind: "code", what: `the name ${name}` } : ofValue(found);
  }
  const callee = called.callee;
  const name = isCode(callee) && callee.type === "Identifier" ? String(callee.name) : "";
  if (called.type !== "CallExpression" || name === "") return { kind: "code", what: "code" };
  if (name === "Symbol") return { kind: "no-text", what: "a symbol" };
  const [argument] = toCodes(called.arguments);
  const value = evaluate(argument, findName);
  const isKnown = name === "useBaseUrl" || name === "require";
  return isKnown && value.kind === "value" && typeof value.value === "string"
    ? value
    : { kind: "code", what: `the call ${name}(…)` };
}
