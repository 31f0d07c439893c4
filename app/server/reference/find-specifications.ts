import path from "node:path";
import { listFiles } from "#app/server/files/list-files.ts";
import { readBytes, specificationCap, toUnreadable } from "#app/server/files/read-bytes.ts";
import type { Report } from "#app/server/model/diagnostic.ts";

/** A file that may contain a specification. */
export interface SpecificationFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

const extension = /\.(?:json|ya?ml)$/i;

/**
 * Finds the specifications in a folder. A file in a subfolder needs an `openapi` or `swagger` key in its first 4,000 bytes.
 * Files with `@` in their name are earlier versions and are omitted.
 */
export function findSpecifications(directory: string, report: Report): SpecificationFile[] {
  return listFiles(directory, report).flatMap((file) => {
    const name = path.relative(directory, file);
    if (!isSpecificationName(name) || name.split(path.sep).includes("node_modules") || toFileStem(name).includes("@"))
      return [];
    const found = readSpecification(file, report);
    return found && (!name.includes(path.sep) || isSpecification(found.bytes)) ? [found] : [];
  });
}

/** Reads the bytes of a file. Returns undefined and reports an error if the file cannot be read. */
export function readSpecification(file: string, report: Report, kind = "specification"): SpecificationFile | undefined {
  try {
    return { file, bytes: readBytes(file, specificationCap) };
  } catch (error) {
    reportUnreadable(file, kind, error, report);
    return undefined;
  }
}

export function reportUnreadable(file: string, kind: string, error: unknown, report: Report): void {
  const { message, hint } = toUnreadable(error);
  const name = path.basename(file);
  report({ severity: "error", code: "unreadable-file", message: `the ${kind} ${name} ${message}`, hint, file });
}

/** Returns true if the name ends with `.json`, `.yaml` or `.yml`, and is not the name of an overlay. */
export const isSpecificationName = (name: string): boolean => extension.test(name) && !/\.overlay\.[^.]*$/i.test(name);

/** Returns true if the first 4,000 bytes have a line with the key `openapi` or `swagger`. */
export const isSpecification = (bytes: Uint8Array) =>
  /^[\s{]*["']?(?:openapi|swagger)["']?\s*:/m.test(Buffer.from(bytes.subarray(0, 4_000)).toString("utf8"));

/** Returns the file name without `.json`, `.yaml` or `.yml`, such as `integrations` for `/x/integrations.yaml`. */
export function toFileStem(file: string): string {
  return path.basename(file).replace(extension, "");
}
