import { createHash } from "node:crypto";
import path from "node:path";
import { hashFile } from "#app/server/files/read-bytes.ts";

/** Maximum number of bytes of each file that are hashed. Hashing all bytes of large files would take seconds. */
const hashedBytes = 16 * 1024 * 1024;

/** Computes a digest of the name, size and first 16 MiB of each file. Replicas with equal files have equal digests. */
export function computeContentVersion(
  ...folders: readonly { readonly directory: string; readonly files: readonly string[] }[]
): string {
  const hash = createHash("sha256");
  for (const { directory, files } of folders) {
    for (const file of files) {
      hash.update(`\0${path.relative(directory, file).split(path.sep).join("/")}\0`);
      try {
        hash.update(`\0${hashFile(file, hash, hashedBytes).size}`);
      } catch {
        // The error is ignored here. The module that uses the file reports it.
        hash.update("unreadable");
      }
    }
  }
  return hash.digest("base64url").slice(0, 12);
}
