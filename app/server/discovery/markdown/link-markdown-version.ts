import { toMarkdownPath } from "#app/lib/site-path.ts";

/** Returns a Markdown link to the Markdown version of a page, or to a feed. */
export function linkMarkdownVersion(siteUrl: string, path: string, label: string): string {
  const [page = "", query] = path.split("?", 2);
  const address = `${page.endsWith(".xml") ? page : toMarkdownPath(page)}${query === undefined ? "" : `?${query}`}`;
  return `[${label.replace(/[[\]\\]/g, "\\$&")}](${siteUrl}${address})`;
}
