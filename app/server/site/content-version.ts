import { createHash } from "node:crypto";
import path from "node:path";
import { hashFile } from "#app/server/files/read-bytes.ts";

/** Maximum number of bytes of each file that are hashed. Hashing all bytes of large files would take seconds. */
const hashedBytes = 16 * 1024 * 1024;

/** The same for files of earlier versions, which are not read at the start, and do not change once they are published. */
const hashedBytesOfEarlier = 256 * 1024;

/**
 * Computes a digest of the name, size and first 16 MiB of each file, or the first 256 KiB of an earlier version's file.
 * Replicas with equal files have equal digests.
 */
export function computeContentVersion(
  ...folders: readonly {
    readonly directory: string;
    readonly files: readonly string[];
    readonly isEarlier?: (file: string) => boolean;
  }[]
): string {
  const hash = createHash("sha256");
  for (const { directory, files, isEarlier } of folders) {
    for (const file of files) {
      hash.update(`\0${path.relative(directory, file).split(path.sep).join("/")}\0`);
      try {
        hash.update(`\0${hashFile(file, hash, isEarlier?.(file) ? hashedBytesOfEarlier : hashedBytes).size}`);
      } catch {
        // The error is ignored here. The module that uses the file reports it.
        hash.update("unreadable");
      }
    }
  }
  return hash.digest("base64url").slice(0, 12);
}
