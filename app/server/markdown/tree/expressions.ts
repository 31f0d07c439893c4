import type {
  Expression,
  JSXAttribute,
  JSXElement,
  JSXExpressionContainer,
  JSXFragment,
  JSXOpeningElement,
  JSXSpreadAttribute,
  Node,
  Program,
} from "estree-jsx";
import type { ElementContent } from "hast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx-jsx";
import { toTextNode } from "#app/server/text/html.ts";
import {
  type AuthoredElement,
  type BuildContext,
  type ExpressionNode,
  type JsxNode,
  toReceived,
} from "./build-context.ts";
import { bindParameters, evaluateLiteral, findExpression, isShowable, type Scope } from "./evaluate-literal.ts";
import { findBoundValue } from "./imports.ts";
import { type ElementFunction, isTruncationComment, type Props, type StaticValue } from "./tree.ts";

/** Builds an expression in braces: a comment, JSX, or literals, names and operators. Code is never run. */
export function buildExpression(node: ExpressionNode, context: BuildContext): ElementContent[] {
  const [, comment = ""] = /^\/\*(.*)\*\/$/s.exec(node.value.trim()) ?? [];
  if (isTruncationComment(comment)) return [{ type: "truncationMarker" }];
  const expression = findExpression(node.data?.estree);
  if (!expression) return [];
  return buildCode(expression, node, context);
}

function buildCode(
  expression: Expression,
  node: ExpressionNode,
  context: BuildContext,
  scope = createScope(context),
): ElementContent[] {
  const { reporter, bindings } = context;
  const literal = evaluateLiteral(expression, scope);
  if (isShowable(literal)) return showValue(literal.value);
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
  const inner = { ...context, received };
  const scope = bindParameters(params, [received.props], createScope(inner));
  const { position } = element.node;
  const node = { type: "mdxTextExpression", value: element.name, ...(position && { position }) } as const;
  return buildCode(body, node, inner, scope);
}

/** Returns the names that an expression can use. JSX inside a function can also use the parameters of the function. */
function createScope(context: BuildContext): Scope {
  const scope: Scope = {
    findName: (name) => findKnown(name, context),
    toElement: (code, inner) => () =>
      context.build(
        [toJsxNode(code, context.text)],
        inner === scope ? context : { ...context, findLocal: inner.findName },
      ),
  };
  return scope;
}

function findKnown(name: string, context: BuildContext): StaticValue {
  const { bindings, received, findLocal, frontMatter } = context;
  const local = findLocal?.(name);
  if (local !== undefined) return local;
  if (name === "props") return received?.props;
  // `null` stands for missing children, because `undefined` means that a name is unknown.
  if (name === "children") return received && (received.props.children ?? null);
  if (name === "frontMatter" && !bindings.has(name)) return frontMatter?.();
  return findBoundValue(name, bindings);
}

/** As in React, booleans, `null` and `undefined` show nothing, and a list shows its items. */
function showValue(value: StaticValue): ElementContent[] {
  if (typeof value === "function") return value();
  if (Array.isArray(value)) return value.flatMap(showValue);
  return typeof value === "string" || typeof value === "number" ? [toTextNode(String(value))] : [];
}

/** Returns whether code begins with the name of an import or export that has been reported, so that its uses are not reported. */
const isRefused = (code: string, bindings: BuildContext["bindings"]): boolean =>
  bindings.get(/^\s*([\w$]+)/.exec(code)?.[1] ?? "")?.kind === "refused";

