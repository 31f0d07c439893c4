const grammars: Readonly<Record<string, readonly string[]>> = {
  csharp: ["c#", "cs"],
  css: [],
  diff: ["patch"],
  docker: ["dockerfile"],
  go: ["golang"],
  graphql: ["gql"],
  html: ["htm"],
  http: [],
  ini: ["properties", "env", "dotenv"],
  java: [],
  javascript: ["js", "cjs", "mjs"],
  json: ["webmanifest"],
  json5: [],
  jsonc: [],
  jsx: [],
  kotlin: ["kt", "kts"],
  markdown: ["md"],
  mdx: [],
  php: [],
  powershell: ["ps1", "pwsh"],
  python: ["py"],
  ruby: ["rb"],
  rust: ["rs"],
  shellscript: ["bash", "curl", "shell", "sh", "zsh"],
  shellsession: ["console"],
  sql: [],
  swift: [],
  toml: [],
  tsx: [],
  typescript: ["ts", "cts", "mts"],
  xml: ["svg"],
  yaml: ["yml"],
};

const grammarByName: ReadonlyMap<string, string> = new Map(
  Object.entries(grammars).flatMap(([grammar, aliases]) =>
    [grammar, ...aliases].map((name) => [name, grammar] as const),
  ),
);

/** Finds the grammar for the name of a language in any letter case; returns undefined for an unknown language. */
export function findGrammar(language: string): string | undefined {
  return grammarByName.get(language.toLowerCase());
}
