import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown as write } from "mdast-util-to-markdown";
import { makeAddressesAbsolute } from "./make-addresses-absolute.ts";
import { tidyTree } from "./tidy-tree.ts";

/**
 * A rendered body as CommonMark (tables and task lists as GitHub writes them), without any HTML in it.
 * @param page the page's absolute address, which its links are resolved against
 */
export function toMarkdown(html: string, page: URL): string {
  const tree = fromHtml(html, { fragment: true });
  makeAddressesAbsolute(tree, page);
  return write(toMdast(tidyTree(tree)), {
    bullet: "-",
    rule: "-",
    listItemIndent: "one",
    // `<https://…>` would be CommonMark too, but looks like markup to simpler readers.
    resourceLink: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
