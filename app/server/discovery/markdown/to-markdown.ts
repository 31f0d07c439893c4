import { createRequire } from "node:module";
import type * as HastUtilToMdast from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown as toText } from "mdast-util-to-markdown";
import { visit } from "unist-util-visit";
import { parseHtml, urlAttributes } from "#app/server/text/html.ts";
import { tidyTree } from "./tidy-tree.ts";

const require = createRequire(import.meta.url);

/** Converts a body to GitHub Flavored Markdown. */
export function toMarkdown(html: string, page: URL): string {
  const { toMdast }: typeof HastUtilToMdast = require("hast-util-to-mdast");
  const tree = tidyTree(parseHtml(html));
  visit(tree, "element", ({ properties }) => {
    for (const name of urlAttributes) {
      const value = properties[name];
      if (typeof value === "string") properties[name] = URL.parse(value, page)?.href ?? value;
    }
  });
  return toText(toMdast(tree), {
    bullet: "-",
    rule: "-",
    listItemIndent: "one",
    // Some Markdown parsers read an autolink (`<https://…>`) as HTML, so links are written as `[text](url)`.
    resourceLink: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
