import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";

/** Files that no document reads. */
const unread = new Set(["site.yml", "tags.yml", "authors.yml"]);

/**
 * Digest of all that a compiled document depends on besides its own text: the addresses of all documents, and name, size and
 * time of every other file, since it may be a picture or a partial.
 * @param files every file of the content folder
 * @param paths site path of each document, by file
 */
export function describeSurroundings(files: readonly string[], paths: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const file of files) {
    if (unread.has(path.basename(file)) || paths.has(file)) continue;
    const stats = statSync(file, { throwIfNoEntry: false });
    hash.update(`${file}\0${stats?.size}\0${stats?.mtimeMs}\0`);
  }
  for (const pair of [...paths].map((pair) => pair.join("\0")).sort()) hash.update(`${pair}\0`);
  return hash.digest("base64");
}
