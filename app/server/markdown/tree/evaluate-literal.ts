import type {
  ArrayExpression,
  CallExpression,
  Expression,
  JSXElement,
  JSXFragment,
  LogicalOperator,
  MemberExpression,
  Node,
  Program,
  Property,
  SpreadElement,
  TemplateLiteral,
} from "estree-jsx";
import { callListMethod } from "#app/server/text/list-methods.ts";
import type { ElementFunction, StaticValue } from "./tree.ts";

/** The result of evaluating an expression. If `kind` is `code`, the value is unknown, since code is never run. */
export type Literal =
  | { readonly kind: "value"; readonly value: StaticValue }
  | { readonly kind: "code"; readonly what: string };

/** Returns whether a literal can be shown as content. As in React, an object cannot be shown. */
export const isShowable = (literal: Literal): literal is Extract<Literal, { kind: "value" }> =>
  literal.kind === "value" && !isRecord(literal.value);

/** Returns the value of a name, such as the path of an imported image; undefined for an unknown name. */
export type FindName = (name: string) => StaticValue;

/** The names and elements that an expression may contain. */
export interface Scope {
  readonly findName: FindName;
  /** Returns the value of JSX. If absent, JSX is code. */
  readonly toElement?: (code: JSXElement | JSXFragment, scope: Scope) => StaticValue;
}

/** Thrown for code. The message is what the code contains, such as `the name x`. */
class CodeError extends Error {}

/** Returns the expression in braces; undefined if the braces are empty or contain only a comment. */
export function findExpression(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === "ExpressionStatement" ? statement.expression : undefined;
}

/** Evaluates literals, known names, JSX, some operators on them, and some methods of lists. Code is never run. */
export function evaluateLiteral(code: Expression | null | undefined, scope: Scope): Literal {
  try {
    return { kind: "value", value: code ? evaluate(code, scope) : undefined };
  } catch (error) {
    if (!(error instanceof CodeError)) throw error;
    return { kind: "code", what: error.message || "code" };
  }
}

function isRightOf(operator: LogicalOperator, left: StaticValue): boolean {
  if (operator === "&&") return Boolean(left);
  if (operator === "||") return !left;
  return left === undefined || left === null;
}

