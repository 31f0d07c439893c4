import { createRequire } from "node:module";
import type { Element, ElementContent, RootContent } from "hast";
import type Katex from "katex";
import type { BuildContext } from "#app/server/markdown/tree/build-context.ts";
import type { FormulaNode } from "#app/server/markdown/tree/tree.ts";
import { h, parseHtml } from "#app/server/text/html.ts";

const elements = new Set(
  "annotation math menclose mfrac mi mlabeledtr mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics".split(
    " ",
  ),
);
const attributes = new Set(
  "accent accentunder columnalign columnlines columnspacing depth display displaystyle encoding fence height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width".split(
    " ",
  ),
);

const require = createRequire(import.meta.url);

/** Converts a TeX formula to MathML, which browsers show without scripts. An invalid formula is shown as code. */
export function buildFormula({ tex, isBlock, position }: FormulaNode, context: BuildContext): ElementContent[] {
  const katex: typeof Katex = require("katex");
  const options = { displayMode: isBlock, output: "mathml", strict: "ignore" } as const;
  try {
    return parseHtml(katex.renderToString(tex, options)).children.flatMap(sanitize);
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    const message = `the formula is shown as written, because KaTeX cannot read it: ${error.rawMessage}`;
    const hint = "correct the TeX; katex.org/docs/supported lists what KaTeX supports";
    context.reporter.warn({ position }, "bad-formula", message, hint);
    const code = h("code", {}, [tex]);
    return [isBlock ? h("pre", {}, [code]) : code];
  }
}

function sanitize(node: RootContent): ElementContent[] {
  if (node.type === "text") return [node];
  if (node.type !== "element") return [];
  const children = node.children.flatMap(sanitize);
  if (!elements.has(node.tagName)) return children;
  // An `<annotation>` repeats the formula as TeX, so the search index and the Markdown version omit it.
  const mark = node.tagName === "annotation" ? { dataMarkdown: "skip" } : {};
  return [{ ...node, properties: { ...keepProperties(node), ...mark }, children }];
}

const keepProperties = ({ properties }: Element): Element["properties"] =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => attributes.has(name.toLowerCase())));