/**
 * Attributes whose expressions are ignored: `key` and `ref` are for React alone, components have icons of their own, and
 * `<TOCInline>` finds the headings of the page without `toc`.
 */
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
  const scope = { findName: (name: string) => findKnown(name, context) };
  for (const attribute of node.attributes) {
    if (attribute.type === "mdxJsxExpressionAttribute") {
      refuse("a spread attribute");
      continue;
    }
    const { name, value } = attribute;
    if (value === null || value === undefined) props.push([name, true]);
    else if (typeof value === "string") props.push([name, value]);
    else if (!ignored.has(name)) {
      const literal = evaluateLiteral(findExpression(value.data?.estree), scope);
      // Only `children` can be a function here. The attribute then states whether there are any.
      if (literal.kind === "value") props.push([name, typeof literal.value === "function" || literal.value]);
      // `toProperties` later removes event handlers with a warning.
      else if (/^on[a-z]/i.test(name)) props.push([name, true]);
      else if (!isRefused(value.value, bindings)) refuse(`${literal.what} in the attribute ${name}`);
    }
  }
  return Object.fromEntries(props);
}

/** Converts JSX in an expression to the nodes of JSX in the text. Its text is not Markdown, as in MDX. */
function toJsxNode(code: JSXElement | JSXFragment, text: string): JsxNode {
  const opening = code.type === "JSXElement" ? code.openingElement : undefined;
  return {
    type: "mdxJsxTextElement",
    name: opening ? toName(opening.name) : null,
    attributes: (opening?.attributes ?? []).map((attribute) => toAttribute(attribute, text)),
    children: code.children.flatMap((child) => toChild(child, text)),
    ...toPosition(code),
  };
}

function toChild(
  code: JSXElement["children"][number],
  text: string,
): Extract<ElementContent, { type: "text" } | JsxNode | ExpressionNode>[] {
  if (code.type === "JSXText") {
    const value = collapseLines(code.value);
    return value === "" ? [] : [{ type: "text", value }];
  }
  if (code.type === "JSXExpressionContainer")
    return [{ type: "mdxTextExpression", ...toExpression(code.expression, text) }];
  return code.type === "JSXSpreadChild" ? [] : [toJsxNode(code, text)];
}

function toAttribute(
  code: JSXAttribute | JSXSpreadAttribute,
  text: string,
): MdxJsxAttribute | MdxJsxExpressionAttribute {
  if (code.type === "JSXSpreadAttribute") return { type: "mdxJsxExpressionAttribute", value: "" };
  const attribute = { type: "mdxJsxAttribute", name: toName(code.name) } as const;
  const { value } = code;
  if (value === null) return { ...attribute, value };
  if (value.type === "Literal") return { ...attribute, value: String(value.value) };
  const expression = value.type === "JSXExpressionContainer" ? value.expression : value;
  return { ...attribute, value: { type: "mdxJsxAttributeValueExpression", ...toExpression(expression, text) } };
}

/** Creates the data of an expression in braces. `findExpression` reads the program. */
function toExpression(expression: JSXExpressionContainer["expression"], text: string) {
  const isEmpty = expression.type === "JSXEmptyExpression";
  const body: Program["body"] = isEmpty ? [] : [{ type: "ExpressionStatement", expression }];
  return {
    value: text.slice(...(expression.range ?? [0, 0])),
    data: { estree: { type: "Program", sourceType: "module", body } satisfies Program },
    ...toPosition(expression),
  };
}

/** Converts the name of an element or attribute, such as `a`, `Tabs.Item` or `xlink:href`. */
function toName(code: JSXOpeningElement["name"] | JSXAttribute["name"]): string {
  if (code.type === "JSXMemberExpression") return `${toName(code.object)}.${code.property.name}`;
  if (code.type === "JSXNamespacedName") return `${code.namespace.name}:${code.name.name}`;
  return code.name;
}

/** As in JSX, line breaks with the spaces around them disappear at the edges, and are a space elsewhere. */
const collapseLines = (text: string) => text.replace(/^\s*\n\s*|\s*\n\s*$/g, "").replace(/\s*\n\s*/g, " ");

function toPosition({ loc }: Node): Pick<ElementContent, "position"> {
  if (!loc) return {};
  const toPoint = ({ line, column }: typeof loc.start) => ({ line, column: column + 1 });
  return { position: { start: toPoint(loc.start), end: toPoint(loc.end) } };
}
