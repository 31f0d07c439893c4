import path from "node:path";
import type { ESTree } from "vite";
import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
import { callListMethod } from "../../app/server/text/list-methods.ts";
import {
  DataFunction,
  type DataObject,
  findName,
  getOwn,
  isObject,
  JsxNode,
  locate,
  NotData,
  type Scope,
  setLocations,
  toPosition,
  toSource,
} from "./data.ts";

/** Bounds of functions that call themselves, since their conditions can be unknown. */
const maximumSteps = 200_000;
const maximumDepth = 20;

/** Computes the value of an expression without executing the site's code. */
export function evaluate(node: ESTree.Expression, scope: Scope): unknown {
  scope.run.steps += 1;
  if (scope.run.steps > maximumSteps) return new NotData(node, scope);
  switch (node.type) {
    case "Literal":
      return "regex" in node || "bigint" in node ? new NotData(node, scope) : node.value;
    case "TemplateLiteral": {
      const values = node.expressions.map((inner) => evaluate(inner, scope));
      const parts = node.quasis.flatMap(({ value }, index) => [value.cooked, ...values.slice(index, index + 1)]);
      return join(parts, node, scope);
    }
    case "ArrayExpression":
      return evaluateList(node, scope);
    case "ObjectExpression":
      return evaluateObject(node, scope);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return new DataFunction(node, scope);
    case "Identifier":
      return findName(node, scope);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "ChainExpression":
      return evaluate(node.expression, scope);
    case "AwaitExpression":
      return evaluate(node.argument, scope);
    case "AssignmentExpression":
      return evaluate(node.right, scope);
    case "MemberExpression":
      return evaluateMember(node, scope);
    case "CallExpression":
      return evaluateCall(node, scope);
    case "JSXElement":
    case "JSXFragment":
      return evaluateJsx(node, scope);
    default:
      return evaluateOperator(node, scope);
  }
}

function evaluateOperator(node: ESTree.Expression, scope: Scope): unknown {
  if (node.type === "ConditionalExpression") {
    const test = evaluate(node.test, scope);
    if (test instanceof NotData) return new NotData(node, scope, evaluate(node.consequent, scope));
    return evaluate(test ? node.consequent : node.alternate, scope);
  }
  if (node.type === "LogicalExpression") {
    const left = evaluate(node.left, scope);
    const isLeft = { "||": Boolean(left), "&&": !left, "??": left !== null && left !== undefined }[node.operator];
    if (left instanceof NotData) return new NotData(node, scope, evaluate(node.right, scope));
    return isLeft ? left : evaluate(node.right, scope);
  }
  if (node.type === "UnaryExpression") {
    const value = evaluate(node.argument, scope);
    if (node.operator === "!" && !(value instanceof NotData)) return !value;
    return node.operator === "-" && typeof value === "number" ? -value : new NotData(node, scope);
  }
  if (node.type !== "BinaryExpression" || node.left.type === "PrivateIdentifier") return new NotData(node, scope);
  const [left, right] = [evaluate(node.left, scope), evaluate(node.right, scope)];
  if (node.operator === "+" && typeof left === "number" && typeof right === "number") return left + right;
  if (node.operator === "+") return join([left, right], node, scope);
  const isComparison = /^[!=]==?$/.test(node.operator) && !(left instanceof NotData) && !(right instanceof NotData);
  if (!isComparison) return new NotData(node, scope);
  // biome-ignore lint/suspicious/noDoubleEquals: the author's `==` converts types
  const isEqual = node.operator.length === 2 ? left == right : left === right;
  return isEqual === node.operator.startsWith("=");
}

function join(parts: readonly unknown[], node: ESTree.Span, scope: Scope): unknown {
  const isText = parts.every((part) => typeof part === "string" || typeof part === "number");
  return isText ? parts.join("") : new NotData(node, scope);
}

function evaluateList(node: ESTree.ArrayExpression, scope: Scope): unknown {
  const list: unknown[] = [];
  const positions = new Map<string, SourceLocation>();
  for (const element of node.elements) {
    if (!element) continue;
    const value = evaluate(element.type === "SpreadElement" ? element.argument : element, scope);
    const values: readonly unknown[] = element.type === "SpreadElement" && Array.isArray(value) ? value : [value];
    for (const item of values) positions.set(String(list.push(item) - 1), toPosition(element, scope));
  }
  setLocations(list, positions);
  return list;
}

function evaluateObject(node: ESTree.ObjectExpression, scope: Scope): DataObject {
  const object: DataObject = Object.create(null);
  const positions = new Map<string, SourceLocation>();
  for (const property of node.properties) {
    const position = toPosition(property, scope);
    if (property.type === "SpreadElement") {
      const spread = evaluate(property.argument, scope);
      addFields(object, positions, spread, position);
      continue;
    }
    const key = readKey(property, scope);
    if (typeof key !== "string") continue;
    object[key] = evaluate(property.value as ESTree.Expression, scope);
    positions.set(key, position);
  }
  setLocations(object, positions);
  return object;
}

