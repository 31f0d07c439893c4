import type { ElementContent } from "hast";
import { invalidText } from "#app/.server/text/well-formed.ts";
import { type BuildContext, type ExpressionNode, findReceived } from "./build-context.ts";
import { type Code, evaluateLiteral, findExpression, isShowable } from "./evaluate-literal.ts";
import { isTruncationComment, type StaticValue, toTextNode } from "./tree.ts";

/** Builds an expression in braces: a comment, a truncation marker or a literal. Code is never run. */
export function buildExpression(node: ExpressionNode, context: BuildContext): ElementContent[] {
  const { reporter, bindings } = context;
  const [, comment = ""] = /^\/\*(.*)\*\/$/s.exec(node.value.trim()) ?? [];
  if (isTruncationComment(comment)) return [{ type: "truncationMarker" }];
  const expression = findExpression(node.data?.estree);
  if (!expression) return [];
  if (node.value.trim() === "props.children" && context.received)
    return context.page.budget.take(context.received.length, node, reporter) ? context.received.children() : [];
  const literal = evaluateLiteral(
    expression,
    (name) => findImportedText(name, node, context),
    () => reporter.warn(node, invalidText.code, invalidText.message, invalidText.hint),
  );
  if (isShowable(literal)) return toTextNodes(literal.value);
  const source = (node.value.length > 40 ? `${node.value.slice(0, 40)}…` : node.value).replace(/\s+/g, " ");
  if (literal.kind !== "code") {
    const what = "what" in literal ? literal.what : "an object";
    const message = `objects, functions and symbols are not text: {${source}} is ${what}`;
    reporter.warn(node, "expression-not-text", message, "nothing is shown; write \\{ for a brace");
  } else if (!isRefused(expression, bindings)) {
    const message = `expression not allowed: {${source}} is ${literal.what}, and code in content is never run`;
    reporter.error(node, "expression-not-allowed", message, "write the text itself, or \\{ for a brace");
  }
  return [];
}

function findImportedText(name: string, node: ExpressionNode, context: BuildContext) {
  const { bindings, page, reporter } = context;
  if (name === "props") return findReceived(context, node);
  const binding = bindings.get(name);
  if (binding?.kind !== "text") return undefined;
  return page.budget.take(binding.text.length, node, reporter) ? binding.text : "";
}

/** As in React, booleans, `null` and `undefined` show nothing, and a list shows its items. */
function toTextNodes(value: StaticValue): ElementContent[] {
  if (Array.isArray(value)) return value.flatMap(toTextNodes);
  return typeof value === "string" || typeof value === "number" ? [toTextNode(String(value))] : [];
}

/** Returns whether an expression is a name whose import has already been reported. */
const isRefused = (expression: Code, bindings: BuildContext["bindings"]): boolean =>
  expression.type === "Identifier" && bindings.get(String(expression.name))?.kind === "refused";
