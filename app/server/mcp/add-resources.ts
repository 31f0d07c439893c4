import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { PageKind } from "#app/lib/page.ts";
import { toMarkdownPath } from "#app/lib/site-path.ts";
import type { Site } from "#app/server/site/site.ts";
import { findPage } from "./find-page.ts";

/** Kinds of pages in the list of resources. Clients can read all other pages by URL. */
const listedKinds: readonly PageKind[] = [
  "home",
  "page",
  "guide",
  "release-note-list",
  "docs-root",
  "api-overview",
  "api-errors",
  "api-changes",
];
const listedResources = 100;

const mimeType = "text/markdown";

/** Adds `llms.txt` and the Markdown version of each page as resources. The URI of a resource is its URL on the site. */
export function addResources(server: McpServer, site: Site): void {
  const { siteUrl } = site.shell;
  const indexUri = `${siteUrl}/llms.txt`;
  server.registerResource(
    "llms.txt",
    indexUri,
    { title: "Index of all pages", description: "Every page with its URL and description.", mimeType: "text/plain" },
    async () => ({
      contents: [
        { uri: indexUri, mimeType: "text/plain", text: String(await site.resources.get("/llms.txt")?.body()) },
      ],
    }),
  );
  server.registerResource(
    "page",
    new ResourceTemplate(`${siteUrl}/{+path}.md`, {
      list: () => ({
        resources: [...site.pages.values()]
          .filter((page) => page.listed && listedKinds.includes(page.kind))
          .slice(0, listedResources)
          .map((page) => ({
            uri: `${siteUrl}${toMarkdownPath(page.path)}`,
            name: page.path,
            title: page.title,
            description: page.description,
            mimeType,
          })),
      }),
    }),
    { title: "Page as Markdown", description: "Any page: its URL with .md at the end.", mimeType },
    async (uri) => {
      const page = findPage(site, uri.href);
      if (!page) throw new ResourceNotFoundError(uri.href);
      const text = await site.discovery.markdownVersions.read(page);
      return { contents: [{ uri: `${siteUrl}${toMarkdownPath(page.path)}`, mimeType, text }] };
    },
  );
}
