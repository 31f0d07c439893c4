import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Contents of files by their relative paths. */
type Files = Readonly<Record<string, string | Uint8Array>>;

/** The environment variables that name the folders of a site. */
export type SiteFolders = Readonly<Record<"CONTENT_DIR" | "OPENAPI_DIR", string>>;

/** Creates a folder, which is removed after the run of the tests. */
export const createFolder = (): string => mkdtempSync(path.join(tmpdir(), "test-"));

/** Writes files into a folder, by default a new temporary one, and returns the folder. */
export function writeFiles(files: Files, folder: string = createFolder()): string {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/**
 * Writes a site into a temporary folder. Without `copied`, `content/site.yml` has a default.
 * @param files contents by path, such as `content/pages/a.md` or `openapi/api.yaml`
 * @param copied site whose files are copied before `files` are written
 * @example startApp({ environment: writeSite({ "content/pages/a.md": "# A" }) })
 */
export function writeSite(files: Files = {}, copied?: SiteFolders): SiteFolders {
  const folder = createFolder();
  const folders = { CONTENT_DIR: path.join(folder, "content"), OPENAPI_DIR: path.join(folder, "openapi") };
  mkdirSync(folders.OPENAPI_DIR);
  if (copied) {
    cpSync(copied.CONTENT_DIR, folders.CONTENT_DIR, { recursive: true });
    cpSync(copied.OPENAPI_DIR, folders.OPENAPI_DIR, { recursive: true });
  }
  writeFiles({ ...(!copied && { "content/site.yml": "title: Docs\nurl: https://docs.example\n" }), ...files }, folder);
  return folders;
}
