import { isUtf8 } from "node:buffer";
import type { Hash } from "node:crypto";
import { accessSync, closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";

export const textCap = 16 * 1024 * 1024;
/** Five times the size of the largest known specification. Parsing takes 20 times the file's size in memory. */
export const specificationCap = 64 * 1024 * 1024;

const chunkBytes = 256 * 1024;
/** Maximum number of bytes that `hashFile` returns from the start of a file. They contain an image's dimensions. */
const headBytes = 512 * 1024;

/** Thrown when a file cannot be read. The message completes the sentence "the file …". */
export class UnreadableFileError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}

/**
 * Reads a file of at most `byteCap` bytes.
 * @throws {UnreadableFileError} if the file is too large, or cannot be read
 */
export function readBytes(file: string, byteCap: number): Buffer {
  try {
    if (statSync(file).size <= byteCap) return readFileSync(file);
  } catch (error) {
    throw toUnreadable(error);
  }
  throw toTooLarge(byteCap);
}

/** Creates the error for a file of more than `byteCap` bytes. */
export const toTooLarge = (byteCap: number): UnreadableFileError =>
  new UnreadableFileError(
    `is larger than ${Math.round(byteCap / (1024 * 1024))} MB`,
    "split it, or remove it from the folder",
  );

/**
 * Adds a file to a hash in blocks of 256 KiB. After `maximumBytes` bytes, no further block is read.
 * @returns the size of the file and its first bytes, which contain the dimensions of an image
 * @throws {UnreadableFileError} if the file cannot be read
 */
export function hashFile(file: string, hash: Hash, maximumBytes = Number.POSITIVE_INFINITY) {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "r");
    const { size } = fstatSync(descriptor);
    const chunk = Buffer.allocUnsafe(Math.min(size, chunkBytes));
    const head: Buffer[] = [];
    for (let position = 0; position < Math.min(size, maximumBytes); ) {
      const count = readSync(descriptor, chunk);
      if (count === 0) break;
      hash.update(chunk.subarray(0, count));
      if (position < headBytes) head.push(Buffer.from(chunk.subarray(0, count)));
      position += count;
    }
    return { size, head: Buffer.concat(head) };
  } catch (error) {
    throw toUnreadable(error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Returns the reason why a file cannot be read, or undefined if the file can be read. The file is not opened. */
export function findReadError(file: string): UnreadableFileError | undefined {
  try {
    accessSync(file, constants.R_OK);
    return undefined;
  } catch (error) {
    return toUnreadable(error);
  }
}

/** Converts a file system error to an error with a hint for the author. */
export function toUnreadable(error: unknown): UnreadableFileError {
  if (error instanceof UnreadableFileError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const [message, hint] = reasons[code] ?? [
    `cannot be read (${code || String(error)})`,
    "check the permissions and the file system",
  ];
  return new UnreadableFileError(message, hint, { cause: error });
}

const reasons: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  ENOENT: ["does not exist", "check its name and its folder"],
  ENOTDIR: ["does not exist", "check its name and its folder"],
  EACCES: ["cannot be read: permission denied (EACCES)", "grant read permission to the user that runs the server"],
  EPERM: ["cannot be read: permission denied (EPERM)", "grant read permission to the user that runs the server"],
  ELOOP: ["is a circular symbolic link (ELOOP)", "make it point to a file"],
  ENAMETOOLONG: ["has too long a name (ENAMETOOLONG)", "give it a shorter name"],
  EISDIR: ["is a folder, not a file", "rename the folder, or replace it with a file"],
};

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
