import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { createCssVariablesTheme, createHighlighterCoreSync, type LanguageInput, type ThemedToken } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { runWithin } from "#app/server/text/run-within.ts";
import { escapeHtml, type Highlight, maximumCodeLength, plainHighlight } from "./highlight.ts";
import { findGrammar } from "./languages.ts";

/** Lines with more characters are not colored. The time for a line can grow with the square of its length. */
const maximumLineLength = 500;

/**
 * Maximum time to color one block of code. Some grammars have regular expressions that take exponential time, for example
 * for `as\0\0as\0\0…` in CSS. After three such blocks, the language stays plain.
 */
const maximumMilliseconds = 500;
const maximumTimeouts = 3;

/** Time in milliseconds to compile regular expressions in one slice. */
const sliceMilliseconds = 4;
/** CPU time in milliseconds. If a slice takes longer, the next slice compiles all remaining expressions. */
const longestSlice = 100;

const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: "--", fontStyle: false });

/** Creates the site's highlighter. The first use of a grammar takes time, for example 200 ms for TypeScript. */
export function createHighlight(): Highlight {
  const engine = createInterruptibleEngine();
  const shiki = createHighlighterCoreSync({ themes: [theme], langs: [], engine, warnings: false });
  const timeouts = new Map<string, number>();
  /** Returns undefined if the work takes too long, or if earlier work with this grammar did. */
  const limit = <Result>(grammar: string, work: () => Result): Result | undefined => {
    const count = timeouts.get(grammar) ?? 0;
    if (count >= maximumTimeouts) return undefined;
    const result = runWithin(maximumMilliseconds, work);
    if (result === undefined) timeouts.set(grammar, count + 1);
    return result;
  };
  let last = { code: "", grammar: "" };
  const tokenize = (code: string, grammar: string) => {
    last = { code, grammar };
    if (!shiki.getLoadedLanguages().includes(grammar)) shiki.loadLanguageSync(loadGrammar(grammar));
    return limit(grammar, () =>
      shiki.codeToTokensBase(code, {
        lang: grammar,
        theme: "tokens",
        tokenizeMaxLineLength: maximumLineLength,
        // Shiki checks this limit only between two regular expressions.
        tokenizeTimeLimit: 0,
      }),
    );
  };
  /** Compiles the regular expressions for a code block, in slices. */
  function* prepare({ code, grammar }: typeof last): Generator<void> {
    for (let budget = sliceMilliseconds; ; ) {
      yield;
      const start = process.threadCpuUsage();
      if (engine.compileWithin(budget, () => [tokenize(code, grammar)])) return;
      const { user, system } = process.threadCpuUsage(start);
      // Each slice tokenizes the same code again, so slow code is not divided further.
      if ((user + system) / 1_000 > longestSlice) budget = Number.POSITIVE_INFINITY;
    }
  }
  const highlight: Highlight = (code, language) => {
    const text = code.replace(/\r\n?/g, "\n");
    const grammar = findGrammar(language);
    if (grammar === undefined || text.length > maximumCodeLength) return plainHighlight(text, language);
    if (grammar === "json") return highlightJson(text);
    const lines = tokenize(text, grammar);
    if (lines === undefined) return plainHighlight(text, language);
    return lines.map((tokens) => `<span class="line">${toSpans(tokens)}</span>`).join("\n");
  };
  return Object.assign(highlight, {
    *renderInSlices(render: () => Iterable<string>): Generator<string> {
      let text = "";
      let pieces: Iterator<string> | undefined;
      for (;;) {
        const piece = engine.compileWithin(sliceMilliseconds, () => {
          pieces ??= render()[Symbol.iterator]();
          return pieces.next();
        });
        if (piece?.done) return yield text;
        if (piece) {
          text += piece.value;
          yield "";
        } else {
          for (const _ of prepare(last)) yield "";
          text = "";
          pieces = undefined;
        }
      }
    },
  });
}

/**
 * Creates an engine for Shiki that can stop between two regular expressions, since a grammar compiles up to 400 of them at
 * its first use. If the work is repeated, it goes on with the next expression.
 */
function createInterruptibleEngine() {
  const engine = createJavaScriptRegexEngine();
  const interruption = new Error("interrupted");
  const steps = new Map<string | RegExp, number>();
  let left = Number.POSITIVE_INFINITY;
  /** Translates an expression in the first step. V8 compiles it at its first use, and once more at its second. */
  const compile = (pattern: string | RegExp) => {
    for (let step = steps.get(pattern) ?? 0; step < 3; step++) {
      if (left < 0) throw interruption;
      const start = performance.now();
      const scanner = engine.createScanner([pattern]);
      if (step > 0) scanner.findNextMatchSync("", 0, 0);
      steps.set(pattern, step + 1);
      left -= performance.now() - start;
    }
  };
  return {
    ...engine,
    createScanner: (patterns: (string | RegExp)[]) => {
      for (const pattern of patterns) compile(pattern);
      return engine.createScanner(patterns);
    },
    /** Runs work that colors code. Returns undefined if expressions are left after `milliseconds` of compiling. */
    compileWithin: <Result>(milliseconds: number, work: () => Result): Result | undefined => {
      left = milliseconds;
      try {
        return work();
      } catch (error) {
        if (error !== interruption) throw error;
        return undefined;
      } finally {
        left = Number.POSITIVE_INFINITY;
      }
    },
  };
}

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
