import { createRequire } from "node:module";
import type * as HastUtilToMdast from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown as serialize } from "mdast-util-to-markdown";
import { visit } from "unist-util-visit";
import { parseHtml } from "#app/.server/text/html.ts";
import { tidyTree } from "./tidy-tree.ts";

const require = createRequire(import.meta.url);

/**
 * Converts a rendered body to CommonMark (with GitHub's tables and task lists) without HTML.
 * @param page the page's absolute URL, which its links are resolved against
 */
export function toMarkdown(html: string, page: URL): string {
  const { toMdast }: typeof HastUtilToMdast = require("hast-util-to-mdast");
  const tree = tidyTree(parseHtml(html));
  visit(tree, "element", ({ properties }) => {
    for (const name of ["href", "src", "poster", "cite"]) {
      const value = properties[name];
      if (typeof value === "string") properties[name] = URL.parse(value, page)?.href ?? value;
    }
  });
  return serialize(toMdast(tree), {
    bullet: "-",
    rule: "-",
    listItemIndent: "one",
    // Simple readers would take `<https://…>` for HTML.
    resourceLink: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
