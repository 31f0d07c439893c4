import type { ElementContent } from "hast";
import { invalidText } from "#app/.server/text/well-formed.ts";
import { type BuildContext, type ExpressionNode, toSource } from "./build-context.ts";
import { type Code, evaluateLiteral, findExpression } from "./evaluate-literal.ts";
import { type StaticValue, toTextNode } from "./tree.ts";

/** Builds the content of braces: a comment, a truncation marker or a literal. Code is never run. */
export function buildExpression(node: ExpressionNode, context: BuildContext): ElementContent[] {
  const { reporter, lenient, bindings } = context;
  if (/^\/\*\s*truncate\s*\*\/$/.test(node.value.trim())) return [{ type: "truncationMarker" }];
  const expression = findExpression(node.data?.estree);
  if (!expression) return [];
  const literal = evaluateLiteral(
    expression,
    (name) => findImportedText(name, node, context),
    () => reporter.warn(node, invalidText.code, invalidText.message, invalidText.hint),
  );
  if (literal.kind === "value" && !isObject(literal.value)) return toTextNodes(literal.value);
  if (lenient) return [toTextNode(toSource(node, context))];
  const source = (node.value.length > 40 ? `${node.value.slice(0, 40)}…` : node.value).replace(/\s+/g, " ");
  if (literal.kind !== "code") {
    const what = literal.kind === "value" ? "an object" : literal.what;
    const message = `objects, functions and symbols are not text: {${source}} is ${what}`;
    reporter.warn(node, "expression-not-text", message, "nothing is shown; write \\{ for a brace");
  } else if (!isRefused(expression, bindings)) {
    const message = `expression not allowed: {${source}} is ${literal.what}, and code in content is never run`;
    reporter.error(node, "expression-not-allowed", message, "write the text itself, or \\{ for a brace");
  }
  return [];
}

const isObject = (value: StaticValue) => typeof value === "object" && value !== null && !Array.isArray(value);

function findImportedText(name: string, node: ExpressionNode, { bindings, page, reporter }: BuildContext) {
  const binding = bindings.get(name);
  if (binding?.kind !== "text") return undefined;
  return page.budget.take(binding.text.length, node, reporter) ? binding.text : "";
}

/** As in React, booleans, `null` and `undefined` show nothing, and a list shows its items. */
function toTextNodes(value: StaticValue): ElementContent[] {
  if (Array.isArray(value)) return value.flatMap(toTextNodes);
  return typeof value === "string" || typeof value === "number" ? [toTextNode(String(value))] : [];
}

/** Whether it is a name whose import or export has been reported as an error. */
const isRefused = (expression: Code, bindings: BuildContext["bindings"]): boolean =>
  expression.type === "Identifier" && bindings.get(String(expression.name))?.kind === "refused";
