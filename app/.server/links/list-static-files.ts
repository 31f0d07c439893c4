import { readdir } from "node:fs/promises";
import path from "node:path";
import { encodeSegment } from "#app/lib/site-path.ts";

/** Every file, by its address, under the static folder, which is served at `/`. No folder, no files. Dotfiles are not served. */
export async function listStaticFiles(directory: string): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  let entries: Awaited<ReturnType<typeof readEntries>>;
  try {
    entries = await readEntries(directory);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return addresses;
    throw error;
  }
  for (const entry of entries) {
    const relative = path.relative(directory, path.join(entry.parentPath, entry.name));
    const segments = relative.split(path.sep);
    // A symbolic link is not a file here, so nothing outside the folder can be reached through one.
    if (!entry.isFile() || segments.some((segment) => segment.startsWith("."))) continue;
    addresses.set(`/${segments.map(encodeSegment).join("/")}`, path.join(directory, relative));
  }
  return addresses;
}

const readEntries = (directory: string) => readdir(directory, { recursive: true, withFileTypes: true });
