import { toHtml } from "#app/.server/text/to-html.ts";
import { parseSafeMarkdown } from "./safe-markdown.ts";

/** One line of Markdown (an announcement, a description) as safe HTML, without the paragraph around it. */
export function renderInlineMarkdown(text: string): string {
  const { children } = parseSafeMarkdown(text);
  const [only] = children;
  const isParagraph = children.length === 1 && only?.type === "element" && only.tagName === "p";
  return toHtml({ type: "root", children: isParagraph ? only.children : children });
}
