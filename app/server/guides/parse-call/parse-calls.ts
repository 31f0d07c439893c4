import type { CodeBlock } from "#app/server/model/page.ts";
import { type Call, keepVariables, type ParseCalls, type Variables } from "./call.ts";
import { parseConsole, parseShell } from "./curl.ts";
import { parseHttp } from "./http.ts";
import { parseJavascript } from "./javascript.ts";
import { parsePython } from "./python.ts";

interface Language {
  /** Names of the language after the fence of a block. */
  readonly names: readonly string[];
  readonly parse: ParseCalls;
  /** Matches every block that contains a call. */
  readonly sign: RegExp;
  /** The format of the reference's samples that is the same language. */
  readonly format: { readonly value: string; readonly label: string };
}

const curl = { value: "curl", label: "curl" };
const shell = {
  names: ["bash", "sh", "shell", "zsh", "curl", "shellscript"],
  parse: parseShell,
  sign: /curl/,
  format: curl,
};

const languages: readonly Language[] = [
  shell,
  { names: ["console", "terminal", "shell-session"], parse: parseConsole, sign: /curl/, format: curl },
  {
    names: ["js", "javascript", "mjs", "jsx", "ts", "typescript", "node"],
    parse: parseJavascript,
    sign: /fetch\(|axios/,
    format: { value: "javascript", label: "JavaScript" },
  },
  {
    names: ["python", "py", "python3"],
    parse: parsePython,
    sign: /requests|httpx/,
    format: { value: "python", label: "Python" },
  },
  { names: ["http"], parse: parseHttp, sign: /\S/, format: { value: "http", label: "HTTP" } },
];

const findLanguage = (written: string) => languages.find(({ names }) => names.includes(written.toLowerCase()));

/** Returns whether blocks in a language can contain calls. */
export const isCallable = (language: string) => findLanguage(language) !== undefined;

/** Returns the format of a block with a call. In a language that is not listed, a call is one of curl. */
export const toOwnFormat = (language: string) => (findLanguage(language) ?? shell).format;

/** Returns the language in which a block is read. A block without a language can be a command with curl. */
function toReadLanguage({ language, code }: CodeBlock): Language | undefined {
  const isCurl = /^(?:text|plaintext)?$/i.test(language) && /^\s*(?:\$ )?curl\s/.test(code);
  return isCurl ? shell : findLanguage(language);
}

/** Returns whether a block can contain calls. A page without such blocks needs no parser, which takes 20 ms to load. */
export const canHaveCalls = (block: CodeBlock) => toReadLanguage(block)?.sign.test(block.code) ?? false;

/** Returns the HTTP requests of a code block. `variables` are those of the earlier blocks of the page. */
export function parseCalls(block: CodeBlock, variables: Variables): readonly Call[] {
  const calls = toReadLanguage(block)?.parse(block.code, variables) ?? [];
  keepVariables(variables);
  return calls;
}
