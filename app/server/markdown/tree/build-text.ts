import { createRequire } from "node:module";
import type * as Gemoji from "gemoji";
import type { ElementContent, Text } from "hast";
import { toTextNode } from "#app/server/text/html.ts";
import type { DiagnosticLocation } from "../reporter.ts";
import type { BuildContext } from "./build-context.ts";

/** Builds a text node with emoji instead of their names, and warns of text that looks like broken Markdown. */
export function buildText(node: Text, { reporter, syntax }: BuildContext): ElementContent[] {
  const text = node.value;
  // In CommonMark, the truncation marker of MDX is parsed as text.
  if (syntax === "md" && text.trim() === "{/* truncate */}") return [{ type: "truncationMarker" }];
  if (text.includes("]"))
    for (const { pattern, code, toMessage, toHint } of brokenMarkup)
      for (const { index, 1: name = "" } of text.matchAll(pattern))
        reporter.warn(toLocation(node, index), code, toMessage(name), toHint(name));
  const stray = text.search(/^:{3,}\s*$/m);
  if (stray !== -1) {
    const hint = "remove the line, or open an admonition such as :::note";
    reporter.warn(toLocation(node, stray), "stray-admonition", '":::" closes no admonition', hint);
  }
  return [toTextNode(replaceEmoji(text))];
}

const brokenMarkup = [
  {
    pattern: /\[\^([^[\]\s]+)\]/g,
    code: "undefined-footnote",
    toMessage: (name: string) => `the footnote ${name} is not defined`,
    toHint: (name: string) => `add a line with its text, such as "[^${name}]: text"`,
  },
  {
    // In `list[0][1]`, brackets are an index.
    pattern: /(?<![\w\]])\[[^[\]]+\]\[(?!\^)([^[\]]+)\]/g,
    code: "undefined-reference",
    toMessage: (name: string) => `the link reference "${name}" is not defined`,
    toHint: (name: string) => `add a line with its URL, such as "[${name}]: https://docs.example.com"`,
  },
  {
    pattern: /\]\(([^()<>\s]+ [^()<>]*)\)/g,
    code: "broken-markdown-link",
    toMessage: (url: string) => `this is not a link, because the URL "${url}" has spaces`,
    toHint: (url: string) => `write the URL as <${url}>`,
  },
] as const;

/**
 * Returns the location of an offset in a text. The column can be too low, because the text lacks some characters of the
 * file, such as the backslash of `\*`.
 */
function toLocation({ position, value }: Text, index: number): DiagnosticLocation {
  if (!position) return undefined;
  const { line, column } = position.start;
  const before = value.slice(0, index).split("\n");
  const [last = ""] = before.slice(-1);
  return { line: line + before.length - 1, column: last.length + (before.length === 1 ? column : 1) };
}

const require = createRequire(import.meta.url);

/** Finds an emoji by its name, such as `tada`. The list of 1,900 names is loaded at the first call. */
const findEmoji = (name: string): string | undefined => {
  const { nameToEmoji }: typeof Gemoji = require("gemoji");
  return Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
};

/** Replaces names such as `:tada:` by emoji, but not `10:30:00` and `node:latest`. */
const replaceEmoji = (text: string): string =>
  text.includes(":")
    ? text.replace(/(?<![\w:]):([a-z0-9_+-]+):(?![\w:])/g, (whole, name: string) => findEmoji(name) ?? whole)
    : text;
