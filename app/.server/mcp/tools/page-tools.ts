import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import type { Site } from "#app/.server/site/site.ts";
import type { PageKind } from "#app/lib/page.ts";
import { addressSchema, findPage, tellMissing } from "./find-page.ts";
import { readsOnly, toJsonResult, toMistake, toTextResult } from "./results.ts";

/** Characters of one answer, unless fewer are asked for. */
const maximumCharacters = 100_000;

const kinds = [
  "home",
  "page",
  "release-note-list",
  "release-note-archive",
  "release-note",
  "tag-index",
  "tag",
  "author-index",
  "author",
  "docs-root",
  "api-overview",
  "api-tag",
  "api-changes",
  "operation",
  "schema",
] as const satisfies readonly PageKind[];

const offset = z.number().int().min(0).max(100_000_000).default(0);

/** `list_pages` and `get_page`. */
export function addPageTools(server: McpServer, site: Site): void {
  server.registerTool(
    "list_pages",
    {
      title: "List pages",
      description:
        "Lists the pages of the site with title and description, all or those of one kind or under one path.",
      inputSchema: {
        kind: z.enum(kinds).optional().describe("Only pages of this kind"),
        under: z.string().max(500).optional().describe("Only pages whose path begins so, such as /release-notes"),
        offset: offset.describe("How many to pass over"),
        limit: z.number().int().min(1).max(200).default(100),
      },
      annotations: readsOnly,
    },
    ({ kind, under, offset: start, limit }) => {
      const found = [...site.pages.values()].filter(
        (page) =>
          page.listed &&
          (kind === undefined || page.kind === kind) &&
          (under === undefined || page.path.startsWith(under)),
      );
      return toJsonResult({
        total: found.length,
        pages: found.slice(start, start + limit).map(({ path, kind: is, title, description }) => ({
          url: `${site.shell.origin}${path}`,
          kind: is,
          title,
          description,
        })),
      });
    },
  );
  server.registerTool(
    "get_page",
    {
      title: "Read a page",
      description: "Gives a page as Markdown, with its title, address, version and date. Long pages come in parts.",
      inputSchema: {
        page: addressSchema,
        offset: offset.describe("Character to start at, from the end of the part before"),
        limit: z.number().int().min(500).max(maximumCharacters).default(40_000).describe("Characters at most"),
      },
      annotations: readsOnly,
    },
    ({ page: address, offset: start, limit }) => {
      const page = findPage(site, address);
      if (!page) return toMistake(tellMissing(site, address));
      const text = site.discovery.markdownVersions.read(page);
      const end = start + limit;
      const rest = text.length > end ? `\n\n[Cut here. Go on with offset ${end} of ${text.length}.]` : "";
      return toTextResult(`${text.slice(start, end)}${rest}`);
    },
  );
}
