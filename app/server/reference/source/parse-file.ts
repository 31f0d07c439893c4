import { isUtf8 } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { parseYaml } from "#app/server/text/parse-yaml.ts";
import { createLocator, type Parse, ParseError, toLineColumn } from "#app/server/text/parsed-text.ts";
import { invalidText } from "#app/server/text/well-formed.ts";
import type { SourceFile } from "./cursor.ts";
import { parseJson } from "./parse-json.ts";

/**
 * Parses a JSON or YAML file. Returns undefined after an error, which has been reported.
 * @param isPublished whether the file is an earlier version, in which nobody corrects repeated keys. In JSON, the last of
 * them counts, as in every client that has read the file. GitHub's specification 17.0.0 has such keys.
 */
export function parseFile(
  file: string,
  bytes: Uint8Array,
  report: Report,
  isPublished = false,
): SourceFile | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = decode(buffer);
  const warn = (offset: number, code: DiagnosticCode, message: string, hint: string) =>
    report({ severity: "warning", code, message, hint, file, ...toLineColumn(text, offset) });
  try {
    requireText(buffer, text);
    if (!isUtf8(buffer)) {
      const byte = `0x${findBadByte(buffer).toString(16).toUpperCase()}`;
      warn(text.indexOf("\uFFFD"), "not-utf-8", `byte ${byte} is not valid UTF-8`, "save the file as UTF-8");
    }
    const isJsonFile = file.toLowerCase().endsWith(".json");
    const isYaml = !isJsonFile || looksLikeYaml(text);
    const message = "the file has the extension .json, but contains YAML";
    if (isJsonFile && isYaml) warn(0, "yaml-in-json", message, "give the file the extension .yaml");
    const parse = toParser(isYaml, isPublished);
    const { value, invalid } = parse(text);
    if (value === null || value === undefined) throw emptyFile();
    for (const offset of invalid.slice(0, reported))
      warn(offset, invalidText.code, invalidText.message, invalidText.hint);
    return { file, isJson: !isYaml, value, ...createReaders(buffer, parse), origins: new WeakMap() };
  } catch (error) {
    const { code, message, hint, offset } = error instanceof ParseError ? error : toParseError(error);
    report({ severity: "error", code, message, hint, file, ...toLineColumn(text, offset) });
    return undefined;
  }
}

/** Decodes in parts, because Node keeps strings of more than 1 MB outside the heap, in memory that stays resident. */
function decode(buffer: Buffer): string {
  const decoder = new StringDecoder("utf8");
  const parts: string[] = [];
  for (let start = 0; start < buffer.length; start += partBytes)
    parts.push(decoder.write(buffer.subarray(start, start + partBytes)));
  return [...parts, decoder.end()].join("").replace(/^\uFEFF/, "");
}

const partBytes = 500_000;

const toParser = (isYaml: boolean, isPublished: boolean): Parse =>
  isYaml ? parseYaml : (text, offsets) => parseJson(text, offsets, isPublished);

/** Creates the functions here, because functions created in `parseFile` would keep its variable `text` in memory. */
function createReaders(buffer: Buffer, parse: Parse): Pick<SourceFile, "readText" | "locate"> {
  const readText = () => decode(buffer);
  return { readText, locate: createLocator(readText, parse) };
}

/** Only the first invalid characters are reported, so that other diagnostics stay visible. */
const reported = 10;

/** Matches a text that begins like a YAML mapping, such as `openapi: 3.0.3`. */
const looksLikeYaml = (text: string) => /^\s*[A-Za-z][\w-]*\s*:\s/.test(text);

const emptyFile = () =>
  new ParseError("empty-file", 0, "the file is empty", "write a specification into the file, or remove the file");

function requireText(buffer: Buffer, text: string): void {
  if (buffer.length === 0) throw emptyFile();
  if (/^(?:fffe|feff)/.test(buffer.toString("hex", 0, 2)))
    throw new ParseError("not-utf-8", 0, "the file is UTF-16, not UTF-8", "save the file as UTF-8");
  const pointer = "the file is a Git LFS pointer and not a specification";
  if (text.startsWith("version https://git-lfs"))
    throw new ParseError("git-lfs-pointer", 0, pointer, "fetch the file with `git lfs pull`");
}

function findBadByte(buffer: Buffer): number {
  const again = Buffer.from(buffer.toString("utf8"), "utf8");
  let index = 0;
  while (index < buffer.length && buffer[index] === again[index]) index += 1;
  return buffer[index] ?? 0;
}

function toParseError(error: unknown): ParseError {
  const hint = "move some of the nested values to components, and refer to them with $ref";
  if (error instanceof RangeError)
    return new ParseError("too-deep", 0, "the file is nested too deeply to be read", hint);
  const message = error instanceof Error ? error.message : String(error);
  return new ParseError("unreadable", 0, `the file cannot be read: ${message}`, "check the file with another parser");
}
