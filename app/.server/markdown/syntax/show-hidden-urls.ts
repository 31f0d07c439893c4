import type { Parents } from "mdast";
import { showText } from "#app/.server/markdown/source/hidden-text.ts";

/** Addresses are percent-encoded on the way to HTML, so their hidden characters must come back before. */
export function showHiddenUrls(tree: Parents): void {
  for (const child of tree.children) {
    if ("url" in child) child.url = showText(child.url);
    if ("children" in child) showHiddenUrls(child);
  }
}
