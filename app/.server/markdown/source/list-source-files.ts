import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Report } from "#app/.server/problems/problem.ts";

/** `_partials/`, `_draft.mdx`, `.hidden`, `__tests__/`, `x.test.mdx`: present, but not pages. The rule is Docusaurus'. */
const isLeftOut = (segment: string) => /^[._]/.test(segment) || /\.test\.mdx?$/i.test(segment);

/** Every `.md` and `.mdx` file below a folder, as absolute paths in a stable order. A missing folder has none. */
export async function listSourceFiles(directory: string, report: Report): Promise<readonly string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /\.mdx?$/i.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !path.relative(directory, file).split(path.sep).some(isLeftOut))
      .sort();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    if (code !== "ENOENT") {
      report({
        severity: "error",
        code: "unreadable-folder",
        message: `the folder cannot be read (${code})`,
        file: directory,
      });
    }
    return [];
  }
}
