import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/**
 * Digest of every file in the folders: names and bytes, in an order that does not depend on the disk. Replicas that were
 * given the same content say the same version. Dotfiles and links are left out, as they are everywhere; a missing folder is empty.
 * @returns 12 characters of base64url
 */
export async function readContentVersion(...directories: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const directory of directories) {
    for (const file of await listFiles(directory)) {
      hash.update(`\0${file}\0`).update(await readFile(path.join(directory, file)));
    }
  }
  return hash.digest("base64url").slice(0, 12);
}

async function listFiles(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
      .filter((file) => !file.split("/").some((segment) => segment.startsWith(".")))
      .sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
