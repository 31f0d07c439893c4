import type {
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
import type { ExpressionNode, JsxNode } from "./build-context.ts";

/** Returns whether code is a JSX element or fragment. */
export const isJsx = (code: Node): code is JSXElement | JSXFragment =>
  code.type === "JSXElement" || code.type === "JSXFragment";

/** Returns whether code contains JSX outside the attributes of an element, such as in a branch or in another `map`. */
export function hasJsx(code: Node): boolean {
  switch (code.type) {
    case "ConditionalExpression":
      return hasJsx(code.consequent) || hasJsx(code.alternate);
    case "LogicalExpression":
      return hasJsx(code.left) || hasJsx(code.right);
    case "ArrowFunctionExpression":
      return hasJsx(code.body);
    case "CallExpression":
      return code.arguments.some(hasJsx);
    default:
      return isJsx(code);
  }
}

/** Converts JSX in an expression to the nodes of JSX in the text. Its text is not Markdown, as in MDX. */
export function toJsxNode(code: JSXElement | JSXFragment, text: string): JsxNode {
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
