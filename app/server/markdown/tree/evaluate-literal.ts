import { isValidText, toValidText } from "#app/server/text/well-formed.ts";
import type { StaticValue } from "./tree.ts";

/** A node of the JavaScript syntax tree (ESTree) of an expression, which is inspected and never run. */
export interface Code {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The result of evaluating an expression. If `kind` is `code`, the value is unknown, since code is never run. */
export type Literal =
  | { readonly kind: "value"; readonly value: StaticValue }
  /** A value that cannot be shown as text, such as a function or a regular expression. */
  | { readonly kind: "not-text"; readonly what: string }
  | { readonly kind: "code"; readonly what: string };

/** Returns whether a literal can be shown as content. As in React, an object cannot be shown. */
export const isShowable = (literal: Literal): literal is Extract<Literal, { kind: "value" }> =>
  literal.kind === "value" && !isRecord(literal.value);

/** Returns the value of a name, such as the path of an imported image; undefined for an unknown name. */
export type FindName = (name: string) => StaticValue;

class NotLiteralError extends Error {
  readonly kind: "not-text" | "code";

  constructor(what = "code", kind: NotLiteralError["kind"] = "code") {
    super(what);
    this.kind = kind;
  }
}

const isCode = (value: unknown): value is Code => typeof value === "object" && value !== null && "type" in value;
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the expression in braces; undefined if the braces are empty or contain only a comment. */
export function findExpression(estree: unknown): Code | undefined {
  const [statement] = isCode(estree) ? toList(estree.body) : [];
  return isCode(statement) && isCode(statement.expression) ? statement.expression : undefined;
}

/**
 * Evaluates literals, known names, and some operators on them. Code is never run.
 * @param onInvalidText called if a string such as `"\ud800"` was invalid Unicode and has been changed
 */
export function evaluateLiteral(code: unknown, findName: FindName, onInvalidText: () => void): Literal {
  let isChanged = false;
  const clean = (text: string) => {
    if (!isValidText(text)) isChanged = true;
    return toValidText(text);
  };
  try {
    const value = mapStrings(evaluate(code, findName), clean);
    if (isChanged) onInvalidText();
    return { kind: "value", value };
  } catch (error) {
    if (!(error instanceof NotLiteralError)) throw error;
    return { kind: error.kind, what: error.message };
  }
}

function mapStrings(value: StaticValue, clean: (text: string) => string): StaticValue {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, clean));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), mapStrings(item, clean)]));
}

function evaluate(code: unknown, findName: FindName): StaticValue {
  if (!isCode(code)) return undefined;
  switch (code.type) {
    case "Literal":
      if ("regex" in code) throw new NotLiteralError("a regular expression", "not-text");
      if (typeof code.value === "bigint") throw new NotLiteralError("a BigInt", "not-text");
      return toPrimitive(code.value);
    case "TemplateLiteral": {
      const values = toList(code.expressions).map((inner) => evaluate(inner, findName));
      const parts = toList(code.quasis).map((quasi) =>
        isCode(quasi) && isCooked(quasi.value) ? quasi.value.cooked : "",
      );
      return parts.map((part, index) => part + (index < values.length ? String(values[index]) : "")).join("");
    }
    case "UnaryExpression":
      return evaluateUnary(code.operator, evaluate(code.argument, findName));
    case "BinaryExpression":
      return evaluateBinary(code.operator, evaluate(code.left, findName), evaluate(code.right, findName));
    case "ArrayExpression":
      return toList(code.elements).map((element) => evaluate(element, findName));
    case "ObjectExpression":
      return Object.fromEntries(toList(code.properties).map((property) => evaluateProperty(property, findName)));
    case "Identifier":
    case "CallExpression":
    case "MemberExpression":
      return evaluateName(code, findName);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "ClassExpression":
      throw new NotLiteralError("a function", "not-text");
    case "NewExpression":
      throw new NotLiteralError("an object", "not-text");
    case "JSXElement":
    case "JSXFragment":
      throw new NotLiteralError("JSX in braces");
    default:
      throw new NotLiteralError();
  }
}

const isRecord = (value: StaticValue): value is { readonly [key: string]: StaticValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toPrimitive = (value: unknown): StaticValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === "object" && value !== null && "cooked" in value && typeof value.cooked === "string";

function evaluateUnary(operator: unknown, value: StaticValue): StaticValue {
  if (operator === "-" && typeof value === "number") return -value;
  if (operator === "!") return !value;
  if (operator === "void") return undefined;
  throw new NotLiteralError();
}

function evaluateBinary(operator: unknown, left: StaticValue, right: StaticValue): StaticValue {
  if (operator === "+" && (typeof left === "string" || typeof right === "string")) return `${left}${right}`;
  if (typeof left !== "number" || typeof right !== "number") throw new NotLiteralError();
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    default:
      throw new NotLiteralError();
  }
}

function evaluateProperty(property: unknown, findName: FindName): readonly [string, StaticValue] {
  if (!isCode(property) || property.type !== "Property" || property.computed === true) throw new NotLiteralError();
  const { key } = property;
  return [String(isCode(key) ? (key.name ?? key.value) : undefined), evaluate(property.value, findName)];
}

/** Evaluates a name, `props.x`, `useBaseUrl("/x")`, `require("./x.png")` or `require("./x.png").default`. */
function evaluateName(code: Code, findName: FindName): StaticValue {
  if (code.type === "MemberExpression" && isCode(code.object) && code.object.name === "props") {
    const received = findName("props");
    const key = isCode(code.property) && code.computed !== true ? String(code.property.name) : "";
    if (isRecord(received)) return Object.hasOwn(received, key) ? received[key] : undefined;
  }
  const isDefault = code.type === "MemberExpression" && isCode(code.property) && code.property.name === "default";
  const called = isDefault ? code.object : code;
  if (!isCode(called)) throw new NotLiteralError();
  if (called.type === "Identifier") {
    const name = String(called.name);
    const found = findName(name);
    if (found === undefined && name !== "undefined") throw new NotLiteralError(`the name ${name}`);
    return found;
  }
  const { callee } = called;
  if (called.type !== "CallExpression" || !isCode(callee) || callee.type !== "Identifier") throw new NotLiteralError();
  const name = String(callee.name);
  if (name === "Symbol") throw new NotLiteralError("a symbol", "not-text");
  const value =
    name === "useBaseUrl" || name === "require" ? evaluate(toList(called.arguments)[0], findName) : undefined;
  if (typeof value !== "string") throw new NotLiteralError(`the call ${name}(…)`);
  // As in Docusaurus, `useBaseUrl("img/x.png")` is resolved against the root of the site.
  return name === "useBaseUrl" ? value.replace(/^(?!\/|#|[a-z][a-z\d+.-]*:)/i, "/") : value;
}
