import type { ESTree } from "vite";
import { DataFunction, type DataObject, findName, isObject, JsxNode, NotData, type Scope } from "./data.ts";
import type { Call, Evaluate } from "./evaluate.ts";

/** Creates the function that evaluates JSX. */
export function createEvaluateJsx(evaluate: Evaluate, call: Call) {
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

  return evaluateJsx;
}
