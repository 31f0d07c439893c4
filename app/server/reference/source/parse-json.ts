import { createRequire } from "node:module";
import type * as JsoncParser from "jsonc-parser";
import { parseYaml } from "#app/server/text/parse-yaml.ts";
import { levelCap, type Offsets, type ParsedText, ParseError } from "#app/server/text/parsed-text.ts";

const require = createRequire(import.meta.url);

/**
 * Parses strict JSON (RFC 8259). `JSON.parse` does it where it finds the same value and no offsets are needed: it takes a
 * fifth of the time, and its strings are not parts of the text, so that the text needs no memory afterwards. Otherwise the
 * parser of YAML does it, because every JSON text is YAML with the same value.
 * @param allowsDuplicates whether a key may be given twice, so that the last one counts
 * @throws {ParseError}
 * @throws {RangeError} if the text is nested too deeply
 */
export function parseJson(text: string, offsets?: Offsets, allowsDuplicates = false): ParsedText {
  const value = parseStrictly(text);
  const isExact = !needsExactParser.test(text);
  if (offsets === undefined && isExact && (countKeys(value) === countWrittenKeys(text) || allowsDuplicates))
    return { value, invalid: [] };
  return parseYaml(text, offsets, { allowsDuplicates });
}

function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw findSyntaxError(text);
  }
}

/** Matches integers that `JSON.parse` may round, and escapes and characters that may have to be replaced. */
const needsExactParser = /\d{16}\s*[,\]}]|\\u(?:d[89a-f]|fd[de]|fff)|[\ufdd0-\ufdef\ufffe\uffff]/i;

/**
 * Counts the keys of all objects in a value.
 * @throws {RangeError} if the value is nested too deeply
 */
function countKeys(value: unknown, level = 0): number {
  if (typeof value !== "object" || value === null) return 0;
  if (level === levelCap) throw new RangeError();
  const children: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce<number>((count, child) => count + countKeys(child, level + 1), own);
}

/** Counts the keys in valid JSON, duplicates too. */
function countWrittenKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

/** Finds the first syntax error of a text that `JSON.parse` rejects, because the messages of V8 do not always have an offset. */
function findSyntaxError(text: string): ParseError {
  const { parse, printParseErrorCode }: typeof JsoncParser = require("jsonc-parser");
  const errors: JsoncParser.ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const offset = errors[0]?.offset ?? 0;
  // The error after an unknown word says what could stand in its place.
  const names = errors.slice(0, 2).map(({ error }) => printParseErrorCode(error));
  const fail = (message: string, hint: string, at = offset) => new ParseError("json-syntax", at, message, hint);
  const comma = text.slice(0, offset).trimEnd().length - 1;
  if (text[comma] === "," && /[\]}]/.test(text[offset] ?? ""))
    return fail("trailing comma", "remove the comma: JSON does not allow it", comma);
  if (names[0] === "UnexpectedEndOfString")
    return fail("the string that begins here is never closed", "add the closing quotation mark");
  if (/^Invalid(?:Character|EscapeCharacter|Unicode)$/.test(names[0] ?? "")) {
    const hint = "write \\\\ for a backslash, and an escape such as \\n for a control character";
    return fail("this string contains an invalid escape or a control character", hint);
  }
  const [wanted] = names.flatMap((name) => expected[name] ?? []);
  const note = wanted === undefined ? "" : `, expected ${wanted}`;
  if (offset >= text.length)
    return fail(`unexpected end of file${note}`, "complete the file, whose end seems to be missing");
  const [found = ""] = /^(?:[\w.+-]+|[\s\S])/.exec(text.slice(offset, offset + 40)) ?? [];
  const message = /^(?:NaN|-?Infinity|undefined)$/.test(found)
    ? `${found} is not JSON`
    : `unexpected ${JSON.stringify(found)}${note}`;
  return fail(message, "correct the JSON; if the file contains YAML, give it the extension .yaml");
}

/** What the errors of `jsonc-parser` expect. */
const expected: Readonly<Record<string, string>> = {
  PropertyNameExpected: "a key in double quotes",
  ColonExpected: '":"',
  CommaExpected: '","',
  CloseBraceExpected: '"," or "}"',
  CloseBracketExpected: '"," or "]"',
  EndOfFileExpected: "the end of the file",
  ValueExpected: "a value",
};
