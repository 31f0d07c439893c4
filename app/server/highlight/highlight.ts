import { createRequire } from "node:module";
import type { HLJSApi, LanguageFn } from "highlight.js";
import core from "highlight.js/lib/core";

/** Number of characters beyond which code has no colors. Coloring 100,000 characters of ordinary code takes 0.1 s. */
const codeCap = 100_000;
/** Code with a longer line has no colors, because the time for a long word can grow with the square of its length. */
const lineCap = 5_000;

/** Returns whether code stays without colors because it, or one of its lines, is too long. */
export const isTooLong = (code: string): boolean =>
  code.length > codeCap || code.split("\n").some((line) => line.length > lineCap);

/**
 * Converts source code to HTML: text, and `<span>` elements with the classes of `app/styles/code.css`. An element can
 * contain several lines. Code in an unknown language is only escaped.
 */
export const highlight = (code: string, language: string): string =>
  listTokens(code, language)
    .map(({ className, text }) => toSpan(className, text))
    .join("");

/** Converts source code to one `<span class="line">` per line, which contains what `highlight` returns for the line. */
export function highlightLines(code: string, language: string): string[] {
  const lines = [""];
  for (const { className, text } of listTokens(code, language)) {
    const [rest = "", ...others] = text.split("\n").map((part) => toSpan(className, part));
    lines.push(lines.pop() + rest, ...others);
  }
  return lines.map((line) => `<span class="line">${line}</span>`);
}

const toSpan = (className: string | undefined, html: string) =>
  className === undefined || html.trim() === "" ? html : `<span class="${className}">${html}</span>`;

/** Text in HTML, and the class of its color; undefined for the color of the code block. */
interface Token {
  readonly className: string | undefined;
  text: string;
}

function listTokens(written: string, language: string): readonly Token[] {
  const code = written.replace(/\r\n?/g, "\n");
  const grammar = grammarOf.get(language.toLowerCase());
  if (grammar === undefined || isTooLong(code)) return [{ className: undefined, text: escapeHtml(code) }];
  return flatten(getHighlighter(grammar).highlight(code, { language: grammar, ignoreIllegals: true }).value);
}

/** Converts the nested elements of highlight.js to a list. White space between tokens of one class joins them. */
function flatten(html: string): Token[] {
  const tokens: Token[] = [];
  const classes: Token["className"][] = [];
  for (const [part, scope] of html.matchAll(/<span class="(?:hljs-|language-)?([^"]*)">|<\/span>|[^<]+/g)) {
    if (scope !== undefined) classes.push(toClassName(scope, classes.at(-1)));
    else if (part === "</span>") classes.pop();
    else {
      const text = part.replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
      const className = text.trim() === "" ? undefined : classes.at(-1);
      const [before, last] = [tokens.at(-2), tokens.at(-1)];
      if (last && last.className === className) last.text += text;
      else if (last?.text.trim() === "" && before && before.className === className) {
        before.text += last.text + text;
        tokens.pop();
      } else tokens.push({ className, text });
    }
  }
  return tokens;
}

/**
 * The scopes of highlight.js by the class of their color. Other scopes have the color of the code around them. Among these
 * is `attr`: with colored keys, pages with much JSON would be a tenth larger.
 */
const scopes = {
  comment: ["comment", "meta prompt_", "quote"],
  keyword: ["doctag", "keyword", "meta", "name", "selector-pseudo", "selector-tag", "variable language_"],
  string: ["char", "code", "regexp", "string"],
  constant: ["bullet", "literal", "number", "symbol", "variable constant_"],
  function: ["built_in", "section", "selector-class", "selector-id", "title", "type"],
  parameter: ["attribute", "property", "selector-attr", "template-variable", "variable"],
  link: ["link"],
  inserted: ["addition"],
  deleted: ["deletion"],
} as const;

const classNames: ReadonlyMap<string, string | undefined> = new Map([
  ...Object.entries(scopes).flatMap(([color, names]) => names.map((name) => [name, `token-${color}`] as const)),
  // Code inside a string has its own colors.
  ["subst", undefined],
]);

/** Finds the class for a scope, such as `title function_`, inside an element with the class `around`. */
function toClassName(scope: string, around: string | undefined): string | undefined {
  const [name = ""] = scope.split(" ");
  const known = [scope, name].find((each) => classNames.has(each));
  return known === undefined ? around : classNames.get(known);
}

const require = createRequire(import.meta.url);

/** What highlight.js does not find in commands: options, such as `--request`, and JSON that curl sends. */
const commandParts = [
  { scope: "symbol", match: /(?<=\s)--?[A-Za-z][\w-]*/ },
  { begin: /(?<=--data )'(?=[[{])/, end: /'/, excludeBegin: true, excludeEnd: true, subLanguage: "json" },
];

function loadLanguage(name: string): LanguageFn {
  const language: LanguageFn = require(`highlight.js/lib/languages/${name}`);
  if (name !== "bash") return language;
  return (api) => {
    const bash = language(api);
    return { ...bash, contains: [...commandParts, ...bash.contains] };
  };
}

const highlighters = new Map<string, HLJSApi>();

/**
 * Loads a grammar at its first use, which takes about 10 ms. Each grammar has its own instance of highlight.js: the
 * languages that it finds inside other code must not depend on the grammars that were used before.
 */
function getHighlighter(name: string): HLJSApi {
  const known = highlighters.get(name);
  if (known) return known;
  const highlighter = core.newInstance();
  for (const each of [name, ...(innerOf[name] ?? [])]) highlighter.registerLanguage(each, loadLanguage(each));
  highlighters.set(name, highlighter);
  return highlighter;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes text for the content of an element. */
export const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character);

/** The grammars of highlight.js, with other names of their languages. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  bash: ["curl", "shell", "sh", "shellscript", "zsh"],
  csharp: ["c#", "cs"],
  css: [],
  diff: ["patch"],
  dockerfile: ["docker"],
  go: ["golang"],
  graphql: ["gql"],
  http: [],
  ini: ["env", "dotenv", "toml"],
  java: [],
  javascript: ["cjs", "js", "jsx", "mjs"],
  json: ["json5", "jsonc", "webmanifest"],
  kotlin: ["kt", "kts"],
  markdown: ["md", "mdx"],
  php: [],
  powershell: ["ps1", "pwsh"],
  properties: [],
  python: ["py"],
  ruby: ["rb"],
  rust: ["rs"],
  shell: ["console", "shellsession"],
  sql: [],
  swift: [],
  typescript: ["cts", "mts", "ts", "tsx"],
  xml: ["htm", "html", "svg"],
  yaml: ["yml"],
};

/** Grammars of the languages that code in a language can contain. */
const innerOf: Readonly<Record<string, readonly string[]>> = {
  bash: ["json"],
  dockerfile: ["bash"],
  http: ["json", "xml"],
  javascript: ["xml"],
  markdown: ["xml"],
  shell: ["bash"],
  typescript: ["xml"],
  xml: ["css", "javascript"],
};

/**
 * Grammars by the names of their languages in lower case. Another name overrides a grammar of the same name: `shell` is a
 * script, while the grammar `shell` is for sessions in a terminal.
 */
const grammarOf: ReadonlyMap<string, string> = new Map([
  ...Object.keys(aliases).map((name) => [name, name] as const),
  ...Object.entries(aliases).flatMap(([name, others]) => others.map((each) => [each, name] as const)),
]);
