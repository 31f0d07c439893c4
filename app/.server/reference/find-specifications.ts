import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A file that may hold an API description. */
export interface SpecificationFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

const extension = /\.(?:json|ya?ml)$/i;

/**
 * The API descriptions in a folder: every JSON or YAML file directly in it, and below it those that say so in a first
 * key. Earlier versions (`name@date.yaml`), hidden files and `node_modules` are passed over.
 */
export async function findSpecifications(directory: string): Promise<SpecificationFile[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .filter(
      (name) =>
        !name.split(path.sep).some((part) => part.startsWith(".") || part === "node_modules") &&
        !toStem(name).includes("@"),
    )
    .sort();
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      file: path.join(directory, name),
      bytes: await readFile(path.join(directory, name)),
    })),
  );
  return files.filter(({ name, bytes }) => !name.includes(path.sep) || saysSpecification(bytes));
}

const saysSpecification = (bytes: Uint8Array) =>
  /^[\s{]*["']?(?:openapi|swagger)["']?\s*:/m.test(Buffer.from(bytes.subarray(0, 4_000)).toString("utf8"));

/** `integrations` for `/x/integrations.yaml`. */
export function toStem(file: string): string {
  return path.basename(file).replace(extension, "");
}
