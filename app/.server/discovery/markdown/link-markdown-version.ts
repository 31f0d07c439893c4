import { toMarkdownPath } from "#app/lib/site-path.ts";

/** A link, in Markdown, to the Markdown version of a page. */
export const linkMarkdownVersion = (origin: string, path: string, label: string): string =>
  `[${label.replace(/[[\]\\]/g, "\\$&")}](${origin}${toMarkdownPath(path)})`;
