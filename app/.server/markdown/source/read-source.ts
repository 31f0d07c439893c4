import { isUtf8 } from "node:buffer";
import { largestText, readBytes, toUnreadable } from "#app/.server/files/read-bytes.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import { createReporter, type Reporter } from "./reporter.ts";

/**
 * Text of an author's file with line feeds only, without byte order mark, NUL and other characters that are no text.
 * @returns undefined when it cannot be read as UTF-8 (the problem has been reported)
 */
export function readSource(file: string, report: Report): string | undefined {
  const reporter = createReporter(file, report);
  try {
    return decodeSource(readBytes(file, largestText), reporter);
  } catch (error) {
    const { message, hint } = toUnreadable(error);
    reporter.error(undefined, "unreadable-file", `the file ${message}`, hint);
    return undefined;
  }
}

/** The same for bytes that have been read. */
export function decodeSource(bytes: Buffer, reporter: Reporter): string | undefined {
  const text = decode(bytes);
  if (text !== undefined) return clean(text);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  reporter.error(
    undefined,
    "not-utf-8",
    `the file is ${isUtf16 ? "UTF-16" : "in another encoding"}, not UTF-8`,
    "save it as UTF-8",
  );
  return undefined;
}

const decode = (bytes: Buffer) => (isUtf8(bytes) ? bytes.toString("utf8").replace(/^\ufeff/, "") : undefined);

const clean = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g, "");
