import { type Call, keepVariables, type ParseCalls, type Variables } from "./call.ts";
import { parseConsole, parseShell } from "./curl.ts";
import { parseHttp } from "./http.ts";
import { parseJavascript } from "./javascript.ts";
import { parsePython } from "./python.ts";

interface Language {
  /** Names of the language after the fence of a block. */
  readonly names: readonly string[];
  readonly parse: ParseCalls;
  /** The format of the reference's samples that is the same language. */
  readonly format: { readonly value: string; readonly label: string };
}

const curl = { value: "curl", label: "curl" };
const shell = { names: ["bash", "sh", "shell", "zsh", "curl", "shellscript"], parse: parseShell, format: curl };

const languages: readonly Language[] = [
  shell,
  { names: ["console", "terminal", "shell-session"], parse: parseConsole, format: curl },
  {
    names: ["js", "javascript", "mjs", "jsx", "ts", "typescript", "node"],
    parse: parseJavascript,
    format: { value: "javascript", label: "JavaScript" },
  },
  { names: ["python", "py", "python3"], parse: parsePython, format: { value: "python", label: "Python" } },
  { names: ["http"], parse: parseHttp, format: { value: "http", label: "HTTP" } },
];

const findLanguage = (written: string) => languages.find(({ names }) => names.includes(written.toLowerCase()));

/** Returns whether blocks in a language can contain calls. */
export const isCallable = (language: string) => findLanguage(language) !== undefined;

/** Returns the format of a block with a call. In a language that is not listed, a call is one of curl. */
export const toOwnFormat = (language: string) => (findLanguage(language) ?? shell).format;

/** Returns the HTTP requests of a code block. `variables` are those of the earlier blocks of the page. */
export function parseCalls(language: string, code: string, variables: Variables): readonly Call[] {
  const isCurl = /^(?:text|plaintext)?$/i.test(language) && /^\s*(?:\$ )?curl\s/.test(code);
  const calls = (isCurl ? shell : findLanguage(language))?.parse(code, variables) ?? [];
  keepVariables(variables);
  return calls;
}
