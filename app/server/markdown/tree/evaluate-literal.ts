import { callListMethod } from "#app/server/text/list-methods.ts";
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

export const isCode = (value: unknown): value is Code => typeof value === "object" && value !== null && "type" in value;
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

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

/** Returns what `a && b`, `a || b`, `a ?? b` or `a ? b : c` stands for, which can be JSX. Other code is returned as it is. */
export function chooseBranch(code: Code, findName: FindName): Code {
  if (code.type !== "ConditionalExpression" && code.type !== "LogicalExpression") return code;
  const condition = evaluateLiteral(code.test ?? code.left, findName);
  if (condition.kind === "code") return code;
  const branch = code.test === undefined ? chooseOperand(code, condition.value) : chooseByTest(code, condition.value);
  return isCode(branch) ? chooseBranch(branch, findName) : code;
}

const chooseByTest = ({ consequent, alternate }: Code, test: StaticValue) => (test ? consequent : alternate);

const chooseOperand = (code: Code, left: StaticValue) => (isRightOf(code.operator, left) ? code.right : code.left);

function isRightOf(operator: unknown, left: StaticValue): boolean {
  if (operator === "&&") return Boolean(left);
  if (operator === "||") return !left;
  return left === undefined || left === null;
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
    case "LogicalExpression": {
      const left = evaluate(code.left, findName);
      return isRightOf(code.operator, left) ? evaluate(code.right, findName) : left;
    }
    case "ConditionalExpression":
      return evaluate(chooseByTest(code, evaluate(code.test, findName)), findName);
    case "ArrayExpression":
      return toList(code.elements).flatMap((element): readonly StaticValue[] => {
        if (!isSpread(element)) return [evaluate(element, findName)];
        const spread = evaluate(element.argument, findName);
        if (!Array.isArray(spread)) throw new CodeError("a spread");
        return spread;
      });
    case "ObjectExpression":
      return Object.fromEntries(toList(code.properties).flatMap((property) => evaluateProperty(property, findName)));
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
  if (operator === "===") return left === right;
  if (operator === "!==") return left !== right;
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

const isSpread = (code: unknown): code is Code => isCode(code) && code.type === "SpreadElement";

function evaluateProperty(property: unknown, findName: FindName): readonly (readonly [string, StaticValue])[] {
  if (isSpread(property)) {
    const spread = evaluate(property.argument, findName);
    return isRecord(spread) ? Object.entries(spread) : [];
  }
  if (!isCode(property) || property.type !== "Property" || property.computed === true) throw new CodeError();
  const { key } = property;
  return [[String(isCode(key) ? (key.name ?? key.value) : undefined), evaluate(property.value, findName)]];
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
  const list = toList(given);
  if (callee.type === "MemberExpression") {
    const container = evaluate(callee.object, findName);
    if (Array.isArray(container)) return callMethod(container, readName(callee.property), list, findName);
  }
  const name = readName(callee);
  const value = name === "useBaseUrl" || name === "require" ? evaluate(list[0], findName) : undefined;
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
  const result = callListMethod(
    list,
    name,
    given.map((argument) => {
      if (isCode(argument) && argument.name === "Boolean") return Boolean;
      const arrow = readArrow(argument);
      return arrow
        ? (...items: readonly StaticValue[]) => evaluate(arrow.body, bindParameters(arrow, items, findName))
        : evaluate(argument, findName);
    }),
  );
  if (result === undefined) throw new CodeError(`the call ${name}(…)`);
  return result;
}

/** An arrow function whose body is one expression, or only a `return`. */
interface Arrow {
  readonly parameters: readonly unknown[];
  readonly body: Code;
}

function readArrow(code: unknown): Arrow | undefined {
  if (!isCode(code) || code.type !== "ArrowFunctionExpression" || !isCode(code.body)) return undefined;
  const parameters = toList(code.params);
  if (code.body.type !== "BlockStatement") return { parameters, body: code.body };
  const [statement, ...others] = toList(code.body.body);
  const isReturn = isCode(statement) && statement.type === "ReturnStatement" && others.length === 0;
  return isReturn && isCode(statement.argument) ? { parameters, body: statement.argument } : undefined;
}

/** Parameters are names, or object patterns of names such as `({ name, size })`. */
function bindParameters({ parameters }: Arrow, given: readonly StaticValue[], findName: FindName): FindName {
  const values = new Map<string, StaticValue>();
  for (const [index, parameter] of parameters.entries()) {
    const value = given[index];
    if (!isCode(parameter) || parameter.type !== "ObjectPattern") values.set(readName(parameter), value);
    else
      for (const property of toList(isCode(parameter) ? parameter.properties : undefined))
        if (isCode(property) && isRecord(value))
          values.set(readName(property.value), value[readName(property.key)] ?? null);
  }
  return (name) => (values.has(name) ? values.get(name) : findName(name));
}

/** The items of a list, and the JSX that `list.map((item) => …)` shows for each of them. */
export interface Mapped {
  readonly body: Code;
  readonly uses: readonly FindName[];
}

/** Returns what `list.map((item) => <li>{item}</li>)` shows; undefined if the code is another expression. */
export function findMapped({ type, callee, arguments: given }: Code, findName: FindName): Mapped | undefined {
  const isMap = type === "CallExpression" && isCode(callee) && readName(callee.property) === "map";
  const arrow = isMap ? readArrow(toList(given)[0]) : undefined;
  const list = arrow && isMap ? evaluateLiteral(callee.object, findName) : undefined;
  if (!arrow || list?.kind !== "value" || !Array.isArray(list.value) || list.value.length > nameCap) return undefined;
  return { body: arrow.body, uses: list.value.map((item, index) => bindParameters(arrow, [item, index], findName)) };
}
