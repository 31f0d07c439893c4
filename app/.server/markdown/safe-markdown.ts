import { createProcessor } from "@mdx-js/mdx";
import type { Element, Nodes, Root } from "hast";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toHast } from "mdast-util-to-hast";
import { htmlText } from "micromark-core-commonmark";
import type { Extension } from "micromark-util-types";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";
import { isSafeUrl } from "#app/.server/text/safe-url.ts";
import { commonSyntax, createMeter, findDeepLine, rename } from "./syntax/meter.ts";
import { isDeeperThan, maximumDepth } from "./tree/depth.ts";
import { looseLists } from "./tree/loose-lists.ts";

const { micromarkExtensions = [], fromMarkdownExtensions = [] } = createProcessor({
  format: "md",
  remarkPlugins: [remarkGfm],
})
  .freeze()
  .data();
const html: Extension = { disable: { null: ["htmlText"] }, text: { 60: rename(htmlText) } };
const syntax = [commonSyntax, html, ...micromarkExtensions];

/** What Markdown can make, and nothing else: no ids or names of authors, no styles. */
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

/**
 * CommonMark with GitHub's tables as a sanitized tree, for text of specifications and settings. Raw HTML is dropped, its
 * text stays. Text that is nested so deeply that it cannot be parsed is one plain paragraph.
 */
export function parseSafeMarkdown(text: string): Root {
  const plain: Root = { type: "root", children: [toParagraph(text)] };
  if (findDeepLine(text) !== undefined) return plain;
  try {
    const { limit } = createMeter(text.length);
    const tree = fromMarkdown(text, { extensions: syntax.map(limit), mdastExtensions: fromMarkdownExtensions });
    const clean = sanitize(toHast(tree, { handlers: looseLists }), schema);
    if (isDeeperThan(clean, maximumDepth)) return plain;
    visit(clean, "element", dropUnsafeUrls);
    return toRoot(clean);
  } catch (error) {
    // Trees are walked by recursion, ours and the libraries'.
    if (error instanceof RangeError) return plain;
    throw error;
  }
}

const toParagraph = (value: string): Element => ({
  type: "element",
  tagName: "p",
  properties: {},
  children: [{ type: "text", value }],
});

const toRoot = (node: Nodes): Root =>
  node.type === "root" ? node : { type: "root", children: node.type === "doctype" ? [] : [node] };

function dropUnsafeUrls({ properties }: Element): void {
  if (properties.href !== undefined && !isSafeUrl(String(properties.href))) delete properties.href;
  // A path among the pages would be another image on each of them.
  const source = String(properties.src ?? "");
  if (!/^(?:https?:\/\/|\/)/i.test(source) || !isSafeUrl(source)) delete properties.src;
}
