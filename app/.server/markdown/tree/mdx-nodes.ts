import type {} from "@mdx-js/mdx";
import type { ElementContent } from "hast";

/** What MDX adds to Markdown, as it stands in the tree after `toHast`. */
export type JsxNode = Extract<ElementContent, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;
export type ExpressionNode = Extract<ElementContent, { type: "mdxFlowExpression" | "mdxTextExpression" }>;
