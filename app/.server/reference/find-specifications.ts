import path from "node:path";
import { listFiles } from "#app/.server/files/list-files.ts";
import { largestSpecification, readBytes, toUnreadable } from "#app/.server/files/read-bytes.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";

/** A file that may contain a specification. */
export interface SpecificationFile {
  /** Absolute path. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

const extension = /\.(?:json|ya?ml)$/i;

/**
 * The specifications in a folder: every JSON or YAML file directly in it, and in its subfolders those with an `openapi` or `swagger`
 * key. Earlier versions (`name@date.yaml`), hidden files and `node_modules` are left out.
 */
export function findSpecifications(directory: string, report: Report): SpecificationFile[] {
  return listFiles(directory, report).flatMap((file) => {
    const name = path.relative(directory, file);
    if (!isSpecificationName(name) || name.split(path.sep).includes("node_modules") || toStem(name).includes("@"))
      return [];
    const found = readSpecification(file, report);
    return found && (!name.includes(path.sep) || isSpecification(found.bytes)) ? [found] : [];
  });
}

/**
 * Reads a specification's bytes.
 * @param kind the name of the file's kind in the error
 * @returns undefined if the file cannot be read; the error has been reported
 */
export function readSpecification(file: string, report: Report, kind = "specification"): SpecificationFile | undefined {
  try {
    return { file, bytes: readBytes(file, largestSpecification) };
  } catch (error) {
    const { message, hint } = toUnreadable(error);
    const name = path.basename(file);
    report({ severity: "error", code: "unreadable-file", message: `the ${kind} ${name} ${message}`, hint, file });
    return undefined;
  }
}

/** Whether a file name has an extension of specifications. */
export const isSpecificationName = (name: string): boolean => extension.test(name);

const isSpecification = (bytes: Uint8Array) =>
  /^[\s{]*["']?(?:openapi|swagger)["']?\s*:/m.test(Buffer.from(bytes.subarray(0, 4_000)).toString("utf8"));

/** The file name without its extension: `integrations` for `/x/integrations.yaml`. */
export function toStem(file: string): string {
  return path.basename(file).replace(extension, "");
}
