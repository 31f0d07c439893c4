import { createRequire } from "node:module";
import type { Definition, FootnoteDefinition, Root, RootContent } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import type * as MdastMath from "mdast-util-math";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { gfm } from "micromark-extension-gfm";
import type * as MicromarkMath from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";
import { EXIT, visit } from "unist-util-visit";
import { evaluateLiteral, findExpression, isShowable } from "#app/server/markdown/tree/evaluate-literal.ts";
import type { Reporter } from "../reporter.ts";
import { commentSyntax, commentTree, headingIdSyntax } from "./authored-syntax.ts";
import { containerSyntax, containerTree } from "./containers.ts";
import { AuthorError, explainSyntaxError, isSyntaxMessage } from "./explain-syntax-error.ts";

/** CommonMark with GitHub's extensions (`md`), or MDX. */
export type Syntax = "md" | "mdx";

/** The syntax tree of a text. */
export interface ParsedMarkdown {
  readonly syntax: Syntax;
  readonly tree: Root;
}

interface ParseOptions {
  /** Whether `$…$` and `$$…$$` are formulas. By default, `hasFormula` decides. */
  readonly hasMath?: boolean | undefined;
  /** Names that expressions may use in addition to imported names. */
  readonly names?: readonly string[];
}

interface Grammar {
  readonly extensions: NonNullable<Options["extensions"]>;
  readonly mdastExtensions: NonNullable<Options["mdastExtensions"]>;
}

/** MDX is only parsed. The later stages of the MDX library, which create and run JavaScript, are not used. */
const grammars: Readonly<Record<Syntax, (text: string) => Grammar>> = {
  md: (text) => ({
    extensions: [gfm(), containerSyntax(text), headingIdSyntax(text)],
    mdastExtensions: [gfmFromMarkdown(), containerTree],
  }),
  mdx: (text) => ({
    extensions: [gfm(), mdxjs(), containerSyntax(text), headingIdSyntax(text), commentSyntax(text)],
    mdastExtensions: [gfmFromMarkdown(), mdxFromMarkdown(), containerTree, commentTree],
  }),
};

const require = createRequire(import.meta.url);

