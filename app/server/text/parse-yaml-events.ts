import { type Event, parseEvents, YAMLException } from "js-yaml";
import { levelCap, ParseError } from "./parsed-text.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const rejected = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

/**
 * Replaces each character that js-yaml rejects by U+FFFD. If the text has no LF, each CR becomes LF.
 * Offsets do not change.
 */
export function toParsable(text: string): string {
  const lines = text.includes("\r") && !text.includes("\n") ? text.replaceAll("\r", "\n") : text;
  return lines.replace(rejected, "\uFFFD");
}

/**
 * Parses the result of `toParsable` to YAML events.
 * @throws {ParseError} if the text is not valid YAML
 * @throws {RangeError} if the text is nested too deeply
 */
export function parseYamlEvents(source: string, bracketsLeft = shallowBrackets): Event[] {
  try {
    return parseEvents(source, { maxDepth: levelCap });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const joined = bracketsLeft > 0 ? joinShallowBracket(error, source) : undefined;
    if (joined !== undefined) return parseYamlEvents(joined, bracketsLeft - 1);
    throw error.reason.includes("maxDepth") ? new RangeError(error.reason) : toParseError(error, source);
  }
}

/** Number of brackets in one file that `joinShallowBracket` joins, because the file is parsed again after each of them. */
const shallowBrackets = 200;

/**
 * Joins a line that begins with a closing bracket with the line before, without a change of offsets. JSON that was pasted into YAML
 * often ends with a bracket below the start of its key. YAML forbids this, but most parsers accept it.
 */
function joinShallowBracket({ reason, mark }: YAMLException, source: string): string | undefined {
  const end = mark?.position ?? 0;
  const start = source.lastIndexOf("\n", end);
  const [before = ""] = source.slice(0, start).split("\n").slice(-1);
  if (reason !== "deficient indentation" || !/[\]}]/.test(source.charAt(end)) || before.includes("#")) return undefined;
  return `${source.slice(0, start).replace(/\r$/, " ")} ${source.slice(start + 1)}`;
}

const explanations: ReadonlyArray<readonly [reason: RegExp, message: string | undefined, hint: string]> = [
  [/tab characters/, undefined, "indent with spaces: YAML allows no tab there"],
  [/flow collection/, undefined, "close each bracket and brace, and write a comma between entries"],
  [
    /indentation of a mapping|implicit key/,
    'unexpected ": "',
    'put a value that contains ": " in quotes, such as title: "Release 3.8.0: the big one"',
  ],
  [/indentation/, undefined, "check the indentation of this line and of the one before"],
];

function toParseError({ reason, mark }: YAMLException, source: string): ParseError {
  const offset = mark?.position ?? 0;
  const shallow = reason === "deficient indentation" ? findKeyOfQuote(source, offset) : undefined;
  const isOpen = !shallow && /quoted scalar|deficient indentation/.test(reason);
  const quote = isOpen ? findOpenQuote(source, offset) : undefined;
  const fail = (at: number, text: string, hint: string) => new ParseError("yaml-syntax", at, text, hint);
  if (quote !== undefined)
    return fail(quote, "the quoted text that starts here is never closed", "add the closing quotation mark");
  if (shallow) {
    const message = `this line continues the quoted text of ${shallow.name} (line ${shallow.line}), but is indented too little`;
    return fail(
      offset,
      message,
      `begin the line with at least ${shallow.indentation + 1} spaces instead of tabs or fewer spaces`,
    );
  }
  const first = source[offset];
  if (first === "@" || first === "`")
    return fail(offset, `a value cannot start with ${first}`, "put the value in quotes");
  const isColon = first === ":";
  const [, message = reason, hint = "check the indentation, quotes and colons near this line"] =
    explanations.find(([pattern, known]) => pattern.test(reason) && (known === undefined || isColon)) ?? [];
  return fail(offset, message, hint);
}

/** Finds the key whose value is a quoted text that is closed only after `end`, before the next key. */
function findKeyOfQuote(source: string, end: number) {
  const before = source.slice(0, end);
  const [key] = [...before.matchAll(/^( *)(?:- )*([\w.$-]+): +(["'])/gm)].slice(-1);
  const [start = "", indentation = "", name = "", quote = '"'] = key ?? [];
  const [rest = ""] = source.slice(end).split(/\n\s*[\w.$-]+:\s/, 1);
  if (!key || !rest.includes(quote)) return undefined;
  return { name, line: before.slice(0, key.index + start.length).split("\n").length, indentation: indentation.length };
}

/** Finds a quotation mark that is probably never closed. js-yaml reports only the offset at which parsing stopped. */
function findOpenQuote(source: string, end: number): number | undefined {
  const before = source.slice(0, end);
  const candidates = [...before.matchAll(/[:\-[{,]\s*(["'])/g)];
  const open = candidates.findLast((match) => !before.slice(match.index + match[0].length).includes(match[1] ?? '"'));
  return open && open.index + open[0].length - 1;
}
