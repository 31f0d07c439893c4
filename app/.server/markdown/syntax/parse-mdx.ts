import { createProcessor } from "@mdx-js/mdx";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import remarkGfm from "remark-gfm";
import { hideAt, hideMarkup } from "#app/.server/markdown/source/hidden-text.ts";
import type { Tell } from "#app/.server/markdown/source/tell.ts";
import { containerDirectives } from "./container-directives.ts";
import { explainSyntaxError, isSyntaxMessage } from "./explain-syntax-error.ts";
import { keepNeededSyntax, skipNeedlessTransforms } from "./needed-syntax.ts";
import { showHiddenUrls } from "./show-hidden-urls.ts";

/** MDX's own syntax, and ours. Only its parser is used: the later steps, which make JavaScript, never run. */
const mdx = createProcessor({ remarkPlugins: [remarkGfm, containerDirectives] })
  .freeze()
  .data();
const extensions = mdx.micromarkExtensions ?? [];
const mdastExtensions = mdx.fromMarkdownExtensions?.map(skipNeedlessTransforms) ?? [];

const parse = (text: string) => fromMarkdown(text, { extensions: keepNeededSyntax(extensions, text), mdastExtensions });

/** Characters parsed over all attempts at one lenient file; beyond it every brace and bracket becomes text at once. */
const lenientBudget = 2_000_000;

export interface ParsedText {
  readonly tree: Root;
  /** The text that the tree's offsets refer to. */
  readonly text: string;
}

/**
 * Parses prepared text.
 * @param lenient (`.md`) takes for text what MDX cannot read: `{id`, `<5`, `<Foo>` that is never closed
 * @returns undefined after a syntax error, which has been reported
 */
export function parseMdx(prepared: string, lenient: boolean, tell: Tell): ParsedText | undefined {
  let text = prepared;
  let budget = lenientBudget;
  for (;;) {
    try {
      const tree = parse(text);
      if (lenient) showHiddenUrls(tree);
      return { tree, text };
    } catch (error) {
      if (!isSyntaxMessage(error)) throw error;
      const problem = explainSyntaxError(error, text);
      if (!lenient) {
        tell.error(problem, "mdx-syntax", problem.message, problem.hint);
        return undefined;
      }
      budget -= text.length;
      const hidden = hideAt(text, problem.offset);
      // What a hidden character does not mend is mended by hiding them all; code shows its characters again later.
      const next = hidden === text || budget < 0 ? hideAll(text) : hidden;
      if (next === text) {
        tell.error(problem, "mdx-syntax", problem.message, problem.hint);
        return undefined;
      }
      text = next;
    }
  }
}

const hideAll = (text: string) => hideMarkup(text).replace(/^(?:import|export)(?=\s)/gm, (word) => hideAt(word, 0));
