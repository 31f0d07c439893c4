import { createRequire } from "node:module";
import type { Element, Root, RootContent } from "hast";
import type * as HastUtilRaw from "hast-util-raw";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import type { Root as MarkdownRoot, Parents } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { SKIP, visit } from "unist-util-visit";
import { h, isBlankText, isInline, toHtml } from "#app/server/text/html.ts";
import { isSafeUrl } from "#app/server/text/url.ts";

/** Only the listed attributes are kept. For example, `id`, `name` and `style` are removed. */
const schema: Schema = {
  ...defaultSchema,
  // Without `srcset`, a `<picture>` shows its `<img>`.
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== "picture" && name !== "source"),
  ancestors: { ...defaultSchema.ancestors, dd: ["dl"], dt: ["dl"], li: ["ol", "ul"], summary: ["details"] },
  attributes: {
    a: ["href", "title"],
    code: [["className", /^language-[\w+#-]+$/]],
    details: ["open"],
    img: ["src", "alt", "title", "width", "height"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    li: ["value"],
    ol: ["start", "type"],
    td: ["align", "colSpan", "rowSpan"],
    th: ["align", "colSpan", "rowSpan"],
  },
  protocols: {},
  clobber: [],
  // These elements are removed with their content.
  strip: "iframe math noembed noframes script style svg template textarea title xmp".split(" "),
};

/** Names of the elements that a description may contain. */
export const shownElements = new Set(schema.tagNames);
// An authored `<input>` is text, because the only inputs in a description are the boxes of task lists.
shownElements.delete("input");

const parse = (text: string): MarkdownRoot =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/**
 * Parses CommonMark with GitHub's extensions and HTML to a sanitized tree, for text in specifications and settings.
 * Elements are those that GitHub shows. A tag such as `<token>` that starts none of them and is never closed is text.
 * If the text is nested too deeply, the result is one plain paragraph.
 */
export function parseSafeMarkdown(text: string): Root {
  try {
    const tree = parse(text);
    labelAlerts(tree);
    const hasHtml = escapePlaceholders(tree);
    const clean = sanitize(hasHtml ? parseWithHtml(tree) : toHast(tree), schema);
    if (clean.type === "root") {
      tidy(clean);
      return hasHtml ? { ...clean, children: wrapText(clean.children) } : clean;
    }
  } catch (error) {
    // Recursion over a deep tree exhausts the stack and throws a RangeError.
    if (!(error instanceof RangeError)) throw error;
  }
  return { type: "root", children: [h("p", {}, [text])] };
}

const require = createRequire(import.meta.url);

/** Converts a Markdown tree with HTML. The HTML parser is loaded at its first use. */
function parseWithHtml(tree: MarkdownRoot) {
  const { raw }: typeof HastUtilRaw = require("hast-util-raw");
  return raw(toHast(tree, { allowDangerousHtml: true }));
}

/** Replaces the mark at the start of a GitHub alert, such as `[!NOTE]`, by a bold label. */
function labelAlerts(tree: MarkdownRoot): void {
  visit(tree, "blockquote", ({ children }) => {
    const [start] = children[0]?.type === "paragraph" ? children[0].children : [];
    if (start?.type !== "text") return;
    start.value = start.value.replace(/^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\](?:\n|$)/i, (_, type: string) => {
      const label = type.charAt(0).toUpperCase() + type.slice(1).toLowerCase();
      children.unshift({
        type: "paragraph",
        children: [{ type: "strong", children: [{ type: "text", value: label }] }],
      });
      return "";
    });
  });
}

const startTag = /<([a-z][\w-]*)/gi;
const endTag = /<\/([a-z][\w-]*)/gi;

/**
 * Replaces the `<` of tags that are placeholders, such as `<token>`, by an entity.
 * In 2,639 public specifications, the elements that HTML lacks and that are closed are markup, such as `<note>` in 218 of them.
 * @returns whether the tree contains HTML
 */
function escapePlaceholders(tree: MarkdownRoot): boolean {
  const closed = new Set<string>();
  visit(tree, "html", ({ value }) => {
    for (const [, name = ""] of value.matchAll(endTag)) closed.add(name.toLowerCase());
  });
  // A closed `<plaintext>` would contain the rest of the text.
  closed.delete("plaintext");
  const escapeTag = (start: string, name: string) =>
    shownElements.has(name.toLowerCase()) || closed.has(name.toLowerCase()) ? start : `&lt;${name}`;
  let hasHtml = false;
  visit(tree, "html", (node, index, parent) => {
    hasHtml = true;
    const value = node.value.replace(/<!\[CDATA\[|\]\]>/g, "").replace(startTag, escapeTag);
    if (!value.startsWith("&lt;") || !parent || index === undefined || isText(parent)) {
      node.value = value;
      return undefined;
    }
    // A tag alone in a line starts a block of HTML, but a block that starts with a placeholder is Markdown.
    parent.children.splice(index, 1, ...parse(`\\${node.value}`).children);
    return [SKIP, index];
  });
  return hasHtml;
}

/** Returns whether a node contains text and inline elements. */
const isText = ({ type }: Parents) => /^(?:paragraph|heading|tableCell|emphasis|strong|delete|link)/.test(type);

/** Wraps text and inline elements between blocks in paragraphs, since HTML blocks can contain text alone. */
function wrapText(nodes: readonly RootContent[]): RootContent[] {
  const wrapped: RootContent[] = [];
  let paragraph: Element | undefined;
  for (const node of nodes) {
    const isPart =
      node.type === "text" || (node.type === "element" && (isInline(node) || /^(?:br|img)$/.test(node.tagName)));
    if (isPart && paragraph) {
      paragraph.children.push(node);
      continue;
    }
    paragraph = isPart && !isBlankText(node) ? h("p", {}, [node]) : undefined;
    wrapped.push(paragraph ?? node);
  }
  return wrapped;
}

/** Removes unsafe URLs and empty paragraphs, and replaces images without a URL by their alternative text. */
function tidy(tree: Root): void {
  visit(tree, "element", ({ tagName, properties, children }, index, parent) => {
    if (properties.href !== undefined && !isSafeUrl(String(properties.href))) delete properties.href;
    // A relative `src` would refer to a different file on each page that shows the text.
    const source = String(properties.src ?? "");
    const isBrokenImage = tagName === "img" && !(/^(?:https?:\/\/|\/)/i.test(source) && isSafeUrl(source));
    const isEmptyParagraph = tagName === "p" && children.every(isBlankText);
    if (!parent || index === undefined || !(isEmptyParagraph || isBrokenImage)) return undefined;
    parent.children.splice(index, 1, { type: "text", value: isBrokenImage ? String(properties.alt ?? "") : "" });
    return SKIP;
  });
}

/** Renders Markdown, such as an announcement, to safe HTML. A single paragraph is rendered without `<p>`. */
export function renderInlineMarkdown(text: string, basename = ""): string {
  const { children } = parseSafeMarkdown(text);
  const [only] = children;
  const isParagraph = children.length === 1 && only?.type === "element" && only.tagName === "p";
  return toHtml({ type: "root", children: isParagraph ? only.children : children }, basename);
}
