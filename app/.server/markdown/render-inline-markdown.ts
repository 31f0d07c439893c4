import { sanitize } from "hast-util-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { toHtml } from "#app/.server/html/to-html.ts";

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();

/** One line of Markdown (an announcement, a description) as safe HTML, without the paragraph around it. */
export function renderInlineMarkdown(text: string): string {
  const tree = sanitize(processor.runSync(processor.parse(text)));
  const [only] = tree.type === "root" ? tree.children : [];
  const isParagraph =
    tree.type === "root" && tree.children.length === 1 && only?.type === "element" && only.tagName === "p";
  return toHtml(isParagraph ? { type: "root", children: only.children } : tree);
}
