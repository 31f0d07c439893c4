import type { StaticValue } from "./tree.ts";

/** A node of the JavaScript syntax tree (ESTree) of an expression, which is inspected and never run. */
export interface Code {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The result of evaluating an expression. If `kind` is `code`, the value is unknown, since code is never run. */
export type Literal =
  | { readonly kind: "value"; readonly value: StaticValue }
  | { readonly kind: "code"; readonly what: string };

/** Returns whether a literal can be shown as content. As in React, an object cannot be shown. */
export const isShowable = (literal: Literal): literal is Extract<Literal, { kind: "value" }> =>
  literal.kind === "value" && !isRecord(literal.value);

/** Returns the value of a name, such as the path of an imported image; undefined for an unknown name. */
export type FindName = (name: string) => StaticValue;

/** Thrown for code. The message is what the code contains, such as `the name x`. */
class CodeError extends Error {}

const isCode = (value: unknown): value is Code => typeof value === "object" && value !== null && "type" in value;
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the expression in braces; undefined if the braces are empty or contain only a comment. */
export function findExpression(estree: unknown): Code | undefined {
  const [statement] = isCode(estree) ? toList(estree.body) : [];
  return isCode(statement) && isCode(statement.expression) ? statement.expression : undefined;
}

/** Evaluates literals, known names, and some operators on them. Code is never run. */
export function evaluateLiteral(code: unknown, findName: FindName): Literal {
  try {
    return { kind: "value", value: evaluate(code, findName) };
  } catch (error) {
    if (!(error instanceof CodeError)) throw error;
    return { kind: "code", what: error.message || "code" };
  }
}

function evaluate(code: unknown, findName: FindName): StaticValue {
  if (!isCode(code)) return undefined;
  switch (code.type) {
    case "Literal":
      return toPrimitive(code.value);
    case "TemplateLiteral": {
      const values = toList(code.expressions).map((inner) => evaluate(inner, findName));
      const parts = toList(code.quasis).map((quasi) =>
        isCode(quasi) && isCooked(quasi.value) ? quasi.value.cooked : "",
      );
      const text = parts.map((part, index) => part + (index < values.length ? String(values[index]) : "")).join("");
      return text.toWellFormed();
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
    case "JSXElement":
    case "JSXFragment":
      throw new CodeError("JSX in braces");
    default:
      throw new CodeError();
  }
}

const isRecord = (value: StaticValue): value is { readonly [key: string]: StaticValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function toPrimitive(value: unknown): StaticValue {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  throw new CodeError();
}

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === "object" && value !== null && "cooked" in value && typeof value.cooked === "string";

function evaluateUnary(operator: unknown, value: StaticValue): StaticValue {
  if (operator === "-" && typeof value === "number") return -value;
  if (operator === "!") return !value;
  if (operator === "void") return undefined;
  throw new CodeError();
}

function evaluateBinary(operator: unknown, left: StaticValue, right: StaticValue): StaticValue {
  if (operator === "+" && (typeof left === "string" || typeof right === "string")) return `${left}${right}`;
  if (typeof left !== "number" || typeof right !== "number") throw new CodeError();
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
      throw new CodeError();
  }
}

function evaluateProperty(property: unknown, findName: FindName): readonly [string, StaticValue] {
  if (!isCode(property) || property.type !== "Property" || property.computed === true) throw new CodeError();
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
  if (!isCode(called)) throw new CodeError();
  if (called.type === "Identifier") {
    const name = String(called.name);
    const found = findName(name);
    if (found === undefined && name !== "undefined") throw new CodeError(`the name ${name}`);
    return found;
  }
  const { callee } = called;
  if (called.type !== "CallExpression" || !isCode(callee) || callee.type !== "Identifier") throw new CodeError();
  const name = String(callee.name);
  const value =
    name === "useBaseUrl" || name === "require" ? evaluate(toList(called.arguments)[0], findName) : undefined;
  if (typeof value !== "string") throw new CodeError(`the call ${name}(…)`);
  // As in Docusaurus, `useBaseUrl("img/x.png")` is resolved against the root of the site.
  return name === "useBaseUrl" ? value.replace(/^(?!\/|#|[a-z][a-z\d+.-]*:)/i, "/") : value;
}