/** Fenced code, also in lists and quotations. Dollar signs in it are code. */
const fencedCode = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`\n]*$)|~{3,}).*?^[ \t>]*\1/gms;

/**
 * Returns whether there is TeX, such as `\alpha` or `x_{1}`, between dollar signs.
 * Other dollar signs probably belong to prices or shell variables.
 */
const hasFormula = (text: string): boolean =>
  text
    .replace(fencedCode, "")
    .replace(/`+[^`]*`+/g, "")
    .split("$")
    .slice(1, -1)
    .some((part) => /\\[A-Za-z]|[_^]\{/.test(part));

/** The extensions load KaTeX, so they are loaded only when the first text with formulas is parsed. */
function withMath({ extensions, mdastExtensions }: Grammar): Grammar {
  const { math }: typeof MicromarkMath = require("micromark-extension-math");
  const { mathFromMarkdown }: typeof MdastMath = require("mdast-util-math");
  return { extensions: [...extensions, math()], mdastExtensions: [...mdastExtensions, mathFromMarkdown()] };
}

/**
 * Parses an author's text. If `syntax` is `mdx-first`, the text is first parsed as MDX.
 * If this fails, or if `findCode` finds code, the text is parsed as CommonMark instead, with a warning.
 * @returns undefined if the text cannot be parsed; the error has been reported
 */
export function parseDocument(
  text: string,
  syntax: Syntax | "mdx-first",
  reporter: Reporter,
  options: ParseOptions = {},
): ParsedMarkdown | undefined {
  const isFirst = syntax === "mdx-first";
  const parsed = parse(text, isFirst ? "mdx" : syntax, options);
  const error = parsed instanceof AuthorError ? parsed : isFirst && findCode(parsed.tree, options);
  if (isFirst && error) {
    const message =
      error === parsed
        ? `the file is read as CommonMark, because MDX does not allow this: ${error.message}`
        : `the file is read as CommonMark, because it has no imports and ${error.message}`;
    const hint = `for MDX, ${error.hint}; for CommonMark, write "mdx: {format: md}" in the front matter`;
    reporter.warn(error, "not-mdx", message, hint);
    const document = parseDocument(text, "md", reporter, options);
    if (document) document.tree.children = document.tree.children.filter((node) => !isImport(node, text));
    return document;
  }
  if (parsed instanceof AuthorError) {
    reporter.error(parsed, parsed.code, parsed.message, parsed.hint);
    return undefined;
  }
  return parsed;
}

/** Returns whether a node is a paragraph of MDX imports. CommonMark would show this paragraph as text. */
function isImport({ type, position }: RootContent, text: string): boolean {
  const lines = text.slice(position?.start.offset, position?.end.offset).split("\n");
  return type === "paragraph" && lines.every((line) => /^import\s/.test(line) && /["'];?$/.test(line.trimEnd()));
}

function parse(
  text: string,
  syntax: Syntax,
  { hasMath = hasFormula(text) }: ParseOptions,
): ParsedMarkdown | AuthorError {
  const grammar = grammars[syntax](text);
  try {
    return { syntax, tree: fromMarkdown(text, hasMath ? withMath(grammar) : grammar) };
  } catch (error) {
    // In development, the parser makes an assertion that fails for a tag that is not closed inside a link or an image.
    const isAssertion = error instanceof Error && "code" in error && error.code === "ERR_ASSERTION";
    if (isAssertion)
      return new AuthorError("mdx-syntax", "a tag in a link or an image is not closed", "close the tag", {
        line: 1,
        column: 1,
      });
    const found = isSyntaxMessage(error) ? explainSyntaxError(error, text) : error;
    if (!(found instanceof AuthorError)) throw error;
    return found;
  }
}

/** Finds code in braces, such as `{id}` in `/orders/{id}`. In a file without imports, such braces are probably text. */
function findCode(tree: Root, { names = [] }: ParseOptions): AuthorError | undefined {
  if (tree.children.some(({ type }) => type === "mdxjsEsm")) return undefined;
  let found: AuthorError | undefined;
  visit(tree, (node: Root | RootContent) => {
    if (node.type !== "mdxFlowExpression" && node.type !== "mdxTextExpression") return;
    const expression = findExpression(node.data?.estree);
    const findName = (name: string) => (names.includes(name) ? {} : undefined);
    const literal = expression && evaluateLiteral(expression, { findName });
    if (!literal || isShowable(literal) || !node.position) return;
    const message = `{${node.value}} would be code in MDX`;
    found = new AuthorError("expression-not-allowed", message, "to show a brace, write \\{", node.position.start);
    return EXIT;
  });
  return found;
}

/** Warns of what Markdown leaves out: second definitions of a name, and cells of a table without a column. */
export function reportLostContent(tree: Root, reporter: Reporter): void {
  const definitions = new Map<string, Definition | FootnoteDefinition>();
  visit(tree, (node) => {
    if (node.type === "table") {
      const columns = node.align?.length ?? 0;
      for (const row of node.children) {
        const more = row.children.length - columns;
        if (more <= 0) continue;
        const message = `the last ${more === 1 ? "cell is" : `${more} cells are`} not shown, because the header has ${columns} cells`;
        reporter.warn(row, "cell-left-out", message, "add cells to the header, or write \\| for a bar within a cell");
      }
    }
    if (node.type !== "definition" && node.type !== "footnoteDefinition") return;
    const mark = node.type === "definition" ? "" : "^";
    const first = definitions.get(mark + node.identifier);
    if (!first) definitions.set(mark + node.identifier, node);
    else if (!isHarmless(node, first)) {
      const message = `[${mark}${node.label ?? node.identifier}] is defined a second time, and only the first definition is used`;
      reporter.warn(node, "duplicate-definition", message, "give the second definition another name, or remove it");
    }
  });
}

/** Returns whether a second definition equals the first one, or is a comment, such as `[//]: # (text)`. */
const isHarmless = (second: Definition | FootnoteDefinition, first: Definition | FootnoteDefinition) =>
  second.type === "definition" &&
  first.type === "definition" &&
  (second.url === "#" || second.url === "" || (second.url === first.url && second.title === first.title));
