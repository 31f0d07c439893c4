import { createRequire } from "node:module";
import type { ElementContent, RootContent } from "hast";
import type Katex from "katex";
import type { BuildContext } from "#app/server/markdown/tree/build-context.ts";
import type { FormulaNode } from "#app/server/markdown/tree/tree.ts";
import { h, parseHtml } from "#app/server/text/html.ts";

const require = createRequire(import.meta.url);

/**
 * Converts a TeX formula to MathML, which browsers show without scripts. An invalid formula is shown as code. Without the option
 * `trust`, KaTeX writes no links, images and attributes of authors.
 */
export function buildFormula({ tex, isBlock, position }: FormulaNode, context: BuildContext): ElementContent[] {
  const katex: typeof Katex = require("katex");
  const options = { displayMode: isBlock, output: "mathml", strict: "ignore" } as const;
  try {
    return parseHtml(katex.renderToString(tex, options)).children.flatMap(simplify);
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    const message = `the formula is shown as written, because KaTeX cannot read it: ${error.rawMessage}`;
    const hint = "correct the TeX; katex.org/docs/supported lists what KaTeX supports";
    context.reporter.warn({ position }, "bad-formula", message, hint);
    const code = h("code", {}, [tex]);
    return [isBlock ? h("pre", {}, [code]) : code];
  }
}

/** Keeps the MathML without its wrapper and its styles, which the content security policy forbids. */
function simplify(node: RootContent): ElementContent[] {
  if (node.type === "text") return [node];
  if (node.type !== "element") return [];
  const children = node.children.flatMap(simplify);
  if (node.tagName === "span") return children;
  const { xmlns: _, className: __, style: ___, ...properties } = node.properties;
  // An `<annotation>` repeats the formula as TeX, so the search index and the Markdown version omit it.
  const mark = node.tagName === "annotation" ? { dataMarkdown: "skip" } : {};
  return [{ ...node, properties: { ...properties, ...mark }, children }];
}
