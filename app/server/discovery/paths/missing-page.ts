import type { MissingPage } from "#app/lib/page.ts";
import { linkMarkdownVersion } from "#app/server/discovery/markdown/link-markdown-version.ts";

/** Writes the not-found response for programs that request Markdown. */
export const writeMissingMarkdown = (
  siteUrl: string,
  { reason, nearest }: MissingPage,
  describe: (path: string) => string | undefined,
): string => `# Page not found

${reason ?? "There is no page at this URL. It may have been mistyped, or the page may have moved."}
${
  nearest.length === 0
    ? ""
    : `
## ${reason === undefined ? "Did you mean" : "Where it is"}

${nearest.map(({ path, label }) => toEntry(linkMarkdownVersion(siteUrl, path, label), describe(path))).join("\n")}

## Other ways
`
}
- [All pages with a description of each](${siteUrl}/llms.txt)
- [All URLs](${siteUrl}/sitemap.xml)
- Search: \`${siteUrl}/search.json?q=words\`
`;

const toEntry = (link: string, description: string | undefined) =>
  description === undefined ? `- ${link}` : `- ${link}: ${description.replace(/\s+/g, " ")}`;
