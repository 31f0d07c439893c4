import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";
import { createCssVariablesTheme, createHighlighterCoreSync, type LanguageInput, type ThemedToken } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { runWithin } from "#app/.server/text/run-within.ts";
import { escapeHtml, type Highlight, maximumCodeLength, plainHighlight } from "./highlight.ts";
import { findGrammar } from "./languages.ts";

/** Lines with more characters are not colored. The time for a line can grow with the square of its length. */
const maximumLineLength = 500;

const maximumAnnounced = 1_000;
/** Number of characters of a line that are colored in advance, word by word. The time grows with its square. */
const maximumPrepared = 120;

/**
 * Maximum time to color one block of code. Some grammars have regular expressions that take exponential time, for example
 * for `as\0\0as\0\0…` in CSS. After three such blocks, the language stays plain.
 */
const maximumMilliseconds = 500;
const maximumTimeouts = 3;

/** Time in milliseconds of one slice of the preparation. */
const sliceMilliseconds = 4;

const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: "--", fontStyle: false });

/** Creates the site's highlighter. The first use of a grammar takes time, for example 200 ms for TypeScript. */
export function createHighlight(): Highlight {
  const shiki = createHighlighterCoreSync({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine(),
    warnings: false,
  });
  const isLoaded = (grammar: string) => grammar === "json" || shiki.getLoadedLanguages().includes(grammar);
  const load = (grammar: string) => {
    if (!isLoaded(grammar)) shiki.loadLanguageSync(loadGrammar(grammar));
  };
  const tokenize = (code: string, grammar: string) =>
    shiki.codeToTokensBase(code, {
      lang: grammar,
      theme: "tokens",
      tokenizeMaxLineLength: maximumLineLength,
      // Shiki checks this limit only between two regular expressions.
      tokenizeTimeLimit: 0,
    });
  const timeouts = new Map<string, number>();
  /** Returns undefined if the work takes too long, or if earlier work with this grammar did. */
  const limit = <Result>(grammar: string, work: () => Result): Result | undefined => {
    const count = timeouts.get(grammar) ?? 0;
    if (count >= maximumTimeouts) return undefined;
    const result = runWithin(maximumMilliseconds, work);
    if (result === undefined) timeouts.set(grammar, count + 1);
    return result;
  };
  const highlight: Highlight = (code, language) => {
    const text = code.replace(/\r\n?/g, "\n");
    const grammar = findGrammar(language);
    if (grammar === undefined || text.length > maximumCodeLength) return plainHighlight(text, language);
    if (grammar === "json") return highlightJson(text);
    load(grammar);
    const lines = limit(grammar, () => tokenize(text, grammar));
    if (lines === undefined) return plainHighlight(text, language);
    return lines.map((tokens) => `<span class="line">${toSpans(tokens)}</span>`).join("\n");
  };
  const announced = new Map<string, string>();
  return Object.assign(highlight, {
    announce: (code: string, language: string) => {
      const grammar = findGrammar(language);
      if (grammar !== undefined && !isLoaded(grammar)) announced.set(grammar, code.slice(0, maximumAnnounced));
    },
    *slices(languages?: Iterable<string>) {
      const chosen = languages && new Set(Array.from(languages, findGrammar));
      for (const [grammar, code] of announced) {
        if (chosen && !chosen.has(grammar)) continue;
        announced.delete(grammar);
        load(grammar);
        yield;
        const beginnings = listBeginnings(code);
        let position = 0;
        const colorSlice = () => {
          const end = performance.now() + sliceMilliseconds;
          do tokenize(beginnings[position++] ?? "", grammar);
          while (position < beginnings.length && performance.now() < end);
          return true;
        };
        while (position < beginnings.length && limit(grammar, colorSlice)) yield;
      }
    },
  });
}

/**
 * Returns the beginnings of each line that end between two words. A grammar compiles each of its regular expressions at the
 * first use, which takes time. Coloring these texts one after another divides this time into short slices.
 */
export const listBeginnings = (code: string): string[] =>
  code.split("\n").flatMap((wholeLine) => {
    const line = wholeLine.slice(0, maximumPrepared);
    return Array.from(line.matchAll(/\b|$/g), ({ index }) => line.slice(0, index));
  });

const require = createRequire(import.meta.url);

/** Grammars that are loaded without their embedded languages, which would double the time of the first use. */
const standalone = new Set(["php", "ruby"]);

// Shiki's precompiled grammars load faster, but color Python, Ruby, PHP and shell code wrongly:
// https://github.com/shikijs/shiki/issues/918
function loadGrammar(name: string): Extract<LanguageInput, readonly unknown[]> {
  const module: { default: Extract<LanguageInput, readonly unknown[]> } = require(`shiki/langs/${name}.mjs`);
  return standalone.has(name)
    ? module.default.slice(-1).map((grammar) => ({ ...grammar, embeddedLangs: [] }))
    : module.default;
}

const jsonTokens = /"(?:[^"\\]|\\.)*"?( ?:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/** Colors JSON without Shiki, whose grammar would take 30 ms at its first use. */
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

/**
 * Combines adjacent tokens of the same class. White space is added to the token before it.
 * This saves a third of the markup.
 */
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

/** Converts `var(--token-keyword)` to the class `token-keyword`; returns undefined for plain text and punctuation. */
const toClassName = (color: string | undefined) =>
  color?.match(/^var\(--(token-(?!punctuation)[a-z-]+?)(?:-expression)?\)$/)?.[1];
