import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Files that no document reads. */
const unread = new Set(["site.yml", "tags.yml", "authors.yml"]);

/**
 * Digest of all that a compiled document depends on besides its own text: the addresses of all documents, and name, size and
 * time of every other file, since it may be a picture or a partial.
 * @param paths site path of each document, by file
 */
export async function describeSurroundings(
  contentDirectory: string,
  paths: ReadonlyMap<string, string>,
): Promise<string> {
  const entries = await readdir(contentDirectory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !unread.has(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !paths.has(file));
  const described = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file}\0${size}\0${mtimeMs}`;
    }),
  );
  const hash = createHash("sha256");
  for (const line of [...described.sort(), ...[...paths].map((pair) => pair.join("\0")).sort()])
    hash.update(`${line}\0`);
  return hash.digest("base64");
}
