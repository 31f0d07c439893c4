import { McpServer } from "@modelcontextprotocol/server";
import { toMcpIdentity } from "#app/server/discovery/agents/create-agent-catalog.ts";
import type { Site } from "#app/server/site/site.ts";
import { addPrompts } from "./add-prompts.ts";
import { addResources } from "./add-resources.ts";
import { addChangeTools } from "./tools/change-tools.ts";
import { addOperationTools } from "./tools/operation-tools.ts";
import { addPageTools } from "./tools/page-tools.ts";
import { addSearchTool } from "./tools/search-tool.ts";

/** A restart may change the content without a notification, so clients may cache results only for five minutes. */
const cacheHint = { ttlMs: 300_000, cacheScope: "public" } as const;

/** Creates an MCP server for one request. The tools never change, so the server sends no notifications. */
export function createMcpServer(site: Site): McpServer {
  const { shell } = site;
  const hasPrompts = site.apis.length > 0;
  const server = new McpServer(
    { ...toMcpIdentity(shell, site.version), websiteUrl: shell.siteUrl },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        ...(hasPrompts ? { prompts: { listChanged: false } } : {}),
      },
      cacheHints: {
        "server/discover": cacheHint,
        "tools/list": cacheHint,
        "prompts/list": cacheHint,
        "resources/list": cacheHint,
        "resources/templates/list": cacheHint,
        "resources/read": cacheHint,
      },
      instructions: `The documentation of ${shell.provider} (${shell.siteUrl}), read only. Start with search. get_operation returns what a call needs, list_changes what differs between versions, get_page any page as Markdown.`,
    },
  );
  addSearchTool(server, site);
  addPageTools(server, site);
  addOperationTools(server, site);
  addChangeTools(server, site);
  addResources(server, site);
  if (hasPrompts) addPrompts(server, site);
  return server;
}
