import { toMarkdownPath } from "#app/lib/site-path.ts";

/** Returns a Markdown link to the Markdown version of a page. */
export const linkMarkdownVersion = (origin: string, path: string, label: string): string =>
  `[${label.replace(/[[\]\\]/g, "\\$&")}](${origin}${toMarkdownPath(path)})`;
