import { linkMarkdownVersion } from "#app/server/discovery/markdown/link-markdown-version.ts";
import type { Page } from "#app/server/model/page.ts";

/** Writes the not-found response for programs that request Markdown. */
export const writeMissingMarkdown = (origin: string, pages: readonly Page[]): string => `# Page not found

There is no page at this URL. It may have been mistyped, or the page may have moved.
${
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
