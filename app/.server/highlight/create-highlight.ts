import { createRequire } from "node:module";
import { createCssVariablesTheme, createHighlighterCoreSync, type LanguageInput } from "shiki/core";
import { createJavaScriptRawEngine } from "shiki/engine/javascript";
import type { Highlight } from "./highlight.ts";
import { findGrammar } from "./languages.ts";
import { toHtmlLines, toPlainLines } from "./to-html-lines.ts";

/** Longer code is shown without colours: tokenizing is linear, but a megabyte would still hold the process for seconds. */
const maximumCodeLength = 100_000;
/** Grammars search a line anew from each of its characters, so that a longer line alone stays plain. */
const maximumLineLength = 500;

const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: "--", fontStyle: false });

/**
 * Makes the site's highlighter. Cheap (about 100 ms, of which most is loading Shiki): each grammar is loaded when its
 * language is first met, synchronously, which Node's `require` of ES modules allows.
 */
export async function createHighlight(): Promise<Highlight> {
  const shiki = createHighlighterCoreSync({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRawEngine(),
    warnings: false,
  });
  return (code, language) => {
    const text = code.replace(/\r\n?/g, "\n");
    const grammar = findGrammar(language);
    if (grammar === undefined || text.length > maximumCodeLength) return toPlainLines(text);
    if (!shiki.getLoadedLanguages().includes(grammar)) shiki.loadLanguageSync(loadGrammar(grammar));
    const lines = shiki.codeToTokensBase(text, {
      lang: grammar,
      theme: "tokens",
      tokenizeMaxLineLength: maximumLineLength,
      // No limit in time: every replica must give the same bytes. Lengths bound it, here and in `limitColours`.
      tokenizeTimeLimit: 0,
    });
    // Half of a JSON text is names: values alone carry a color.
    return toHtmlLines(lines, grammar === "json" ? "token-keyword" : undefined);
  };
}

const require = createRequire(import.meta.url);

// Compiled when the package was made: the first use of bash, JavaScript and Python costs a third of the time.
// `require` is untyped by nature; the packages' own types say what a grammar module exports.
function loadGrammar(name: string): Extract<LanguageInput, readonly unknown[]> {
  const module: { default: Extract<LanguageInput, readonly unknown[]> } = require(`@shikijs/langs-precompiled/${name}`);
  return module.default;
}
