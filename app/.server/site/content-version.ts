import { createHash } from "node:crypto";
import path from "node:path";
import { hashFile } from "#app/.server/files/read-bytes.ts";

/** A folder with every file in it. All paths are absolute. */
export interface ListedFolder {
  readonly directory: string;
  readonly files: readonly string[];
}

/** Hashing a large download whole would delay the start by seconds; its size and its beginning tell most versions apart. */
const hashedBytes = 16 * 1024 * 1024;

/**
 * Digest of every file in the folders: names and bytes, in an order that does not depend on the disk. Replicas that were
 * given the same content have the same version.
 * @returns 12 characters of base64url
 */
export function computeContentVersion(...folders: readonly ListedFolder[]): string {
  const hash = createHash("sha256");
  for (const { directory, files } of folders) {
    for (const file of files) {
      hash.update(`\0${path.relative(directory, file).split(path.sep).join("/")}\0`);
      try {
        hash.update(`\0${hashFile(file, hash, hashedBytes).size}`);
      } catch {
        // Whoever needs the file reports why it cannot be read.
        hash.update("unreadable");
      }
    }
  }
  return hash.digest("base64url").slice(0, 12);
}
