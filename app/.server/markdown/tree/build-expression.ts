import { invalidText } from "#app/.server/text/well-formed.ts";
import type { BuildContext } from "./build-context.ts";
import { evaluateLiteral, type FindName, findExpression } from "./evaluate-literal.ts";
import type { ExpressionNode } from "./mdx-nodes.ts";
import { type StaticValue, type TreeNode, toTextNode } from "./tree.ts";

const truncateMarker = /^\/\*\s*truncate\s*\*\/$/;

/** What stands in braces: a comment (nothing, or the mark that cuts lists), or a literal. Code is never run. */
export function buildExpression(node: ExpressionNode, context: BuildContext): readonly TreeNode[] {
  if (truncateMarker.test(node.value.trim())) return [{ type: "cut" }];
  const expression = findExpression(node.data?.estree);
  if (!expression) return [];
  const literal = evaluateLiteral(expression, findImportedText(node, context), () =>
    context.reporter.warn(node, invalidText.code, invalidText.message, invalidText.hint),
  );
  if (literal.kind === "value" && !isObject(literal.value)) return toText(literal.value);
  if (context.lenient) return [toTextNode(toSource(node, context))];
  if (literal.kind === "value" || literal.kind === "no-text") {
    const what = literal.kind === "value" ? "an object" : literal.what;
    context.reporter.warn(
      node,
      "expression-not-text",
      `objects, functions and symbols are not text: {${excerpt(node)}} is ${what}`,
      "nothing is shown; write \\{ for a brace",
    );
    return [];
  }
  if (isRefused(expression, context)) return [];
  context.reporter.error(
    node,
    "expression-not-allowed",
    `expression not allowed: {${excerpt(node)}} is ${literal.what}, and code in content is never run`,
    "write the text itself, or \\{ for a brace",
  );
  return [];
}

const isObject = (value: StaticValue) => typeof value === "object" && value !== null && !Array.isArray(value);

const excerpt = (node: ExpressionNode) =>
  (node.value.length > 40 ? `${node.value.slice(0, 40)}…` : node.value).replace(/\s+/g, " ");

const findImportedText =
  (node: ExpressionNode, { bindings, page, reporter }: BuildContext): FindName =>
  (name) => {
    const binding = bindings.get(name);
    if (binding?.kind !== "text") return undefined;
    return page.budget.take(binding.text.length, node, reporter) ? binding.text : "";
  };

/** As React shows them: booleans and nothing at all show nothing, lists their items. */
function toText(value: StaticValue): TreeNode[] {
  if (Array.isArray(value)) return value.flatMap(toText);
  return typeof value === "string" || typeof value === "number" ? [toTextNode(String(value))] : [];
}

/** What the author wrote, braces included. */
export function toSource(
  node: {
    readonly position?:
      | { readonly start: { offset?: number | undefined }; readonly end: { offset?: number | undefined } }
      | undefined;
  },
  { text }: BuildContext,
): string {
  return text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}

/** A name whose import or export was an error already is not told again. */
function isRefused(
  expression: { readonly type: string; readonly [key: string]: unknown },
  { bindings }: BuildContext,
): boolean {
  return expression.type === "Identifier" && bindings.get(String(expression.name))?.kind === "refused";
}
