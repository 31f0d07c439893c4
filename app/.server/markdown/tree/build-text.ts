import type { Text } from "hast";
import { showText } from "#app/.server/markdown/source/hidden-text.ts";
import type { Place } from "#app/.server/markdown/source/tell.ts";
import type { BuildContext } from "./build-context.ts";
import { replaceEmoji } from "./emoji.ts";
import { type TreeNode, toTextNode } from "./tree.ts";

const footnote = /\[\^([^\]\s]+)\]/g;
const reference = /\[[^[\]]+\]\[(?!\^)([^[\]]+)\]/g;
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
  const warnOfAll = (
    pattern: RegExp,
    code: string,
    message: (name: string) => string,
    hint: (name: string) => string,
  ) => {
    for (const match of text.matchAll(pattern)) {
      const [, name = ""] = match;
      tell.warn(toPlace(node, text, match.index), code, message(name), hint(name));
    }
  };
  warnOfAll(
    footnote,
    "undefined-footnote",
    (name) => `footnote ${name} is not defined`,
    (name) => `add a line [^${name}]: with its text`,
  );
  warnOfAll(
    reference,
    "undefined-reference",
    (name) => `reference "${name}" is not defined`,
    (name) => `add a line [${name}]: with its address`,
  );
  warnOfAll(
    linkWithSpaces,
    "broken-markdown-link",
    (url) => `${url}: an address with spaces is no link`,
    (url) => `write it as <${url}>`,
  );
}

/** The line is exact; the column is as far as no escape stands before it. */
function toPlace({ position }: Text, text: string, index: number): Place {
  if (!position) return undefined;
  const before = text.slice(0, index).split("\n");
  const column = (before.at(-1)?.length ?? 0) + (before.length === 1 ? position.start.column : 1);
  return { line: position.start.line + before.length - 1, column };
}
