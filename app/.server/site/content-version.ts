import { createHash } from "node:crypto";
import path from "node:path";
import { hashFile } from "#app/.server/files/read-bytes.ts";

/** A folder and the absolute paths of all files below it. */
export interface ListedFolder {
  readonly directory: string;
  readonly files: readonly string[];
}

/**
 * Maximum number of bytes of a file that are hashed, since hashing a large download completely would delay the start by seconds.
 * The size and the first bytes distinguish most versions of a file.
 */
const hashedBytes = 16 * 1024 * 1024;

/**
 * Computes a digest of the names and bytes of all files, in an order that does not depend on the file system. Replicas with equal
 * content have equal versions.
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
        // The stage that reads the file later reports the reason.
        hash.update("unreadable");
      }
    }
  }
  return hash.digest("base64url").slice(0, 12);
}
