import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { pageKinds } from "#app/lib/page.ts";
import {
  readOnly,
  resolvePage,
  suchAs,
  toMissing,
  toResult,
  toSiteExamples,
  toSitePath,
  versionInput,
  withVersion,
} from "#app/server/mcp/tool-parts.ts";
import type { Site } from "#app/server/site/site.ts";

const maximumCharacters = 40_000;

const pathOrUrl = z.string().min(1).max(1000);
const offset = z.number().int().min(0).max(100_000_000).default(0);

/** Adds the tools `list_pages` and `get_page`. */
export function addPageTools(server: McpServer, site: Site): void {
  server.registerTool(
    "list_pages",
    {
      title: "List pages",
      description: "Lists the pages of the site by path and title, all or those of one kind or under one path.",
      inputSchema: z.object({
        kind: z.enum(pageKinds).exclude(["search"]).optional().describe("Only pages of this kind"),
        under: z.string().max(500).optional().describe("Only pages whose path begins so"),
        descriptions: z.boolean().default(false).describe("Whether to add each page's description"),
        version: versionInput,
        offset: offset.describe("How many to skip"),
        limit: z.number().int().min(1).max(200).default(50),
      }),
      outputSchema: z.object({
        version: z.string().optional(),
        total: z.number(),
        pages: z.array(
          z.object({ path: z.string(), title: z.string(), kind: z.string(), description: z.string().optional() }),
        ),
      }),
      annotations: readOnly,
    },
    ({ kind, under, descriptions, version, offset: start, limit }) =>
      withVersion(site, { version }, ({ pages }) => {
        const found = [...pages.values()].filter(
          (page) =>
            page.listed &&
            (kind === undefined || page.kind === kind) &&
            (under === undefined || page.path.startsWith(under)),
        );
        return toResult({
          version,
          total: found.length,
          pages: found.slice(start, start + limit).map((page) => ({
            path: page.path,
            title: page.title,
            kind: page.kind,
            description: descriptions ? page.description : undefined,
          })),
        });
      }),
  );
  server.registerTool(
    "get_page",
    {
      title: "Read a page",
      description: "Returns a page as Markdown, with its title, URL, version and date. Long pages come in parts.",
      inputSchema: z.object({
        page: pathOrUrl.describe(
          `Path of the page${suchAs(toSiteExamples(site).page)}, or its URL; .md at its end is ignored`,
        ),
        version: versionInput,
        offset: offset.describe("Character to start at: nextOffset of the part before"),
        limit: z.number().int().min(500).max(maximumCharacters).default(12_000).describe("Characters at most"),
      }),
      outputSchema: z.object({
        version: z.string().optional(),
        path: z.string(),
        title: z.string(),
        markdown: z.string(),
        characters: z.number().describe("Of the whole page"),
        nextOffset: z.number().optional().describe("Where the next part starts; absent at the end"),
      }),
      annotations: readOnly,
    },
    ({ page: wanted, version, offset: start, limit }) =>
      withVersion(site, { version, page: wanted }, async (selected) => {
        const page = resolvePage(selected, wanted);
        if (!page) return toMissing(selected, "page", wanted, [toSitePath(selected, wanted).replace(/\.md$/, "")]);
        const text = await selected.discovery.markdownVersions.read(page);
        const end = toBoundary(text, start + limit);
        const markdown = text.slice(toBoundary(text, start), end);
        const characters = text.length;
        const nextOffset = characters > end ? end : undefined;
        const rest = nextOffset ? `\n\n[Truncated. Continue with offset ${nextOffset} of ${characters}.]` : "";
        const { path, title } = page;
        return toResult({ version, path, title, markdown, characters, nextOffset }, `${markdown}${rest}`);
      }),
  );
}

/** Moves an offset that is in the middle of a surrogate pair, such as an emoji, to the beginning of the pair. */
const toBoundary = (text: string, offset: number) =>
  /[\udc00-\udfff]/.test(text.charAt(offset)) ? offset - 1 : offset;
