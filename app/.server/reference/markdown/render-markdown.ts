import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { escapeHtml, type Highlight, limitColors } from "#app/.server/highlight/highlight.ts";
import { parseSafeMarkdown } from "#app/.server/markdown/safe-markdown.ts";
import { wrapTable } from "#app/.server/markdown/tree/tree.ts";
import { toHtml, toText } from "#app/.server/text/html.ts";
import type { Heading } from "#app/lib/page.ts";

interface MarkdownOptions {
  /** Level of the highest heading in the rendered text. All headings are shifted by the same number of levels. */
  readonly headingLevel: number;
  readonly highlight: Highlight;
  /** Creates the ids of headings; if absent, headings have no ids. */
  readonly toId?: (text: string) => string;
}

export interface RenderedMarkdown {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Maximum length of a description in characters; longer descriptions are truncated. */
const maximumLength = 60_000;
/** Maximum cost of highlighting the code of one description: the sum of its squared line lengths. */
const colorBudget = 500_000;

/**
 * Matches a paragraph without Markdown syntax, which is rendered without a parser. Most descriptions of fields are such paragraphs.
 */
const plain = /^[^\\`*_[\]<>#&|~!:@\n]*$/;
const listLike = /^\s*(?:[-+]\s|\d+[.)]\s|=+$|-+$| {4})/;

/** Renders CommonMark with GitHub's tables as sanitized HTML. Raw HTML tags are removed; their text is kept. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): RenderedMarkdown {
  const text = markdown.trim();
  if (plain.test(text.replaceAll(/[:](?!\/)/g, "")) && !listLike.test(text) && !/www\./i.test(text))
    return { html: `<p>${escapeHtml(text)}</p>`, headings: [] };
  const source = text.length > maximumLength ? `${text.slice(0, maximumLength).toWellFormed()} …` : text;
  const clean = parseSafeMarkdown(source);
  const headings = shape(clean, { ...options, highlight: limitColors(options.highlight, colorBudget) });
  return { html: toHtml(clean), headings };
}

/** Shifts headings, adds ids and attributes, wraps tables and highlights code. */
function shape(tree: Root, { headingLevel, highlight, toId }: MarkdownOptions): Heading[] {
  const headings: Heading[] = [];
  const highest = findHighestHeading(tree);
  visit(tree, "element", (element, index, parent) => {
    const { tagName, properties } = element;
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level) {
      const shifted = Math.min(6, Number(level) + headingLevel - highest);
      element.tagName = `h${shifted}`;
      const text = toText(element);
      if (toId) {
        const id = toId(text);
        properties.id = id;
        headings.push({ id, text, level: shifted });
      }
    } else if (tagName === "a") {
      const href = String(properties.href ?? "");
      if (/^https?:/i.test(href)) properties.rel = ["noopener", "noreferrer"];
    } else if (tagName === "img") {
      properties.loading = "lazy";
    } else if (tagName === "table") {
      if (parent && index !== undefined) parent.children[index] = wrapTable(element);
    } else if (tagName === "pre") {
      highlightBlock(element, highlight);
    }
  });
  return headings;
}

function findHighestHeading(tree: Root): number {
  let highest = 6;
  visit(tree, "element", ({ tagName }) => {
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level) highest = Math.min(highest, Number(level));
  });
  return highest;
}

function highlightBlock(pre: Element, highlight: Highlight): void {
  const [code] = pre.children;
  if (code?.type !== "element" || code.tagName !== "code") return;
  const names = code.properties.className;
  const language =
    (Array.isArray(names) ? names.map(String).find((name) => name.startsWith("language-")) : undefined)?.slice(
      "language-".length,
    ) ?? "text";
  const html = highlight(toText(code).replace(/\n$/, ""), language);
  Object.assign(pre.properties, { tabIndex: 0 });
  // A raw node is safe here: the tree is already sanitized, and the highlighter escapes its output.
  Object.assign(code, { children: [{ type: "raw", value: html }] });
}