/** Adds the fields of an object, and their locations. A value that is unknown is added as one field. */
function addFields(
  object: DataObject,
  positions: Map<string, SourceLocation>,
  source: unknown,
  position: SourceLocation,
): void {
  if (source instanceof NotData) object[`...${source.source}`] = source;
  if (!isObject(source)) return;
  Object.assign(object, source);
  for (const key of Object.keys(source)) positions.set(key, locate(source, key) ?? position);
}

function readKey({ key, computed }: ESTree.ObjectProperty, scope: Scope): unknown {
  if (key.type === "PrivateIdentifier") return undefined;
  const value = key.type === "Identifier" && !computed ? key.name : evaluate(key as ESTree.Expression, scope);
  return typeof value === "number" ? String(value) : value;
}

function evaluateMember(node: ESTree.MemberExpression, scope: Scope): unknown {
  const written = toSource(node, scope);
  // Only `NODE_ENV` is set, as in a production build.
  if (/^process\.env\.\w+$/.test(written)) return written.endsWith(".NODE_ENV") ? "production" : undefined;
  if (written === "import.meta.dirname") return path.dirname(scope.file);
  const { property } = node;
  const key = node.computed ? evaluate(property as ESTree.Expression, scope) : toSource(property, scope);
  const container = evaluate(node.object, scope);
  const isReadable = isObject(container) && (typeof key === "string" || typeof key === "number");
  return isReadable ? getOwn(container, String(key)) : new NotData(node, scope);
}

/** A component of the site's own files is replaced by its result; every other component remains an element. */
function evaluateJsx(node: ESTree.JSXElement | ESTree.JSXFragment, scope: Scope): unknown {
  const children = node.children.flatMap((child): unknown[] => {
    if (child.type === "JSXText") return [child.value.replace(/\s*\n\s*/g, child.value.trim() === "" ? "" : " ")];
    if (child.type === "JSXElement" || child.type === "JSXFragment") return [evaluate(child, scope)];
    const isExpression = child.type === "JSXExpressionContainer" && child.expression.type !== "JSXEmptyExpression";
    const value = isExpression ? evaluate(child.expression as ESTree.Expression, scope) : undefined;
    // Components such as `BrowserOnly` call a function for their children.
    return [value instanceof DataFunction ? call(value, []) : value];
  });
  if (node.type === "JSXFragment") return new JsxNode("", {}, children);
  const { name, attributes } = node.openingElement;
  const given: DataObject = Object.create(null);
  for (const attribute of attributes) {
    if (attribute.type === "JSXSpreadAttribute") {
      const spread = evaluate(attribute.argument, scope);
      if (isObject(spread)) Object.assign(given, spread);
      continue;
    }
    const { value } = attribute;
    const expression = value?.type === "JSXExpressionContainer" ? value.expression : value;
    given[toSource(attribute.name, scope)] =
      expression === null || expression.type === "JSXEmptyExpression"
        ? true
        : evaluate(expression as ESTree.Expression, scope);
  }
  // As in React, the children of `<a {...props} />` are those of the props.
  const shown = children.length === 0 && given.children !== undefined ? [given.children] : children;
  const written = toSource(name, scope);
  const component = /^[A-Z]\w*$/.test(written)
    ? findName({ name: written, start: name.start, end: name.end }, scope)
    : undefined;
  if (component instanceof DataFunction) {
    const result = call(component, [{ ...given, children: new JsxNode("", {}, shown) }]);
    const known = result instanceof NotData ? result.alternative : result;
    if (known !== undefined) return known;
  }
  return new JsxNode(written, given, shown);
}

/** Returns the object with the most keys, which is the configuration in calls such as `withPlugin({...}, {...})`. */
function findLargest(given: readonly unknown[]): unknown {
  const objects = given.filter(isObject).filter((value) => !Array.isArray(value));
  return objects.sort((a, b) => Object.keys(b).length - Object.keys(a).length)[0];
}