function evaluate(code: Node, scope: Scope): StaticValue {
  switch (code.type) {
    case "Literal":
      return toPrimitive(code.value);
    case "TemplateLiteral":
      return evaluateTemplate(code, scope);
    case "UnaryExpression":
      return evaluateUnary(code.operator, evaluate(code.argument, scope));
    case "BinaryExpression":
      return evaluateBinary(code.operator, evaluate(code.left, scope), evaluate(code.right, scope));
    case "LogicalExpression": {
      const left = evaluate(code.left, scope);
      return isRightOf(code.operator, left) ? evaluate(code.right, scope) : left;
    }
    case "ConditionalExpression":
      return evaluate(evaluate(code.test, scope) ? code.consequent : code.alternate, scope);
    case "ArrayExpression":
      return code.elements.flatMap((element) => evaluateElement(element, scope));
    case "ObjectExpression":
      return Object.fromEntries(code.properties.flatMap((property) => evaluateProperty(property, scope)));
    case "MemberExpression":
      return evaluateMember(code, scope);
    case "CallExpression":
      return evaluateCall(code, scope);
    case "Identifier": {
      const found = scope.findName(code.name);
      if (found === undefined && code.name !== "undefined") throw new CodeError(`the name ${code.name}`);
      return found;
    }
    case "JSXElement":
    case "JSXFragment":
      if (!scope.toElement) throw new CodeError("JSX in braces");
      return scope.toElement(code, scope);
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

function evaluateTemplate({ quasis, expressions }: TemplateLiteral, scope: Scope): string {
  const values = expressions.map((inner) => toText(evaluate(inner, scope)));
  return quasis
    .map(({ value }, index) => (value.cooked ?? "") + (values[index] ?? ""))
    .join("")
    .toWellFormed();
}

function toText(value: StaticValue): string {
  if (typeof value === "function") throw new CodeError("JSX in braces");
  return String(value);
}

function evaluateElement(element: ArrayExpression["elements"][number], scope: Scope): readonly StaticValue[] {
  if (element?.type !== "SpreadElement") return [element ? evaluate(element, scope) : undefined];
  const spread = evaluate(element.argument, scope);
  if (!Array.isArray(spread)) throw new CodeError("a spread");
  return spread;
}

function evaluateUnary(operator: unknown, value: StaticValue): StaticValue {
  if (operator === "-" && typeof value === "number") return -value;
  if (operator === "!") return !value;
  if (operator === "void") return undefined;
  throw new CodeError();
}

function evaluateBinary(operator: unknown, left: StaticValue, right: StaticValue): StaticValue {
  if (operator === "===") return left === right;
  if (operator === "!==") return left !== right;
  if (operator === "+" && (typeof left === "string" || typeof right === "string")) return toText(left) + toText(right);
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

function evaluateProperty(property: Property | SpreadElement, scope: Scope): readonly [string, StaticValue][] {
  if (property.type === "SpreadElement") {
    const spread = evaluate(property.argument, scope);
    return isRecord(spread) ? Object.entries(spread) : [];
  }
  const { key, value, computed } = property;
  if (computed) throw new CodeError();
  return [[key.type === "Literal" ? String(key.value) : readName(key), evaluate(value, scope)]];
}

/** Evaluates `props.x`, `list[0]`, `list.length` or `require("./x.png").default`. Inherited keys have no value. */
function evaluateMember({ object, property, computed }: MemberExpression, scope: Scope): StaticValue {
  const key = computed ? evaluate(property, scope) : readName(property);
  const container = evaluate(object, scope);
  if (key === "default" && typeof container === "string") return container;
  if (Array.isArray(container)) return key === "length" ? container.length : container[Number(key)];
  if (isRecord(container)) return Object.hasOwn(container, String(key)) ? container[String(key)] : undefined;
  throw new CodeError();
}

const readName = (code: Node): string => (code.type === "Identifier" ? code.name : "");

/** Evaluates `useBaseUrl("/x")`, `require("./x.png")`, and methods of lists such as `list.map((item) => item.name)`. */
function evaluateCall({ callee, arguments: given }: CallExpression, scope: Scope): StaticValue {
  if (callee.type === "MemberExpression") {
    const container = evaluate(callee.object, scope);
    if (Array.isArray(container)) return callMethod(container, readName(callee.property), given, scope);
  }
  const name = readName(callee);
  const [first] = given;
  const value = first && (name === "useBaseUrl" || name === "require") ? evaluate(first, scope) : undefined;
  if (typeof value !== "string") throw new CodeError(name === "" ? "code" : `the call ${name}(…)`);
  // As in Docusaurus, `useBaseUrl("img/x.png")` is resolved against the root of the site.
  return name === "useBaseUrl" ? value.replace(/^(?!\/|#|[a-z][a-z\d+.-]*:)/i, "/") : value;
}

function callMethod(
  list: readonly StaticValue[],
  name: string,
  given: CallExpression["arguments"],
  scope: Scope,
): StaticValue {
  const values = given.map((argument) => {
    if (readName(argument) === "Boolean") return Boolean;
    const arrow = readFunction(argument);
    return arrow
      ? (...items: readonly StaticValue[]) => evaluate(arrow.body, bindParameters(arrow.params, items, scope))
      : evaluate(argument, scope);
  });
  const result = callListMethod(list, name, values);
  if (result === undefined) throw new CodeError(`the call ${name}(…)`);
  return result;
}

/** Reads a function whose body is one expression, or only a `return`. */
export function readFunction(code: Node | null | undefined): ElementFunction | undefined {
  if (code?.type !== "ArrowFunctionExpression" && code?.type !== "FunctionDeclaration") return undefined;
  const { params, body } = code;
  if (body.type !== "BlockStatement") return { params, body };
  const [statement, ...others] = body.body;
  if (statement?.type !== "ReturnStatement" || !statement.argument || others.length > 0) return undefined;
  return { params, body: statement.argument };
}

/** Parameters are names, or object patterns of names such as `({ name, size = 1 })`. */
export function bindParameters(params: ElementFunction["params"], given: readonly StaticValue[], scope: Scope): Scope {
  const values = new Map<string, StaticValue>();
  for (const [index, parameter] of params.entries()) {
    const value = given[index];
    // `null` stands for a missing value, because `undefined` means that a name is unknown.
    if (parameter.type !== "ObjectPattern")
      values.set(readName(parameter), index in given ? (value ?? null) : undefined);
    else if (isRecord(value))
      for (const property of parameter.properties) {
        if (property.type !== "Property") continue;
        const { key, value: target } = property;
        const [name, otherwise] = target.type === "AssignmentPattern" ? [target.left, target.right] : [target];
        const literal = evaluateLiteral(otherwise, scope);
        const missing = literal.kind === "value" ? (literal.value ?? null) : undefined;
        values.set(readName(name), value[readName(key)] ?? missing);
      }
  }
  return { ...scope, findName: (name) => (values.has(name) ? values.get(name) : scope.findName(name)) };
}
