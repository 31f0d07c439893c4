import { createProcessor } from "@mdx-js/mdx";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { autolink } from "micromark-core-commonmark";
import { gfm } from "micromark-extension-gfm";
import type { Extension } from "micromark-util-types";
import type { Reporter } from "../reporter.ts";
import { authoredSyntax, authoredTree } from "./authored-syntax.ts";
import { containerSyntax, containerTree } from "./containers.ts";
import { AuthorError, explainSyntaxError, isSyntaxMessage } from "./explain-syntax-error.ts";
import { jsxTagTree, pairTags } from "./jsx-tags.ts";
import { commonSyntax, createMeter, findDeepLine } from "./meter.ts";

/** MDX's own parser extensions. The later stages of MDX, which create and run JavaScript, are never used. */
const { micromarkExtensions = [], fromMarkdownExtensions = [] } = createProcessor().freeze().data();
const strictSyntax: Extension[] = [commonSyntax, gfm(), ...micromarkExtensions, containerSyntax, authoredSyntax];
/** `<https://a.example>`, which MDX would parse as a tag. */
const lenientSyntax: Extension = { text: { 60: { ...autolink, name: "lenientAutolink" } } };
const treeExtensions = [gfmFromMarkdown(), ...fromMarkdownExtensions.flat(), containerTree, authoredTree, jsxTagTree];

/**
 * Parses an author's text.
 * @param lenient whether syntax that MDX refuses is text, as in `.md`: `{id`, `<5`, an unclosed `<Foo>`
 * @returns undefined after a syntax error, which has been reported
 */
export function parseMdx(text: string, lenient: boolean, reporter: Reporter): Root | undefined {
  const meter = createMeter(text.length, lenient);
  const syntax = lenient ? [...strictSyntax, lenientSyntax] : strictSyntax;
  try {
    const line = findDeepLine(text);
    if (line !== undefined) {
      const hint = "no list or quote should be a hundred levels deep";
      throw new AuthorError("nested-too-deeply", "this line is nested too deeply", hint, { line, column: 1 });
    }
    const root = fromMarkdown(text, { extensions: syntax.map(meter.limit), mdastExtensions: treeExtensions });
    pairTags(root, text, lenient);
    if (meter.isSpent()) {
      const message = "the text has so many marks without an end that some are shown as text";
      const hint = "close or escape runs of backticks, asterisks, brackets and braces";
      reporter.warn(undefined, "too-much-markup", message, hint);
    }
    return root;
  } catch (error) {
    const found = isSyntaxMessage(error) ? explainSyntaxError(error, text) : error;
    if (!(found instanceof AuthorError)) throw error;
    reporter.error(found, found.code, found.message, found.hint);
    return undefined;
  }
}
