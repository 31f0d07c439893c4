import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import type { Site } from "#app/.server/site/site.ts";
import { maximumQueryLength } from "#app/lib/search.ts";
import { readsOnly, toJsonResult } from "./results.ts";

/** `search`: the site's own search. */
export function addSearchTool(server: McpServer, site: Site): void {
  server.registerTool(
    "search",
    {
      title: "Search the documentation",
      description:
        "Finds pages, operations, schemas, fields, allowed values and release notes by words. Results lead to pages that get_page reads.",
      inputSchema: {
        query: z.string().trim().min(1).max(maximumQueryLength).describe("What to look for, in a few words"),
        limit: z.number().int().min(1).max(30).default(10).describe("How many results at most"),
      },
      annotations: readsOnly,
    },
    ({ query, limit }) => {
      const { total, complete, groups } = site.search.find(query, limit);
      const results = groups.flatMap(({ kind, results: found }) =>
        found.map(({ title, href, trail, excerpt, method, deprecated }) => ({
          kind,
          title,
          url: `${site.shell.origin}${href}`,
          ...(method === undefined ? {} : { method }),
          ...(trail === "" ? {} : { trail }),
          ...(excerpt === "" ? {} : { excerpt }),
          ...(deprecated ? { deprecated } : {}),
        })),
      );
      return toJsonResult({ total, ...(complete ? {} : { note: "Still being indexed: ask again." }), results });
    },
  );
}
