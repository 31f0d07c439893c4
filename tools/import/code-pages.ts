import type { ElementContent } from "hast";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mdxExpressionToMarkdown } from "mdast-util-mdx-expression";
import { mdxJsxToMarkdown } from "mdast-util-mdx-jsx";
import { toMarkdown } from "mdast-util-to-markdown";
import { h, parseHtml } from "../../app/server/text/html.ts";
import { type DataObject, getOwn, isObject, JsxNode, NotData } from "./data.ts";
import { ImportError } from "./log.ts";
import type { OldSite } from "./old-site.ts";
import type { ReadData } from "./read-data.ts";

/** Attributes of components that readers see, in the order in which components usually show them. */
const visibleAttributes = ["title", "header", "heading", "name", "label", "tagline", "description", "text", "content"];
const hidden = /^(?:Head|head|script|style|svg|Seo|SEO|Meta)$/;
const leastWords = 5;

/**
 * Converts a page that is a React component to Markdown: its texts, headings, links and images, as far as they are written
 * in the files of the site. Nothing is executed.
 * @returns undefined if the page has neither a text nor a link of its own
 */
export function convertCodePage(file: string, { readData }: OldSite): string | undefined {
  const page = readCode(file, readData);
  const tree = toMdast({ type: "root", children: toNodes(page) });
  const extensions = [gfmToMarkdown(), mdxExpressionToMarkdown(), mdxJsxToMarkdown()];
  const text = toMarkdown(tree, { extensions }).trim();
  if ((text.match(/\p{L}{2,}/gu) ?? []).length < leastWords && !/(?<!!)\[[^\]]+\]\(/.test(text)) return undefined;
  const title = findTitle(page);
  const isTitled = title === undefined || /^# /m.test(text);
  return isTitled ? `${text}\n` : `# ${title}\n\n${text}\n`;
}

/** Reads a file of code as data; returns undefined if it cannot be read. */
export function readCode(file: string, read: ReadData): unknown {
  try {
    const page = read(file);
    return page instanceof NotData ? page.alternative : page;
  } catch (error) {
    // Syntax that the parser does not support, or too many levels.
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

/** Returns the `title` of the outermost component, which is the layout. */
function findTitle(page: unknown): string | undefined {
  if (!(page instanceof JsxNode)) return undefined;
  const title = page.name === "" ? undefined : getOwn(page.attributes, "title");
  if (typeof title === "string") return title;
  return page.children.map(findTitle).find((found) => found !== undefined);
}

function toNodes(value: unknown): ElementContent[] {
  if (typeof value === "string" || typeof value === "number") return [{ type: "text", value: String(value) }];
  if (value instanceof NotData) return toNodes(value.alternative);
  if (Array.isArray(value)) return value.flatMap(toNodes);
  if (!(value instanceof JsxNode) || hidden.test(value.name)) return [];
  const children = value.children.flatMap(toNodes);
  return value.name === "" ? children : toElement(value, children);
}

function toElement({ name, attributes }: JsxNode, children: ElementContent[]): ElementContent[] {
  const text = (key: string) => {
    const written = getOwn(attributes, key);
    return typeof written === "string" ? written : undefined;
  };
  const isOwn = /^[a-z]/.test(name);
  const shown = isOwn || name === "Layout" ? [] : visibleAttributes.map((key) => toNodes(getOwn(attributes, key)));
  const texts = shown.filter((nodes) => nodes.length > 0).map((nodes) => h("p", {}, nodes));
  const inner = [...texts, ...children, ...parseInnerHtml(attributes)];
  const src = text("src");
  if (name === "iframe") return src === undefined ? [] : [h("a", { href: src }, [text("title") ?? src])];
  if (name === "img" || (src !== undefined && inner.length === 0))
    return src === undefined ? [] : [h("img", { src, alt: text("alt") ?? "" })];
  const to = text("to") ?? text("href");
  if (to === undefined || inner.length === 0) return [h(isOwn ? name : "div", {}, inner)];
  return [h("a", { href: to }, inner), { type: "text", value: " " }];
}

/** Parses the HTML of `dangerouslySetInnerHTML`. */
function parseInnerHtml(attributes: DataObject): readonly ElementContent[] {
  const html = getOwn(attributes, "dangerouslySetInnerHTML");
  const written = isObject(html) ? getOwn(html, "__html") : undefined;
  if (typeof written !== "string") return [];
  return parseHtml(written).children.filter((node) => node.type === "element" || node.type === "text");
}
