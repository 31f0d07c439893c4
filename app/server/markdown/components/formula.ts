import { createRequire } from "node:module";
import type { Element, ElementContent, RootContent } from "hast";
import type Katex from "katex";
import type { BuildContext } from "#app/server/markdown/tree/build-context.ts";
import type { FormulaNode } from "#app/server/markdown/tree/tree.ts";
import { h, parseHtml } from "#app/server/text/html.ts";

const maximumLength = 5_000;
/** Maximum number of macros that are expanded in a formula with its own macros, since each can be as long as the formula. */
const maximumOwnMacros = 100;
const definition = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/;

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
  const warn = (message: string, hint: string) => {
    context.reporter.warn({ position }, "bad-formula", message, hint);
    return isBlock ? [h("pre", {}, [h("code", {}, [tex])])] : [h("code", {}, [tex])];
  };
  if (tex.length > maximumLength)
    return warn(
      `the formula has more than ${maximumLength} characters, so it is shown as written`,
      "divide the formula",
    );
  const { budget } = context.page;
  // If the page is too large already, the formula is not rendered.
  if (!budget.take(0, { position }, context.reporter)) return [];
  const katex: typeof Katex = require("katex");
  const maxExpand = definition.test(tex) ? maximumOwnMacros : 1_000;
  const options = { displayMode: isBlock, output: "mathml", strict: "ignore", maxSize: 100, maxExpand } as const;
  try {
    const html = katex.renderToString(tex, options);
    if (!budget.take(html.length, { position }, context.reporter)) return [];
    return parseHtml(html).children.flatMap(sanitize);
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    const message = `the formula is shown as written, because KaTeX cannot read it: ${error.rawMessage}`;
    return warn(message, "correct the TeX; katex.org/docs/supported lists what KaTeX supports");
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
