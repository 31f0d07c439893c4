import type { ElementContent } from "hast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx-jsx";
import type { ExpressionNode, JsxNode } from "./build-context.ts";
import { type Code, isCode, toList } from "./evaluate-literal.ts";

/** Returns whether code is a JSX element or fragment. */
export const isJsx = ({ type }: Code): boolean => type === "JSXElement" || type === "JSXFragment";

type Position = NonNullable<ElementContent["position"]>;

/** Converts JSX in an expression to the nodes of JSX in the text. Its text is not Markdown, as in MDX. */
export function toJsxNode(code: Code, text: string): JsxNode {
  const opening = isCode(code.openingElement) ? code.openingElement : undefined;
  return {
    type: "mdxJsxTextElement",
    name: opening ? toName(opening.name) : null,
    attributes: toList(opening?.attributes).flatMap((attribute) =>
      isCode(attribute) ? [toAttribute(attribute, text)] : [],
    ),
    children: toList(code.children).flatMap((child) => (isCode(child) ? toChild(child, text) : [])),
    ...toPosition(code),
  };
}

function toChild(code: Code, text: string): Extract<ElementContent, { type: "text" } | JsxNode | ExpressionNode>[] {
  if (code.type === "JSXText") {
    const value = collapseLines(String(code.value));
    return value === "" ? [] : [{ type: "text", value }];
  }
  if (code.type === "JSXExpressionContainer") return [{ type: "mdxTextExpression", ...toExpression(code, text) }];
  return isJsx(code) ? [toJsxNode(code, text)] : [];
}

function toAttribute(code: Code, text: string): MdxJsxAttribute | MdxJsxExpressionAttribute {
  if (code.type === "JSXSpreadAttribute") return { type: "mdxJsxExpressionAttribute", value: "" };
  const name = toName(code.name);
  const { value } = code;
  if (!isCode(value)) return { type: "mdxJsxAttribute", name, value: null };
  if (value.type === "Literal") return { type: "mdxJsxAttribute", name, value: String(value.value) };
  return {
    type: "mdxJsxAttribute",
    name,
    value: { type: "mdxJsxAttributeValueExpression", ...toExpression(value, text) },
  };
}

/** Creates the data of an expression in braces. `findExpression` reads the program. */
function toExpression({ expression }: Code, text: string) {
  const inner = isCode(expression) ? expression : undefined;
  const isEmpty = inner === undefined || inner.type === "JSXEmptyExpression";
  const body = isEmpty ? [] : [{ type: "ExpressionStatement", expression: inner }];
  return {
    value: inner ? text.slice(Number(inner.start), Number(inner.end)) : "",
    data: { estree: { type: "Program", body } as never },
    ...(inner ? toPosition(inner) : {}),
  };
}

/** Converts the name of an element or attribute, such as `a`, `Tabs.Item` or `xlink:href`. */
function toName(code: unknown): string {
  if (!isCode(code)) return "";
  if (code.type === "JSXMemberExpression") return `${toName(code.object)}.${toName(code.property)}`;
  if (code.type === "JSXNamespacedName") return `${toName(code.namespace)}:${toName(code.name)}`;
  return String(code.name);
}

/** As in JSX, line breaks with the spaces around them disappear at the edges, and are a space elsewhere. */
const collapseLines = (text: string) => text.replace(/^\s*\n\s*|\s*\n\s*$/g, "").replace(/\s*\n\s*/g, " ");

function toPosition({ loc }: Code): { position: Position } | object {
  return isLocation(loc) ? { position: { start: toPoint(loc.start), end: toPoint(loc.end) } } : {};
}

interface Point {
  readonly line: number;
  readonly column: number;
}

const isLocation = (value: unknown): value is { readonly start: Point; readonly end: Point } =>
  typeof value === "object" && value !== null && "start" in value && "end" in value;

const toPoint = ({ line, column }: Point) => ({ line, column: column + 1 });
