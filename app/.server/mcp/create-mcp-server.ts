import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Site } from "#app/.server/site/site.ts";
import { addChangeTools } from "./tools/change-tools.ts";
import { addOperationTools } from "./tools/operation-tools.ts";
import { addPageTools } from "./tools/page-tools.ts";
import { addSearchTool } from "./tools/search-tool.ts";

/** A server for one request, with every tool. */
export function createMcpServer(site: Site): McpServer {
  const { shell } = site;
  const server = new McpServer(
    { name: `${shell.provider} ${shell.title}`, version: site.version, websiteUrl: shell.origin },
    {
      instructions: `The documentation of ${shell.provider} (${shell.origin}), read only. Start with search or list_pages; get_page gives a page as Markdown, get_operation all that a call needs, list_changes what is new.`,
    },
  );
  addSearchTool(server, site);
  addPageTools(server, site);
  addOperationTools(server, site);
  addChangeTools(server, site);
  return server;
}
