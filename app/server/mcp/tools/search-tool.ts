import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { maximumQueryLength } from "#app/lib/search.ts";
import { readOnly, toResult, versionInput, withVersion } from "#app/server/mcp/tool-parts.ts";
import { waitForIndex } from "#app/server/search/create-search-index.ts";
import type { Site } from "#app/server/site/site.ts";

const longestExcerpt = 160;

/** Maximum time that a call waits for the index of a version. It is short, because other clients wait meanwhile. */
const indexMilliseconds = 300;

/** Adds the tool `search`. */
export function addSearchTool(server: McpServer, site: Site): void {
  server.registerTool(
    "search",
    {
      title: "Search the documentation",
      description:
        "Finds pages, operations, schemas, fields, allowed values and release notes by words. Results lead to pages that get_page reads.",
      inputSchema: z.object({
        query: z.string().trim().min(1).max(maximumQueryLength).describe("What to look for, in a few words"),
        version: versionInput,
        limit: z.number().int().min(1).max(30).default(5).describe("How many results at most"),
      }),
      outputSchema: z.object({
        version: z.string().optional(),
        total: z.number(),
        note: z.string().optional(),
        results: z.array(
          z.object({
            kind: z.string(),
            title: z.string(),
            path: z.string().describe("Path, with the id of a section if the match is in one"),
            method: z.string().optional(),
            context: z.string().optional().describe("The page or operation that contains the match"),
            excerpt: z.string().optional(),
            deprecated: z.boolean().optional(),
            availability: z.string().optional(),
          }),
        ),
      }),
      annotations: readOnly,
    },
    ({ query, version, limit }) =>
      withVersion(site, { version }, async ({ search }) => {
        await waitForIndex(search, indexMilliseconds);
        const { total, complete, groups } = search.find(query, limit);
        const results = groups.flatMap(({ kind, results: found }) =>
          found.map(({ title, href, trail, excerpt, method, deprecated, availability }) => ({
            kind,
            title,
            path: href,
            method,
            context: trail || undefined,
            excerpt: excerpt.slice(0, longestExcerpt).toWellFormed() || undefined,
            deprecated,
            availability,
          })),
        );
        const note = complete ? undefined : "The index is not complete yet: search again.";
        return toResult({ version, total, note, results });
      }),
  );
}
