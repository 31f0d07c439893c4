import type { Parents, RootContent } from "mdast";
import type { Handle, Extension as TreeExtension } from "mdast-util-from-markdown";
import type {} from "mdast-util-mdx-jsx";
import { AuthorError } from "./explain-syntax-error.ts";

type Element = Extract<RootContent, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

const voidElements = /^(?:area|br|col|hr|img|input|source|track|wbr)$/i;

/** Adds a tag to the tree as a node without children. `pairTags` later combines start and end tags to elements. */
const keepTag: Handle = function (token) {
  const { name = "", attributes = [], selfClosing = false } = this.data.mdxJsxTag ?? {};
  // `resume` closes the buffer that was opened at the start of the tag. The return value of `resume` is not needed.
  this.resume();
  let tag: "opening" | "closing" | "whole" = selfClosing ? "whole" : "opening";
  if (/^<\s*\//.test(this.sliceSerialize(token))) tag = "closing";
  const type = String(token.type) === "mdxJsxTextTag" ? "mdxJsxTextElement" : "mdxJsxFlowElement";
  this.enter({ type, name: name || null, attributes, children: [], data: { tag } }, token);
  this.exit(token);
};

const ignore: Handle = () => undefined;

/** Replaces the default handlers, which throw at the first tag without a matching tag. */
export const jsxTagTree: TreeExtension = {
  enter: { mdxJsxFlowTagClosingMarker: ignore, mdxJsxTextTagClosingMarker: ignore },
  exit: {
    mdxJsxFlowTagClosingMarker: ignore,
    mdxJsxTextTagClosingMarker: ignore,
    mdxJsxFlowTag: keepTag,
    mdxJsxTextTag: keepTag,
  },
};

/**
 * Combines start and end tags with the same parent into elements, in linear time.
 * @throws {AuthorError} for a tag without a matching tag
 */
export function pairTags(parent: Parents): void {
  const result: RootContent[] = [];
  const open: { readonly tag: Element; readonly index: number }[] = [];
  for (const child of parent.children) {
    if (!isTag(child)) {
      if ("children" in child) pairTags(child);
      result.push(child);
      continue;
    }
    if (child.data?.tag !== "closing") {
      if (child.data?.tag === "opening") open.push({ tag: child, index: result.length });
      result.push(child);
      continue;
    }
    const last = open.pop();
    if (!last) throw explain(child, parent);
    if (last.tag.name !== child.name)
      throw explain(open.some(({ tag }) => tag.name === child.name) ? last.tag : child, parent);
    last.tag.children = toFlow(result.splice(last.index + 1));
    if (last.tag.position && child.position) last.tag.position.end = child.position.end;
  }
  const [unclosed] = open;
  if (unclosed) throw explain(unclosed.tag, parent);
  parent.children = toFlow(result);
}

const isTag = (node: RootContent): node is Element =>
  node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

/** Casts children to block nodes. This is safe because inline nodes are rendered in the same way. */
export const toFlow = (
  children: readonly RootContent[],
): Extract<RootContent, { type: "mdxJsxFlowElement" }>["children"] =>
  children as Extract<RootContent, { type: "mdxJsxFlowElement" }>["children"];

const parentNames: Readonly<Partial<Record<Parents["type"], string>>> = {
  admonition: "admonition",
  admonitionTitle: "admonition's title",
  blockquote: "quotation",
  delete: "struck text",
  emphasis: "emphasis",
  footnoteDefinition: "footnote",
  heading: "heading",
  link: "link",
  linkReference: "link",
  list: "list",
  listItem: "list item",
  paragraph: "paragraph",
  strong: "strong text",
  table: "table",
  tableCell: "table cell",
  tableRow: "table row",
};

function explain({ name, position, data }: Element, parent: Parents): AuthorError {
  const location = position?.start ?? { line: 1, column: 1 };
  const fail = (message: string, hint: string) => new AuthorError("mdx-syntax", message, hint, location);
  if (data?.tag === "closing") {
    const hint = "remove the closing tag, or write the opening tag in the same paragraph or list item";
    return fail(`</${name ?? ""}> has no opening tag in the same part of the text`, hint);
  }
  const before = parent.type === "root" ? "" : ` before the end of the ${parentNames[parent.type] ?? "element"}`;
  const message = `expected a closing tag for <${name ?? ""}> (opened on line ${location.line})${before}`;
  if (voidElements.test(name ?? "")) return fail(message, `write <${name} />`);
  if (before === "") return fail(message, `write </${name ?? ""}>; to show a <, write \\<`);
  return fail(message, "put the tags on lines of their own, with blank lines around the Markdown inside");
}

interface TagData {
  tag?: "opening" | "closing" | "whole";
}

declare module "mdast-util-mdx-jsx" {
  interface MdxJsxFlowElementData extends TagData {}
  interface MdxJsxTextElementData extends TagData {}
}
