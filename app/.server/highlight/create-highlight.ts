import { createRequire } from "node:module";
import { createCssVariablesTheme, createHighlighterCoreSync, type LanguageInput, type ThemedToken } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { escapeHtml, type Highlight, plainHighlight } from "./highlight.ts";
import { findGrammar } from "./languages.ts";

/** Longer code is not colored: tokenizing is linear, but a megabyte would still block the process for seconds. */
const maximumCodeLength = 100_000;
/** A longer line is not colored, since a grammar may search a line again from each of its characters. */
const maximumLineLength = 500;

const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: "--", fontStyle: false });

/**
 * Creates the site's highlighter. A grammar is loaded when its language is first used, synchronously, since Node can
 * `require` ES modules. Loading and first use take 100 ms for shell and up to 360 ms for Ruby.
 */
export function createHighlight(): Highlight {
  const shiki = createHighlighterCoreSync({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine(),
    warnings: false,
  });
  const load = (grammar: string) => {
    if (!shiki.getLoadedLanguages().includes(grammar)) shiki.loadLanguageSync(loadGrammar(grammar));
  };
  const highlight: Highlight = (code, language) => {
    const text = code.replace(/\r\n?/g, "\n");
    const grammar = findGrammar(language);
    if (grammar === undefined || text.length > maximumCodeLength) return plainHighlight(text, language);
    if (grammar === "json") return highlightJson(text);
    load(grammar);
    const lines = shiki.codeToTokensBase(text, {
      lang: grammar,
      theme: "tokens",
      tokenizeMaxLineLength: maximumLineLength,
      // There is no time limit, since every replica must produce the same bytes. The length limits here and in
      // `limitColors` bound the cost.
      tokenizeTimeLimit: 0,
    });
    return lines.map((tokens) => `<span class="line">${toSpans(tokens)}</span>`).join("\n");
  };
  const announced = new Map<string, string>();
  return Object.assign(highlight, {
    announce: (code: string, language: string) => {
      const grammar = findGrammar(language);
      if (grammar !== undefined) announced.set(grammar, code);
    },
    *slices() {
      for (const [grammar, code] of announced) {
        load(grammar);
        yield;
        // Most of the cost is compiling regular expressions at their first use.
        for (const line of code.split("\n")) {
          highlight(line, grammar);
          yield;
        }
      }
      announced.clear();
    },
  });
}

const require = createRequire(import.meta.url);

// Precompiled grammars load faster, but color Python, Ruby, PHP and shell code wrongly, since they lose references from the end of a
// match to its beginning (https://github.com/shikijs/shiki/issues/918). `require` is untyped; the types of the packages state
// what a grammar module exports.
function loadGrammar(name: string): Extract<LanguageInput, readonly unknown[]> {
  const module: { default: Extract<LanguageInput, readonly unknown[]> } = require(`shiki/langs/${name}.mjs`);
  return module.default;
}

const jsonTokens = /"(?:[^"\\]|\\.)*"?( ?:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/** Colors the values of a JSON text; names are half of it and stay plain. Nearly every page has JSON, and the first use of its grammar takes 30 ms. */
const highlightJson = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<span class="line">${line.length > maximumLineLength ? escapeHtml(line) : colorJson(line)}</span>`)
    .join("\n");

const colorJson = (line: string): string =>
  escapeHtml(line).replace(jsonTokens, (token, colon?: string) =>
    colon === undefined
      ? `<span class="token-${token.startsWith('"') ? "string" : "constant"}">${token}</span>`
      : token,
  );

/** Neighbors with the same class share one span, and white space joins the token before it, which saves a third of the markup. */
function toSpans(tokens: readonly ThemedToken[]): string {
  const spans: { className: string | undefined; text: string }[] = [];
  for (const { color, content } of tokens) {
    const last = spans.at(-1);
    const isBlank = content.trim() === "";
    const className = isBlank ? last?.className : toClassName(color);
    if (last && className === last.className) last.text += content;
    else spans.push({ className, text: content });
  }
  return spans
    .map(({ className, text }) =>
      className === undefined ? escapeHtml(text) : `<span class="${className}">${escapeHtml(text)}</span>`,
    )
    .join("");
}

/** `var(--token-keyword)` → `token-keyword`; strings of every kind have one class. Plain text and punctuation, a third of all tokens, have no class. */
const toClassName = (color: string | undefined) =>
  color?.match(/^var\(--(token-(?!punctuation)[a-z-]+?)(?:-expression)?\)$/)?.[1];
