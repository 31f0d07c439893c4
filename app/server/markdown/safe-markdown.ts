import type { Element, Root } from "hast";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import type { Html, Parents } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { type Options, toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import { h, isInline, parseHtml, toHtml, toText } from "#app/server/text/html.ts";
import { runWithin } from "#app/server/text/run-within.ts";
import { isSafeUrl } from "#app/server/text/url.ts";
import { listReferences } from "./syntax/list-references.ts";
import { measureContainers } from "./syntax/measure-containers.ts";
import { commonSyntax, createMeter, findDeepLine, htmlSyntax } from "./syntax/meter.ts";
import { isTooDeep, linearHandlers } from "./tree/to-hast.ts";

const syntax = [commonSyntax, htmlSyntax, gfm()];
const treeExtensions = gfmFromMarkdown();

/** Maximum result of `measureContainers`. Parsing a text with this result can delay a request by about 0.1 s. */
const maximumContainers = 2_000;

/** Maximum number of characters in the targets and titles of all links that refer to a definition, as in cmark. */
const maximumReferences = 100_000;

/** Texts with more characters are parsed for at most a second. */
const longText = 5_000;

/** Only the listed attributes are kept. For example, `id`, `name` and `style` are removed. */
const schema: Schema = {
  ...defaultSchema,
  tagNames:
    "a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre strong sup table tbody td th thead tr ul".split(
      " ",
    ),
  attributes: {
    a: ["href", "title"],
    code: [["className", /^language-[\w+#-]+$/]],
    img: ["src", "alt", "title"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
  protocols: {},
  clobber: [],
  required: {},
  strip: ["script", "style"],
};

/** Elements whose content is not shown as text. */
const hiddenElements = new Set(
  "iframe math noembed noframes noscript object plaintext script style svg template textarea title xmp".split(" "),
);

/** Matches comments, declarations and tags. */
const tags = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w-]*)(?![\w-])[^<>]*>|<[!?/][^<>]*>/gi;

const handlers: NonNullable<Options["handlers"]> = {
  ...linearHandlers,
  html: (_state, { value }: Html, parent: Parents | undefined) => {
    const isBlock = /^(?:root|blockquote|listItem|footnoteDefinition)$/.test(parent?.type ?? "");
    return isBlock ? listParagraphs(value).map((text) => h("p", {}, [text])) : undefined;
  },
};

/** Splits the text of an HTML block into paragraphs. Parsing the HTML instead would not take linear time. */
function listParagraphs(html: string): string[] {
  let text = "";
  let hidden: string | undefined;
  let end = 0;
  for (const { 0: tag, 1: slash = "", 2: name = "", index } of html.matchAll(tags)) {
    const tagName = name.toLowerCase();
    if (hidden === undefined) text += html.slice(end, index) + toSeparator(tagName);
    if (slash === "" && hiddenElements.has(tagName)) hidden ??= tagName;
    else if (slash !== "" && hidden === tagName) hidden = undefined;
    end = index + tag.length;
  }
  if (hidden === undefined) text += html.slice(end);
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== "").map(decode);
}

function toSeparator(tagName: string): string {
  if (/^(?:br|t[dh])$/.test(tagName)) return " ";
  return isInline(h(tagName)) ? "" : "\n\n";
}

const decode = (text: string) => (text.includes("&") ? toText(parseHtml(text.replaceAll("<", "&lt;"))) : text);

/**
 * Parses CommonMark with GitHub's extensions to a sanitized tree, for text in specifications and settings.
 * HTML tags are removed, and the text between them stays. In an HTML block, the text in elements such as `<script>` is
 * removed, too. If the text is nested too deeply or takes too long to parse, the result is one plain paragraph.
 */
export function parseSafeMarkdown(text: string): Root {
  const parsed = text.length > longText ? runWithin(1_000, () => parse(text)) : parse(text);
  return parsed ?? { type: "root", children: [h("p", {}, [text])] };
}

/** Returns undefined if the text is nested too deeply, or if parsing it takes too many steps. */
function parse(text: string): Root | undefined {
  if (findDeepLine(text) !== undefined || measureContainers(text) > maximumContainers) return undefined;
  try {
    const { limit } = createMeter(text.length);
    const tree = fromMarkdown(text, { extensions: syntax.map(limit), mdastExtensions: treeExtensions });
    const references = listReferences(tree).reduce((sum, { length }) => sum + length, 0);
    if (references > maximumReferences) return undefined;
    const clean = sanitize(toHast(tree, { handlers }), schema);
    if (isTooDeep(clean)) return undefined;
    visit(clean, "element", removeUnsafeUrls);
    if (clean.type === "root") return clean;
    return { type: "root", children: clean.type === "doctype" ? [] : [clean] };
  } catch (error) {
    // The meter throws a RangeError. Recursion over a deep tree exhausts the stack and throws one, too.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function removeUnsafeUrls({ properties }: Element): void {
  if (properties.href !== undefined && !isSafeUrl(String(properties.href))) delete properties.href;
  // A relative `src` is removed, because it would refer to a different file on each page that shows the text.
  const source = String(properties.src ?? "");
  if (!/^(?:https?:\/\/|\/)/i.test(source) || !isSafeUrl(source)) delete properties.src;
}

/** Renders Markdown, such as an announcement, to safe HTML. A single paragraph is rendered without `<p>`. */
export function renderInlineMarkdown(text: string): string {
  const { children } = parseSafeMarkdown(text);
  const [only] = children;
  const isParagraph = children.length === 1 && only?.type === "element" && only.tagName === "p";
  return toHtml({ type: "root", children: isParagraph ? only.children : children });
}
