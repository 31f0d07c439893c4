import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import type { Heading } from "#app/lib/page.ts";
import { escapeHtml, highlight } from "#app/server/highlight/highlight.ts";
import { parseSafeMarkdown, shownElements } from "#app/server/markdown/safe-markdown.ts";
import { wrapTable } from "#app/server/markdown/tree/tree.ts";
import { h, isInline, parseHtml, toHtml, toText } from "#app/server/text/html.ts";
import { takeStart } from "#app/server/text/well-formed.ts";

interface MarkdownOptions {
  /** Level of the highest heading in the HTML. */
  readonly headingLevel: number;
  readonly toId?: (text: string) => string;
  /** Replaces the target of a link, such as a page of the current version by that of an earlier one. */
  readonly toHref?: ((href: string) => string) | undefined;
  readonly basename?: string;
}

/** HTML of a Markdown text. If the option `toId` is absent, `headings` is empty. */
export interface RenderedMarkdown {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/**
 * Maximum number of characters of a description that are parsed as Markdown. Parsing 100,000 characters takes up to 0.3 s.
 * Of 2,639 public specifications, one has a longer description.
 */
export const descriptionCap = 200_000;

/** Most descriptions of fields contain no characters of inline Markdown, so they need no parser. */
const plain = /^[^\\`*_[\]<>#&|~!:@\n]*$/;
const listLike = /^\s*(?:[-+]\s|\d+[.)]\s|=+$|-+$| {4})/;

const isPlain = (text: string): boolean =>
  plain.test(text.replaceAll(/[:](?!\/)/g, "")) && !listLike.test(text) && !/www\./i.test(text);

/** Renders CommonMark with GitHub's extensions and HTML as sanitized HTML. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): RenderedMarkdown {
  const text = markdown.trim();
  if (isPlain(text)) return { html: `<p>${escapeHtml(text)}</p>`, headings: [] };
  const end =
    text.length > descriptionCap ? Math.max(0, text.lastIndexOf("\n", descriptionCap)) || descriptionCap : text.length;
  const clean = parseSafeMarkdown(text.slice(0, end).toWellFormed());
  const headings = shape(clean, options);
  const rest = text.slice(end).toWellFormed().trim();
  return { html: toHtml(clean, options.basename) + (rest === "" ? "" : `<p>${escapeHtml(rest)}</p>`), headings };
}

function shape(tree: Root, { headingLevel, toId, toHref }: MarkdownOptions): Heading[] {
  const found: { readonly element: Element; readonly level: number }[] = [];
  visit(tree, "element", (element, index, parent) => {
    const { tagName, properties } = element;
    if (/^h[1-6]$/.test(tagName)) found.push({ element, level: Number(tagName.slice(1)) });
    else if (tagName === "a") {
      if (toHref && typeof properties.href === "string") properties.href = toHref(properties.href);
      if (/^https?:/i.test(String(properties.href))) properties.rel = ["noopener", "noreferrer"];
    } else if (tagName === "img") properties.loading = "lazy";
    else if (tagName === "table") {
      if (parent && index !== undefined) parent.children[index] = wrapTable(element);
    } else if (tagName === "pre") highlightBlock(element);
  });
  const highest = Math.min(...found.map(({ level }) => level));
  return found.flatMap(({ element, level: written }) => {
    const level = Math.min(6, written + headingLevel - highest);
    element.tagName = `h${level}`;
    if (!toId) return [];
    const text = toText(element);
    const id = toId(text);
    element.properties.id = id;
    return { id, text, level };
  });
}

function highlightBlock(pre: Element): void {
  pre.properties.tabIndex = 0;
  const [code] = pre.children;
  if (code?.type !== "element" || code.tagName !== "code") return;
  if (code.children.some(({ type }) => type !== "text")) return;
  const [language = "text"] = [code.properties.className]
    .flat()
    .flatMap((name) => /^language-(.*)/.exec(String(name))?.[1] ?? []);
  const html = highlight(toText(code).replace(/\n$/, ""), language);
  // A raw node is safe here: the tree is already sanitized, and the highlighter escapes its output.
  Object.assign(code, { children: [{ type: "raw", value: html }] });
}

/** Returns the first block of a Markdown text as plain text, truncated to about `length` characters. */
export function toSummary(markdown: string, length = 200): string {
  const text = removeTags(markdown.slice(0, 4_000).replace(/```[\s\S]*?(?:```|$)/g, ""))
    .split(/\n\s*\n/)
    .map((block) => block.replace(/^\s*(?:#{1,6}\s+|>\s?(?:\[!\w+\]$)?|[-*+]\s+|\|.*$|(?:=+|-+)\s*$)/gm, "").trim())
    .find((block) => block !== "");
  if (!text) return "";
  // A link can contain an image.
  const images = text.replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1");
  const flat = toLine(images.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]+/g, ""));
  if (flat.length <= length) return flat;
  const truncated = takeStart(flat, length);
  const end = truncated.search(/[.!?](?=\s[^.!?]*$)/);
  if (end > length / 3) return truncated.slice(0, end + 1);
  const lastSpace = truncated.lastIndexOf(" ");
  return `${lastSpace > 0 ? truncated.slice(0, lastSpace) : truncated} …`;
}

const maximumProse = 1_200;

/** Converts the first 1,200 characters of Markdown to one line for the search index. Some markup can remain. */
export function toProse(markdown: string | undefined): string {
  if (!markdown) return "";
  return toLine(
    removeTags(markdown.slice(0, maximumProse))
      .replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)/g, "$1")
      .replace(/^[ \t]*(?:#{1,6}|>(?: ?\[!\w+\])?|[-*+]|\d+\.|:{3}\w*|\|[-:| ]+$)\s/gm, " ")
      .replace(/[`*|]+/g, ""),
  );
}

/** Removes comments, style sheets and tags. Tags such as `<token>` stay, as on the page. Tags of blocks separate paragraphs. */
function removeTags(text: string): string {
  if (!text.includes("<")) return text;
  const shown = text.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, "");
  return shown.replace(/<(\/?)([a-z][\w-]*)[^<>]*>/gi, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    const isPlaceholder = slash === "" && !shownElements.has(name) && !shown.includes(`</${written}>`);
    if (isPlaceholder) return tag;
    if (/^(?:br|t[dh])$/.test(name)) return " ";
    return isInline(h(name)) || name === "img" ? "" : "\n\n";
  });
}

/** Decodes character references, and joins the lines of a text. */
function toLine(text: string): string {
  const decoded = /&#?\w+;/.test(text) ? toText(parseHtml(text.replaceAll("<", "&lt;"))) : text;
  return decoded.replace(/\s+/g, " ").trim();
}
