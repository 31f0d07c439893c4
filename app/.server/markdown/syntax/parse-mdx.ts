import { createProcessor } from "@mdx-js/mdx";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { autolink } from "micromark-core-commonmark";
import type { Extension } from "micromark-util-types";
import remarkGfm from "remark-gfm";
import type { Reporter } from "../source/reporter.ts";
import { authoredSyntax, authoredTree } from "./authored-syntax.ts";
import { containerSyntax, containerTree } from "./containers.ts";
import { AuthorError, explainSyntaxError, isSyntaxMessage } from "./explain-syntax-error.ts";
import { jsxTagTree, pairTags } from "./jsx-tags.ts";
import { commonSyntax, createMeter, findDeepLine } from "./meter.ts";

/** MDX's own syntax. Only its parser is used: the later steps, which make JavaScript, never run. */
const { micromarkExtensions = [], fromMarkdownExtensions = [] } = createProcessor({ remarkPlugins: [remarkGfm] })
  .freeze()
  .data();
const strictSyntax: Extension[] = [commonSyntax, ...micromarkExtensions, containerSyntax, authoredSyntax];
/** `<https://a.example>`, which MDX takes for a tag. */
const lenientSyntax: Extension = { text: { 60: { ...autolink, name: "lenientAutolink" } } };
const tree = [...fromMarkdownExtensions.flat(), containerTree, authoredTree, jsxTagTree];

/**
 * Parses an author's text.
 * @param lenient (`.md`) takes for text what MDX cannot read: `{id`, `<5`, `<Foo>` that is never closed
 * @returns undefined after a syntax error, which has been reported
 */
export function parseMdx(text: string, lenient: boolean, reporter: Reporter): Root | undefined {
  const meter = createMeter(text.length, lenient);
  const syntax = lenient ? [...strictSyntax, lenientSyntax] : strictSyntax;
  try {
    const line = findDeepLine(text);
    if (line !== undefined)
      throw new AuthorError(
        "nested-too-deeply",
        "this line is nested too deeply",
        "no list or quote should be a hundred levels deep",
        { line, column: 1 },
      );
    const root = fromMarkdown(text, { extensions: syntax.map(meter.limit), mdastExtensions: tree });
    pairTags(root, text, lenient);
    if (meter.isSpent())
      reporter.warn(
        undefined,
        "too-much-markup",
        "the text has so many marks without an end that some are shown as text",
        "close or escape runs of backticks, asterisks, brackets and braces",
      );
    return root;
  } catch (error) {
    const diagnostic = toDiagnostic(error, text);
    if (!diagnostic) throw error;
    reporter.error(diagnostic, diagnostic.code, diagnostic.message, diagnostic.hint);
    return undefined;
  }
}

function toDiagnostic(error: unknown, text: string) {
  if (error instanceof AuthorError) return error;
  return isSyntaxMessage(error) ? { code: "mdx-syntax", ...explainSyntaxError(error, text) } : undefined;
}
