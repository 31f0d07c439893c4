/** A grammar of highlight.js. */
export interface Grammar {
  readonly name: string;
  /** Grammars of the languages that code in this language can contain. */
  readonly inner: readonly string[];
}

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

const inner: Readonly<Record<string, readonly string[]>> = {
  bash: ["json"],
  dockerfile: ["bash"],
  http: ["json", "xml"],
  javascript: ["xml"],
  markdown: ["xml"],
  shell: ["bash"],
  typescript: ["xml"],
  xml: ["css", "javascript"],
};

const grammarByName: ReadonlyMap<string, Grammar> = new Map(
  Object.entries(aliases).flatMap(([name, others]) =>
    [name, ...others].map((each) => [each, { name, inner: inner[name] ?? [] }] as const),
  ),
);

/** Finds the grammar for the name of a language in any letter case; returns undefined for an unknown language. */
export function findGrammar(language: string): Grammar | undefined {
  return grammarByName.get(language.toLowerCase());
}
