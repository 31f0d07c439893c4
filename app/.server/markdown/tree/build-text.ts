import type { Text } from "hast";
import type { Location } from "../source/reporter.ts";
import type { BuildContext } from "./build-context.ts";
import { replaceEmoji } from "./emoji.ts";
import { type TreeNode, toTextNode } from "./tree.ts";

/** Text, with what looks like a reference that is not there, or a broken link, told. */
export function buildText(node: Text, context: BuildContext): readonly TreeNode[] {
  const text = node.value;
  if (text.includes("]")) warnOfLostMarkup(text, node, context);
  if (/^:{3,}\s*$/m.test(text)) {
    context.reporter.warn(
      node,
      "stray-admonition",
      '":::" with nothing to close',
      "remove the line, or open an admonition such as :::note",
    );
  }
  return [toTextNode(replaceEmoji(text))];
}

/** What looks like markup and is none, and what its author is told. */
const lostMarkup: readonly {
  readonly pattern: RegExp;
  readonly code: string;
  readonly message: (name: string) => string;
  readonly hint: (name: string) => string;
}[] = [
  {
    pattern: /\[\^([^[\]\s]+)\]/g,
    code: "undefined-footnote",
    message: (name) => `footnote ${name} is not defined`,
    hint: (name) => `add a line [^${name}]: with its text`,
  },
  {
    pattern: /\[[^[\]]+\]\[(?!\^)([^[\]]+)\]/g,
    code: "undefined-reference",
    message: (name) => `reference "${name}" is not defined`,
    hint: (name) => `add a line [${name}]: with its address`,
  },
  {
    pattern: /\]\(([^()<>\s]+ [^()<>]*)\)/g,
    code: "broken-markdown-link",
    message: (url) => `${url}: an address with spaces is no link`,
    hint: (url) => `write it as <${url}>`,
  },
];

function warnOfLostMarkup(text: string, node: Text, { reporter }: BuildContext): void {
  for (const { pattern, code, message, hint } of lostMarkup) {
    const toPlace = createPlaceFinder(node, text);
    for (const { index, 1: name = "" } of text.matchAll(pattern))
      reporter.warn(toPlace(index), code, message(name), hint(name));
  }
}

/** Places in a text, asked for from its start to its end. The line is exact; the column is as far as no escape stands before it. */
function createPlaceFinder({ position }: Text, text: string): (index: number) => Location {
  let line = position?.start.line ?? 1;
  let lineStart = 1 - (position?.start.column ?? 1);
  let seen = 0;
  return (index) => {
    for (let end = text.indexOf("\n", seen); end !== -1 && end < index; end = text.indexOf("\n", seen)) {
      line++;
      lineStart = end + 1;
      seen = end + 1;
    }
    return position && { line, column: index - lineStart + 1 };
  };
}
