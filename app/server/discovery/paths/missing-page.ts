import type { PageLink } from "#app/lib/page.ts";
import { linkMarkdownVersion } from "#app/server/discovery/markdown/link-markdown-version.ts";
import type { Page } from "#app/server/model/page.ts";
<<<<<<< HEAD
import { xml, xmlText } from "#app/server/text/xml.ts";

/** HTML of the empty element in `components/not-found.tsx`, exactly as React renders it. */
const emptyElement = '<div class="nearest-pages"></div>';

/** Why a path has no page, and where readers can go on. */
export interface Explanation {
  readonly message: string;
  readonly links: readonly PageLink[];
}

/** Inserts an explanation into the rendered not-found page. */
export function insertExplanation(document: Buffer, { message, links }: Explanation): Buffer {
  const items = links.map(({ path, label }) => xml("li", xmlText("a", label, { href: path })));
  const list = xml("ul", items.join(""), { class: "not-found-links" });
  const filled = xml("div", `${xmlText("p", message)}${list}`, { class: "nearest-pages" });
  return Buffer.from(document.toString().replace(emptyElement, () => filled));
}

/** Inserts links to the nearest pages into the rendered not-found page. */
export function insertNearestPages(document: Buffer, pages: readonly Page[]): Buffer {
  if (pages.length === 0) return document;
  const items = pages.map(({ path, title }) =>
    xml("li", `${xmlText("a", title, { href: path })} ${xmlText("span", path)}`),
  );
  const list = xml("ul", items.join(""), { class: "not-found-links" });
  const filled = xml("div", `<h2>Did you mean</h2>${list}`, { class: "nearest-pages" });
  return Buffer.from(document.toString().replace(emptyElement, () => filled));
}
=======
>>>>>>> main

/** Writes the not-found response for programs that request Markdown. */
export const writeMissingMarkdown = (
  origin: string,
  pages: readonly Page[],
  explanation: Explanation | undefined,
): string => `# Page not found

${explanation?.message ?? "There is no page at this URL. It may have been mistyped, or the page may have moved."}
${explanation === undefined ? "" : `\n${explanation.links.map(({ path, label }) => `- ${linkMarkdownVersion(origin, path, label)}`).join("\n")}\n`}${
  pages.length === 0
    ? ""
    : `
## Did you mean

${pages.map(({ path, title, description }) => `- ${linkMarkdownVersion(origin, path, title)}: ${description.replace(/\s+/g, " ")}`).join("\n")}

## Other ways
`
}
- [All pages with a description of each](${origin}/llms.txt)
- [All URLs](${origin}/sitemap.xml)
- Search: \`${origin}/search.json?q=words\`
`;
