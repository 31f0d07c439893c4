import path from "node:path";
import type { CompileOptions } from "#app/.server/markdown/compile-options.ts";

/**
 * The file that an author's path names: `./x` and `../x` beside the file, `@site/static/x` in the static folder,
 * `@site/x` in the content folder.
 */
export function resolveAuthorPath(
  written: string,
  file: string,
  options: Pick<CompileOptions, "contentDirectory" | "staticDirectory">,
): string {
  const decoded = decodePath(written);
  if (decoded.startsWith("@site/static/"))
    return path.join(options.staticDirectory, decoded.slice("@site/static/".length));
  if (decoded.startsWith("@site/")) return path.join(options.contentDirectory, decoded.slice("@site/".length));
  if (decoded.startsWith("/")) return path.join(options.contentDirectory, decoded);
  return path.resolve(path.dirname(file), decoded);
}

/** Percent-decoded where that is possible; a stray `%` stays. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
