import type { Expression, Node } from "estree-jsx";
import type { ElementContent } from "hast";
import { toTextNode } from "#app/server/text/html.ts";
import {
  type AuthoredElement,
  type BuildContext,
  type ExpressionNode,
  type JsxNode,
  type Received,
  toReceived,
} from "./build-context.ts";
import {
  bindParameters,
  chooseBranch,
  evaluateLiteral,
  findExpression,
  findMapped,
  isShowable,
} from "./evaluate-literal.ts";
import { findBoundValue } from "./imports.ts";
import { hasJsx, isJsx, toJsxNode } from "./jsx-in-expressions.ts";
import { type ElementFunction, isTruncationComment, type Props, type StaticValue } from "./tree.ts";

/** Builds an expression in braces: a comment, `props.children`, or literals, names and operators. Code is never run. */
export function buildExpression(node: ExpressionNode, context: BuildContext): ElementContent[] {
  const [, comment = ""] = /^\/\*(.*)\*\/$/s.exec(node.value.trim()) ?? [];
  if (isTruncationComment(comment)) return [{ type: "truncationMarker" }];
  const expression = findExpression(node.data?.estree);
  if (!expression) return [];
  return buildCode(expression, node, context);
}

function buildCode(expression: Expression, node: ExpressionNode, context: BuildContext): ElementContent[] {
  const { reporter, bindings } = context;
  const findValue = (name: string) => findKnown(name, context);
  const branch = chooseBranch(expression, findValue);
  if (isJsx(branch)) return context.build([toJsxNode(branch, context.text)], context);
  if (isChildren(branch) && context.received) return context.received.children();
  const mapped = findMapped(branch, findValue);
  if (mapped && hasJsx(mapped.body))
    return mapped.uses.flatMap((findLocal) => buildCode(mapped.body, node, { ...context, findLocal }));
  const literal = evaluateLiteral(branch, findValue);
  if (isShowable(literal)) return toTextNodes(literal.value);
  const source = (node.value.length > 40 ? `${node.value.slice(0, 40)}…` : node.value).replace(/\s+/g, " ");
  if (literal.kind !== "code") {
    const message = `{${source}} is an object, which cannot be shown as text`;
    reporter.warn(node, "expression-not-text", message, "write the text itself; to show a brace, write \\{");
  } else if (!isRefused(node.value, bindings)) {
    const message = `the expression {${source}} contains ${literal.what}, but code in content is never run`;
    reporter.error(node, "expression-not-allowed", message, "write the text itself; to show a brace, write \\{");
  }
  return [];
}

/** Builds what an exported function returns for an element: `export const Mark = ({ children }) => <b>{children}</b>`. */
export function buildFunction(
  { params, body }: ElementFunction,
  element: AuthoredElement,
  context: BuildContext,
): ElementContent[] {
  const received = toReceived(element, context);
  const findLocal = bindParameters(params, [toProps(received)], () => undefined);
  const { position } = element.node;
  const node = { type: "mdxTextExpression", value: element.name, ...(position && { position }) } as const;
  return buildCode(body, node, { ...context, received, findLocal });
}

/** Returns whether an expression is `children` or `props.children`. */
function isChildren(code: Expression): boolean {
  if (code.type !== "MemberExpression") return isNamed(code, "children");
  return isNamed(code.object, "props") && isNamed(code.property, "children");
}

const isNamed = (code: Node, name: string) => code.type === "Identifier" && code.name === name;

/** Whether there are children is a value, so that a component can leave out the element around them. */
const toProps = ({ props, hasChildren }: Received): Props => ({ ...props, children: hasChildren });

function findKnown(name: string, context: BuildContext): StaticValue {
  const { bindings, received, findLocal, frontMatter } = context;
  const local = findLocal?.(name);
  if (local !== undefined) return local;
  if (name === "props") return received && toProps(received);
  if (name === "children") return received?.hasChildren;
  if (name === "frontMatter" && !bindings.has(name)) return frontMatter?.();
  return findBoundValue(name, bindings);
}

/** As in React, booleans, `null` and `undefined` show nothing, and a list shows its items. */
function toTextNodes(value: StaticValue): ElementContent[] {
  if (Array.isArray(value)) return value.flatMap(toTextNodes);
  return typeof value === "string" || typeof value === "number" ? [toTextNode(String(value))] : [];
}

/** Returns whether code begins with the name of an import or export that has been reported, so that its uses are not reported. */
const isRefused = (code: string, bindings: BuildContext["bindings"]): boolean =>
  bindings.get(/^\s*([\w$]+)/.exec(code)?.[1] ?? "")?.kind === "refused";

/** Attributes whose expressions are ignored. For example, `<TOCInline>` finds the page's headings without `toc`. */
const ignored = new Set(["key", "ref", "icon", "toc"]);

/** Evaluates the attributes of an element. Spreads, and values that cannot be evaluated, are reported and left out. */
export function readProps(node: JsxNode, context: BuildContext): Props {
  const { bindings, reporter } = context;
  const props: [string, StaticValue][] = [];
  const refuse = (what: string) => {
    const message = `<${node.name ?? ""}> has ${what}, but code in content is never run`;
    const hint = "write a literal: text, a number, or a list or an object of literals";
    reporter.error(node, "expression-not-allowed", message, hint);
  };
  const findValue = (name: string) => findKnown(name, context);
  for (const attribute of node.attributes) {
    if (attribute.type === "mdxJsxExpressionAttribute") {
      refuse("a spread attribute");
      continue;
    }
    const { name, value } = attribute;
    if (value === null || value === undefined) props.push([name, true]);
    else if (typeof value === "string") props.push([name, value]);
    else if (!ignored.has(name)) {
      const literal = evaluateLiteral(findExpression(value.data?.estree), findValue);
      if (literal.kind === "value") props.push([name, literal.value]);
      // `toProperties` later removes event handlers with a warning.
      else if (/^on[a-z]/i.test(name)) props.push([name, true]);
      else if (!isRefused(value.value, bindings)) refuse(`${literal.what} in the attribute ${name}`);
    }
  }
  return Object.fromEntries(props);
}