function evaluateCall(node: ESTree.CallExpression, scope: Scope): unknown {
  const written = toSource(node.callee, scope).replace(/\s+/g, "");
  if (written === "newDate().getFullYear") return new Date().getFullYear();
  const given = node.arguments.map((argument) =>
    argument.type === "SpreadElement" ? new NotData(argument, scope) : evaluate(argument, scope),
  );
  const texts = given.filter((value) => typeof value === "string");
  const [first = ""] = texts;
  if (texts.length === given.length && texts.length > 0) {
    const toPath = (...parts: readonly string[]) => path.resolve(path.dirname(scope.file), path.join(...parts));
    if (written === "require") return scope.run.requireModule(first, node, scope);
    if (written === "require.resolve") return /^\.{1,2}\//.test(first) ? toPath(first) : first;
    if (/^(?:path\.)?(?:resolve|join)$/.test(written)) return toPath(...texts);
  }
  if (node.callee.type === "MemberExpression" && !node.callee.computed) {
    const list = evaluate(node.callee.object, scope);
    if (Array.isArray(list)) return callMethod(list, given, node, scope);
  }
  if (written === "useIsBrowser") return false;
  if (written === "useBaseUrl" && typeof given[0] === "string") return given[0];
  if (written === "translate" && isObject(given[0])) return given[0].message;
  if (written === "Object.assign") return assign(given, node, scope);
  const callee = evaluate(node.callee, scope);
  const result = callee instanceof DataFunction ? call(callee, given) : new NotData(node, scope);
  if (!(result instanceof NotData) || result.alternative !== undefined) return result;
  const largest = findLargest(given);
  return largest === undefined ? result : new NotData(node, scope, largest);
}

function assign(given: readonly unknown[], node: ESTree.Span, scope: Scope): unknown {
  if (!isObject(given[0])) return new NotData(node, scope, findLargest(given));
  const object: DataObject = Object.create(null);
  const positions = new Map<string, SourceLocation>();
  for (const source of given) addFields(object, positions, source, toPosition(node, scope));
  setLocations(object, positions);
  return object;
}

function callMethod(
  list: readonly unknown[],
  given: readonly unknown[],
  node: ESTree.CallExpression,
  scope: Scope,
): unknown {
  const [, name = ""] = /\.\s*(\w+)$/.exec(toSource(node.callee, scope)) ?? [];
  const [argument] = node.arguments;
  const isBoolean = argument?.type === "Identifier" && argument.name === "Boolean";
  const callbacks = given.map((value) =>
    value instanceof DataFunction ? (item: unknown, index: number) => call(value, [item, index]) : value,
  );
  const result = callListMethod(list, name, isBoolean ? [Boolean] : callbacks);
  return result === undefined ? new NotData(node, scope) : result;
}

/** Returns the result of a function of the old site. */
export function call({ node, scope }: DataFunction, given: readonly unknown[]): unknown {
  const { body, params } = node;
  if (!body || scope.run.depth >= maximumDepth) return new NotData(node, scope);
  const local: Scope = { ...scope, names: new Map(), parent: scope };
  for (const [index, parameter] of params.entries()) {
    const missing = parameter.type === "AssignmentPattern" ? undefined : new NotData(parameter, scope);
    bindPattern(parameter, () => (index < given.length ? given[index] : missing), local);
  }
  scope.run.depth += 1;
  const result =
    body.type === "BlockStatement" ? readStatements(body.body, local) : evaluate(body as ESTree.Expression, local);
  scope.run.depth -= 1;
  return result;
}

/** Declares a name, or the names of an object pattern such as `{ title, url: link = "/", ...rest }`. */
export function bindPattern(pattern: ESTree.ParamPattern, read: () => unknown, scope: Scope): void {
  if (pattern.type === "Identifier") scope.names.set(pattern.name, read);
  if (pattern.type === "AssignmentPattern") {
    const { left, right } = pattern;
    bindPattern(left, () => read() ?? evaluate(right, scope), scope);
  }
  if (pattern.type !== "ObjectPattern") return;
  const named = new Set<string>();
  for (const property of pattern.properties) {
    if (property.type === "RestElement") bindPattern(property.argument, () => omit(read(), named), scope);
    else if (property.key.type === "Identifier") {
      const { name } = property.key;
      named.add(name);
      bindPattern(
        property.value,
        () => {
          const value = read();
          return isObject(value) ? getOwn(value, name) : value;
        },
        scope,
      );
    }
  }
}

/** Returns an object without some of its keys. A value that is unknown stays unknown. */
function omit(value: unknown, names: ReadonlySet<string>): unknown {
  if (!isObject(value)) return value;
  const rest: DataObject = Object.create(null);
  const positions = new Map<string, SourceLocation>();
  for (const [key, inner] of Object.entries(value)) {
    if (names.has(key)) continue;
    rest[key] = inner;
    const position = locate(value, key);
    if (position) positions.set(key, position);
  }
  setLocations(rest, positions);
  return rest;
}

/** Returns the value of the first `return`. After a statement that is not evaluated, the value is an alternative. */
function readStatements(statements: readonly ESTree.Statement[], scope: Scope): unknown {
  for (const [index, statement] of statements.entries()) {
    if (statement.type === "ReturnStatement")
      return statement.argument ? evaluate(statement.argument, scope) : undefined;
    if (/Declaration$/.test(statement.type)) scope.run.declare(statement, scope);
    else {
      const rest = readStatements(statements.slice(index + 1), scope);
      return new NotData(statement, scope, rest instanceof NotData ? rest.alternative : rest);
    }
  }
  return undefined;
}
