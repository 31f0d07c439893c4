import type { Text } from "hast";
import { showText } from "#app/.server/markdown/source/hidden-text.ts";
import type { BuildContext } from "./build-context.ts";
import { replaceEmoji } from "./emoji.ts";
import { type TreeNode, toTextNode } from "./tree.ts";

const footnote = /\[\^([^\]\s]+)\]/g;
const reference = /\[[^[\]]+\]\[([^[\]]+)\]/g;
const linkWithSpaces = /\]\(([^()<>\s]+ [^()<>]*)\)/g;

/** Text, with what looks like a reference that is not there, or a broken link, told. */
export function buildText(node: Text, context: BuildContext): readonly TreeNode[] {
  const text = showText(node.value);
  if (text.includes("]")) warnOfLostMarkup(text, node, context);
  if (/^:{3,}\s*$/m.test(text)) {
    context.tell.warn(
      node,
      "stray-admonition",
      '":::" with nothing to close',
      "remove the line, or open an admonition such as :::note",
    );
  }
  return [toTextNode(replaceEmoji(text))];
}

function warnOfLostMarkup(text: string, node: Text, { tell }: BuildContext): void {
  for (const [, name = ""] of text.matchAll(footnote)) {
    tell.warn(node, "undefined-footnote", `footnote ${name} is not defined`, `add a line [^${name}]: with its text`);
  }
  for (const [, name = ""] of text.matchAll(reference)) {
    if (!name.startsWith("^"))
      tell.warn(
        node,
        "undefined-reference",
        `reference "${name}" is not defined`,
        `add a line [${name}]: with its address`,
      );
  }
  for (const [, url = ""] of text.matchAll(linkWithSpaces)) {
    tell.warn(node, "broken-markdown-link", `${url}: an address with spaces is no link`, `write it as <${url}>`);
  }
}
