import { type Call, keepVariables, type ParseCalls, type Variables } from "./call.ts";
import { parseConsole, parseShell, parseWindowsShell } from "./curl.ts";
import { parseHttp } from "./http.ts";
import { parseJavascript } from "./javascript.ts";
import { parsePython } from "./python.ts";

const parsers: Readonly<Record<string, ParseCalls>> = {
  ...Object.fromEntries(["bash", "sh", "shell", "zsh", "curl", "shellscript"].map((name) => [name, parseShell])),
  ...Object.fromEntries(["console", "terminal", "shell-session"].map((name) => [name, parseConsole])),
  ...Object.fromEntries(["bat", "batch", "cmd", "powershell", "ps1", "pwsh"].map((name) => [name, parseWindowsShell])),
  ...Object.fromEntries(
    ["js", "javascript", "mjs", "jsx", "ts", "typescript", "node"].map((name) => [name, parseJavascript]),
  ),
  ...Object.fromEntries(["python", "py", "python3"].map((name) => [name, parsePython])),
  http: parseHttp,
};

/** Returns whether blocks in a language can contain calls. */
export const isCallable = (language: string) => Object.hasOwn(parsers, language.toLowerCase());

/** Returns the HTTP requests of a code block. `variables` are those of the earlier blocks of the page. */
export function parseCalls(language: string, code: string, variables: Variables): readonly Call[] {
  const name = language.toLowerCase();
  const isCurl = (name === "" || name === "text" || name === "plaintext") && /^\s*(?:\$ )?curl\s/.test(code);
  const parse = isCurl ? parseShell : parsers[name];
  const calls = parse?.(code, variables) ?? [];
  keepVariables(variables);
  return calls;
}
