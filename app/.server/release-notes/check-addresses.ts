import path from "node:path";
import type { AuthoredFile } from "./read-release-notes.ts";

/** Whether an address belongs to the list, the archive, the tags, the authors' pages, a feed, or what `index` would mean. */
export function isReserved(address: string, basePath: string, hasAuthorPages: boolean): boolean {
  if (address === basePath) return true;
  const [first = "", second = ""] = address.slice(basePath.length + 1).split("/");
  if (first === "tags" || (first === "authors" && hasAuthorPages)) return true;
  if (first === "page" && /^\d+$/.test(second)) return true;
  return second === "" && ["index", "archive", "rss.xml", "atom.xml", "feed.json"].includes(first.toLowerCase());
}

/** Equal addresses are an error at each later file; addresses that differ only in case are told. Returns the first of each. */
export function checkPaths(files: readonly AuthoredFile[]): readonly AuthoredFile[] {
  const byPath = new Map<string, AuthoredFile>();
  const byCase = new Map<string, AuthoredFile>();
  for (const file of files) {
    const { reporter, frontMatter } = file.source;
    const place = frontMatter.fields.slug === undefined ? undefined : frontMatter.locate(["slug"]);
    const same = byPath.get(file.path);
    const alike = byCase.get(file.path.toLowerCase());
    if (same) {
      reporter.error(
        place,
        "duplicate-slug",
        `${path.basename(file.file)} and ${path.basename(same.file)} have the same address ${file.path}`,
        "give one of them another `slug`",
      );
      continue;
    }
    if (alike) {
      reporter.warn(
        place,
        "slug-case",
        `the addresses ${alike.path} (${path.basename(alike.file)}) and ${file.path} differ only in case`,
        "readers type addresses in lower case",
      );
    }
    byPath.set(file.path, file);
    byCase.set(file.path.toLowerCase(), file);
  }
  return [...byPath.values()];
}
