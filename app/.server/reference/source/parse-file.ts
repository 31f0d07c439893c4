import type { Diagnostic } from "#app/.server/model/diagnostic.ts";
import { parseYaml } from "#app/.server/text/parse-yaml.ts";
import { createLocator, ParseError, toLineColumn } from "#app/.server/text/parsed-text.ts";
import { invalidText } from "#app/.server/text/well-formed.ts";
import type { ParsedDocument } from "./cursor.ts";
import { parseJson } from "./parse-json.ts";

interface ParseResult {
  /** Absent when the file cannot be read. */
  readonly document?: ParsedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses the bytes of a JSON or YAML file. Never throws for what is in the file. */
export function parseFile(file: string, bytes: Uint8Array): ParseResult {
  const diagnostics: Diagnostic[] = [];
  const decoded = decode(file, bytes);
  if (decoded.diagnostic) diagnostics.push(decoded.diagnostic);
  if (decoded.text === undefined) return { diagnostics };
  const { text } = decoded;
  try {
    const asJson = file.toLowerCase().endsWith(".json") && !looksLikeYaml(text);
    if (text.startsWith("version https://git-lfs")) {
      throw new ParseError(
        "git-lfs-pointer",
        0,
        `the file is not ${asJson ? "JSON" : "a specification"} but a Git LFS pointer`,
        "fetch it with `git lfs pull`",
      );
    }
    if (file.toLowerCase().endsWith(".json") && !asJson) {
      diagnostics.push({
        severity: "warning",
        code: "yaml-in-json",
        message: "the file is named .json and holds YAML",
        hint: "rename it to .yaml",
        file,
        line: 1,
        column: 1,
      });
    }
    const parse = asJson ? parseJson : parseYaml;
    const { value, invalid } = parse(text);
    if (value === null || value === undefined)
      throw new ParseError("empty-file", 0, "the file is empty", "write a specification into it, or remove it");
    return {
      document: { file, text, value, locate: createLocator(text, parse), origins: new WeakMap() },
      diagnostics: [...diagnostics, ...toWarnings(file, text, invalid)],
    };
  } catch (error) {
    return { diagnostics: [...diagnostics, toDiagnostic(file, text, error)] };
  }
}

/** Further diagnostics of the same kind would hide the first. */
const maximumWarnings = 10;

const toWarnings = (file: string, text: string, offsets: readonly number[]): Diagnostic[] =>
  offsets
    .slice(0, maximumWarnings)
    .map((offset) => ({ severity: "warning", ...invalidText, file, ...toLineColumn(text, offset) }));

/** A `.json` file that begins like a YAML mapping (`openapi: 3.0.3`) is read as what it is. */
const looksLikeYaml = (text: string) => /^\s*[A-Za-z][\w-]*\s*:\s/.test(text);

function decode(file: string, bytes: Uint8Array): { readonly text?: string; readonly diagnostic?: Diagnostic } {
  const location = { file, line: 1, column: 1 };
  if (bytes.length === 0) {
    return {
      diagnostic: {
        severity: "error",
        code: "empty-file",
        message: "the file is empty",
        hint: "write a specification into it, or remove it",
        ...location,
      },
    };
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return {
      diagnostic: {
        severity: "error",
        code: "not-utf-8",
        message: "the file is UTF-16, not UTF-8",
        hint: "save it as UTF-8",
        ...location,
      },
    };
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString("utf8").replace(/^\uFEFF/, "");
  const bad = text.indexOf("\uFFFD");
  if (bad === -1 || buffer.includes("\uFFFD")) return { text };
  const { line, column } = toLineColumn(text, bad);
  const byte = findBadByte(buffer);
  return {
    text,
    diagnostic: {
      severity: "warning",
      code: "not-utf-8",
      message: `byte 0x${byte.toString(16).toUpperCase()} is not valid UTF-8`,
      hint: "save the file as UTF-8",
      file,
      line,
      column,
    },
  };
}

function findBadByte(buffer: Buffer): number {
  const again = Buffer.from(buffer.toString("utf8"), "utf8");
  let index = 0;
  while (index < buffer.length && buffer[index] === again[index]) index += 1;
  return buffer[index] ?? 0;
}

function toDiagnostic(file: string, text: string, error: unknown): Diagnostic {
  if (error instanceof ParseError) {
    return {
      severity: "error",
      code: error.code,
      message: error.message,
      hint: error.hint,
      file,
      ...toLineColumn(text, error.offset),
    };
  }
  const tooDeep = error instanceof RangeError;
  return {
    severity: "error",
    code: tooDeep ? "too-deep" : "unreadable",
    message: tooDeep
      ? "the file is nested too deeply to be read"
      : `the file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    hint: "give nested parts a name and refer to them with $ref",
    file,
    line: 1,
    column: 1,
  };
}
