import { statSync } from "node:fs";
import path from "node:path";
import { isInside } from "#app/.server/files/list-files.ts";
import { findReadError } from "#app/.server/files/read-bytes.ts";
import type { BuildContext } from "#app/.server/markdown/tree/build-context.ts";
import { contentAssetsPath } from "#app/.server/model/reserved-paths.ts";

/** A file beside the content, and the address at which readers get it. */
export type FoundAsset =
  | { readonly kind: "found"; readonly url: string; readonly file: string }
  | { readonly kind: "missing" }
  | { readonly kind: "outside" };

/** Who looks for a file beside the text, and where those that are found are gathered. */
export interface AssetContext extends Pick<BuildContext, "file" | "options" | "images" | "reporter"> {
  readonly page: Pick<BuildContext["page"], "assets">;
}

/** Address of co-located files: the digest lets caches keep them for ever. */
const assetPath = (digest: string, file: string) =>
  `${contentAssetsPath}${digest}/${encodeURIComponent(path.basename(file))}`;

/** Finds an author's picture or download; nothing outside the content folder is ever served. */
export function findAsset(file: string, context: AssetContext): FoundAsset {
  const { contentDirectory, staticDirectory } = context.options;
  if (!isBelow(file, contentDirectory) && !isBelow(file, staticDirectory)) return { kind: "outside" };
  if (!isFile(file)) return { kind: "missing" };
  const unreadable = findReadError(file);
  if (unreadable) {
    const { message, hint } = unreadable;
    context.options.report({ severity: "error", code: "unreadable-file", message: `the file ${message}`, hint, file });
    return { kind: "missing" };
  }
  if (isInside(file, staticDirectory)) {
    const relative = path.relative(staticDirectory, file).split(path.sep).map(encodeURIComponent).join("/");
    return { kind: "found", url: `/${relative}`, file };
  }
  if (!isInside(file, contentDirectory)) return { kind: "outside" };
  const url = assetPath(context.images(file).digest, file);
  context.page.assets.set(url, file);
  return { kind: "found", url, file };
}

const isBelow = (file: string, directory: string) => file.startsWith(directory + path.sep);

/** Whether there is a file, and no folder, of that name. */
export function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
