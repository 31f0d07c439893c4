import type { Parents, RootContent } from "mdast";
import type { Handle, Extension as TreeExtension } from "mdast-util-from-markdown";
import type {} from "mdast-util-mdx-jsx";
import { AuthorError } from "./explain-syntax-error.ts";

type Element = Extract<RootContent, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/** Elements without end tags in HTML. */
const voidElements = /^(?:area|br|col|hr|img|input|source|track|wbr)$/i;

/** Keeps every tag as a node without children. `pairTags` combines the nodes to elements. */
const keepTag: Handle = function (token) {
  const { name = "", attributes = [], selfClosing = false } = this.data.mdxJsxTag ?? {};
  // The content of the tag has been buffered.
  this.resume();
  let tag: "opening" | "closing" | "whole" = selfClosing ? "whole" : "opening";
  if (/^<\s*\//.test(this.sliceSerialize(token))) tag = "closing";
  const type = String(token.type) === "mdxJsxTextTag" ? "mdxJsxTextElement" : "mdxJsxFlowElement";
  this.enter({ type, name: name || null, attributes, children: [], data: { tag } }, token);
  this.exit(token);
};

const ignore: Handle = () => undefined;

/** Replaces the default handlers, which throw at the first tag without a partner. */
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
 * Combines the tags of a tree to elements, in linear time. An element starts and ends in the same parent.
 * @param text what the tree was parsed from
 * @param lenient whether a tag without a partner is text, and `<br>` needs none, as in HTML
 * @throws AuthorError at the first tag without a partner, unless lenient
 */
export function pairTags(parent: Parents, text: string, lenient: boolean): void {
  const result: RootContent[] = [];
  const open: { readonly tag: Element; readonly index: number }[] = [];
  const openNames = new Map<string | null, number>();
  const count = (name: string | null, change: number) => openNames.set(name, (openNames.get(name) ?? 0) + change);
  const leave = (tag: Element, index: number) => {
    if (!lenient) throw explain(tag, parent);
    result[index] = toText(tag, text);
  };

  for (const child of parent.children) {
    if (!isTag(child)) {
      if ("children" in child) pairTags(child, text, lenient);
      result.push(child);
      continue;
    }
    const { name } = child;
    const isVoid = lenient && voidElements.test(name ?? "");
    if (child.data?.tag === "opening" && !isVoid) {
      open.push({ tag: child, index: result.length });
      count(name, 1);
    }
    if (child.data?.tag !== "closing") {
      result.push(child);
      continue;
    }
    let last = (openNames.get(name) ?? 0) > 0 ? open.pop() : undefined;
    for (; last && last.tag.name !== name; last = open.pop()) {
      count(last.tag.name, -1);
      leave(last.tag, last.index);
    }
    if (last) {
      count(name, -1);
      last.tag.children = toFlow(result.splice(last.index + 1));
      if (last.tag.position && child.position) last.tag.position.end = child.position.end;
    } else leave(child, result.push(child) - 1);
  }
  for (const { tag, index } of open) leave(tag, index);
  parent.children = toFlow(result);
}

const isTag = (node: RootContent): node is Element =>
  node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

/** The types allow only blocks inside a block element, but JSX allows phrasing there, and it is rendered the same way. */
export const toFlow = (
  children: readonly RootContent[],
): Extract<RootContent, { type: "mdxJsxFlowElement" }>["children"] =>
  children as Extract<RootContent, { type: "mdxJsxFlowElement" }>["children"];

function toText({ type, position }: Element, text: string): RootContent {
  const value = text.slice(position?.start.offset, position?.end.offset);
  const node: RootContent = { type: "text", value, position };
  return type === "mdxJsxTextElement" ? node : { type: "paragraph", children: [node], position };
}

function explain({ name, position, data }: Element, parent: Parents): AuthorError {
  const location = position?.start ?? { line: 1, column: 1 };
  const fail = (message: string, hint: string) => new AuthorError("mdx-syntax", message, hint, location);
  if (data?.tag === "closing") {
    const hint = "remove it, or open the element in the same paragraph or list item";
    return fail(`</${name ?? ""}> closes nothing that was opened here`, hint);
  }
  const before = parent.type === "root" ? "" : ` before the end of the ${parent.type}`;
  const message = `expected a closing tag for <${name ?? ""}> (opened on line ${location.line})${before}`;
  if (voidElements.test(name ?? "")) return fail(message, `write <${name} />`);
  if (before === "") return fail(message, `write </${name ?? ""}>, or \\< for the character`);
  return fail(message, "put the tags on lines of their own, with blank lines around the Markdown inside");
}

declare module "mdast-util-mdx-jsx" {
  interface MdxJsxFlowElementData {
    /** The kind of a tag that is not yet part of an element. */
    tag?: "opening" | "closing" | "whole";
  }
  interface MdxJsxTextElementData {
    tag?: "opening" | "closing" | "whole";
  }
}
