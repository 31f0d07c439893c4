import { isUtf8 } from "node:buffer";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { readBytes, textCap, toUnreadable } from "./read-bytes.ts";

/**
 * Reads an author's text file as UTF-8. Line ends become line feeds, and most control characters are removed.
 * @returns undefined if the file cannot be read or is not UTF-8, which is reported as an error
 */
export function readSource(file: string, report: Report): string | undefined {
  const refuse = (code: DiagnosticCode, message: string, hint: string) =>
    report({ severity: "error", code, message, hint, file });
  try {
    const bytes = readBytes(file, textCap);
    if (isUtf8(bytes)) return clean(bytes.toString("utf8"));
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const encoding = isUtf16 ? "UTF-16" : "in another encoding";
    refuse("not-utf-8", `the file is ${encoding}, not UTF-8`, "save it as UTF-8");
  } catch (error) {
    const { message, hint } = toUnreadable(error);
    refuse("unreadable-file", `the file ${message}`, hint);
  }
  return undefined;
}

const clean = (text: string) =>
  text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the purpose is to remove control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g, "");
