import path from "node:path";
import type { ESTree } from "vite";
import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
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
} from "./data.ts";
import { createEvaluateCall, type ModuleContext } from "./evaluate-call.ts";

/** Maximum length of texts and lists, because a few lines of code can double a text many times. */
const maximumLength = 20_000;
const maximumSteps = 200_000;

/** Creates functions that compute the values of expressions without executing the site's code. */
export function createEvaluate(context: ModuleContext) {
  let steps = 0;

  function evaluate(node: ESTree.Expression, scope: Scope): unknown {
    steps += 1;
    if (steps > maximumSteps) return new NotData(node, scope);
    switch (node.type) {
      case "Literal":
        return "regex" in node || "bigint" in node ? new NotData(node, scope) : node.value;
      case "TemplateLiteral":
        return join(
          node.quasis.flatMap(({ value }, index) => {
            const inner = node.expressions[index];
            return inner ? [value.cooked, evaluate(inner, scope)] : [value.cooked];
          }),
          node,
          scope,
        );
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
    const text = isText ? parts.join("") : "";
    return isText && text.length <= maximumLength ? text : new NotData(node, scope);
  }

  function evaluateList(node: ESTree.ArrayExpression, scope: Scope): unknown {
    const list: unknown[] = [];
    const positions = new Map<string, SourceLocation>();
    for (const element of node.elements) {
      if (!element) continue;
      const value = evaluate(element.type === "SpreadElement" ? element.argument : element, scope);
      const values: readonly unknown[] = element.type === "SpreadElement" && Array.isArray(value) ? value : [value];
      if (list.length + values.length > maximumLength) return new NotData(node, scope);
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
        if (spread instanceof NotData) object[`...${spread.source}`] = spread;
        if (!isObject(spread)) continue;
        Object.assign(object, spread);
        for (const key of Object.keys(spread)) positions.set(key, locate(spread, key) ?? position);
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

  function readKey({ key, computed }: ESTree.ObjectProperty, scope: Scope): unknown {
    if (key.type === "PrivateIdentifier") return undefined;
    const value = key.type === "Identifier" && !computed ? key.name : evaluate(key as ESTree.Expression, scope);
    return typeof value === "number" ? String(value) : value;
  }

  function evaluateMember(node: ESTree.MemberExpression, scope: Scope): unknown {
    const written = scope.text.slice(node.start, node.end);
    // Only `NODE_ENV` is set, as in a production build.
    if (/^process\.env\.\w+$/.test(written)) return written.endsWith(".NODE_ENV") ? "production" : undefined;
    if (written === "import.meta.dirname") return path.dirname(scope.file);
    const { property } = node;
    const key = node.computed
      ? evaluate(property as ESTree.Expression, scope)
      : scope.text.slice(property.start, property.end);
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
      given[scope.text.slice(attribute.name.start, attribute.name.end)] =
        expression === null || expression.type === "JSXEmptyExpression"
          ? true
          : evaluate(expression as ESTree.Expression, scope);
    }
    const written = scope.text.slice(name.start, name.end);
    const component = /^[A-Z]\w*$/.test(written)
      ? findName({ name: written, start: name.start, end: name.end }, scope)
      : undefined;
    if (component instanceof DataFunction) {
      const result = call(component, [{ ...given, children: new JsxNode("", {}, children) }]);
      const known = result instanceof NotData ? result.alternative : result;
      if (known !== undefined) return known;
    }
    return new JsxNode(written, given, children);
  }

  const { evaluateCall, call } = createEvaluateCall(context, evaluate);
  return { evaluate, call };
}
