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

/** Cap on the names that one expression reads, because lists in lists can repeat an expression many times. */
const nameCap = 20_000;

/** Thrown for code. The message is what the code contains, such as `the name x`. */
class CodeError extends Error {}

const isCode = (value: unknown): value is Code => typeof value === "object" && value !== null && "type" in value;
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the expression in braces; undefined if the braces are empty or contain only a comment. */
export function findExpression(estree: unknown): Code | undefined {
  const [statement] = isCode(estree) ? toList(estree.body) : [];
  return isCode(statement) && isCode(statement.expression) ? statement.expression : undefined;
}

/** Evaluates literals, known names, some operators on them, and some methods of lists. Code is never run. */
export function evaluateLiteral(code: unknown, findName: FindName): Literal {
  let left = nameCap;
  const countNames: FindName = (name) => {
    left -= 1;
    if (left < 0) throw new CodeError("too many steps");
    return findName(name);
  };
  try {
    return { kind: "value", value: evaluate(code, countNames) };
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
    case "MemberExpression":
      return evaluateMember(code, findName);
    case "CallExpression":
      return evaluateCall(code, findName);
    case "Identifier":
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

function evaluateName(code: Code, findName: FindName): StaticValue {
  const name = String(code.name);
  const found = findName(name);
  if (found === undefined && name !== "undefined") throw new CodeError(`the name ${name}`);
  return found;
}

/** Evaluates `props.x`, `list[0]`, `list.length` or `require("./x.png").default`. Inherited keys have no value. */
function evaluateMember({ object, property, computed }: Code, findName: FindName): StaticValue {
  const key = computed === true ? evaluate(property, findName) : readName(property);
  const container = isCode(object) && object.name === "props" ? findName("props") : evaluate(object, findName);
  if (key === "default" && typeof container === "string") return container;
  if (Array.isArray(container)) return key === "length" ? container.length : container[Number(key)];
  if (isRecord(container)) return Object.hasOwn(container, String(key)) ? container[String(key)] : undefined;
  throw new CodeError();
}

const readName = (code: unknown): string => (isCode(code) ? String(code.name ?? "") : "");

/** Evaluates `useBaseUrl("/x")`, `require("./x.png")`, and methods of lists such as `list.map((item) => item.name)`. */
function evaluateCall({ callee, arguments: given }: Code, findName: FindName): StaticValue {
  if (!isCode(callee)) throw new CodeError();
  const [first, ...rest] = toList(given);
  if (callee.type === "MemberExpression") {
    const list = evaluate(callee.object, findName);
    if (Array.isArray(list)) return callMethod(list, readName(callee.property), [first, ...rest], findName);
  }
  const name = readName(callee);
  const value = name === "useBaseUrl" || name === "require" ? evaluate(first, findName) : undefined;
  if (typeof value !== "string") throw new CodeError(name === "" ? "code" : `the call ${name}(…)`);
  // As in Docusaurus, `useBaseUrl("img/x.png")` is resolved against the root of the site.
  return name === "useBaseUrl" ? value.replace(/^(?!\/|#|[a-z][a-z\d+.-]*:)/i, "/") : value;
}

function callMethod(
  list: readonly StaticValue[],
  name: string,
  given: readonly unknown[],
  findName: FindName,
): StaticValue {
  const [first] = given;
  switch (name) {
    case "map":
      return list.map((item, index) => callArrow(first, [item, index], findName));
    case "filter":
      return list.filter((item, index) =>
        isCode(first) && first.name === "Boolean" ? item : callArrow(first, [item, index], findName),
      );
    case "concat":
      return list.concat(...given.map((argument) => evaluate(argument, findName)));
    case "join":
      return list.join(first === undefined ? "," : String(evaluate(first, findName)));
    default:
      throw new CodeError(`the call ${name}(…)`);
  }
}

/** Evaluates an arrow function of one expression whose parameters are names. */
function callArrow(code: unknown, given: readonly StaticValue[], findName: FindName): StaticValue {
  const isKnown = isCode(code) && code.type === "ArrowFunctionExpression" && code.expression === true;
  if (!isKnown) throw new CodeError();
  const names = toList(code.params).map(readName);
  return evaluate(code.body, (name) => (names.includes(name) ? given[names.indexOf(name)] : findName(name)));
}
