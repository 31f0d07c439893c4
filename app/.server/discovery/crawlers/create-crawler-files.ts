import type { Resource } from "#app/.server/model/resource.ts";
import { xml, xmlText } from "#app/.server/text/xml.ts";
import type { Shell } from "#app/lib/shell.ts";

/** `/robots.txt` and `/opensearch.xml`. An author's own file of that name in the static folder is served in their place. */
export function createCrawlerFiles({ shell }: { readonly shell: Shell }): Resource[] {
  return [
    {
      path: "/robots.txt",
      contentType: "text/plain; charset=utf-8",
      body: () => `User-agent: *\nAllow: /\nDisallow: /search?\n\nSitemap: ${shell.origin}/sitemap.xml\n`,
    },
    {
      path: "/opensearch.xml",
      contentType: "application/opensearchdescription+xml; charset=utf-8",
      body: () => writeOpenSearch(shell),
    },
  ];
}

/** OpenSearch 1.1, so that a browser can search the site from its address bar. */
function writeOpenSearch({ title, provider, origin, favicons }: Shell): string {
  const name = provider === title ? title : `${provider} ${title}`;
  const parts = [
    // The format allows 16 characters.
    xmlText("ShortName", name.length <= 16 ? name : title.slice(0, 16)),
    xmlText("Description", `Search ${name}`.slice(0, 1024)),
    xmlText("InputEncoding", "UTF-8"),
    ...favicons.slice(0, 1).map((icon) => xmlText("Image", `${origin}${icon.href}`, { type: icon.type })),
    xml("Url", "", { type: "text/html", template: `${origin}/search?q={searchTerms}` }),
    xml("Url", "", { type: "application/json", template: `${origin}/search.json?q={searchTerms}` }),
    xml("Url", "", {
      type: "application/opensearchdescription+xml",
      rel: "self",
      template: `${origin}/opensearch.xml`,
    }),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml("OpenSearchDescription", `\n${parts.join("\n")}\n`, { xmlns: "http://a9.com/-/spec/opensearch/1.1/" })}\n`;
}
