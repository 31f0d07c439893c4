import { McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { PageKind } from "#app/lib/page.ts";
import { toMarkdownPath } from "#app/lib/site-path.ts";
import { toMcpIdentity } from "#app/server/discovery/agents/create-agent-catalog.ts";
import type { Site } from "#app/server/site/site.ts";
import { resolvePage, suchAs, toSiteExamples } from "./tool-parts.ts";
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
    { ...toMcpIdentity(shell, site.contentVersion), websiteUrl: shell.siteUrl },
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

const words = z.string().trim().min(1).max(1000);
const version = z.string().trim().min(1).max(50);

/** Adds the prompt for planning an integration and, if an API has a history, the prompt for checking an upgrade. */
function addPrompts(server: McpServer, site: Site): void {
  server.registerPrompt(
    "plan_integration",
    {
      title: "Plan an integration",
      description: "Plans the API calls, fields and error handling for a goal, from this documentation alone.",
      argsSchema: z.object({ goal: words.describe("What the integration is to do") }),
    },
    ({ goal }) =>
      toPrompt(`Plan an integration with the API of ${site.shell.provider} for this goal:

${goal}

1. Use search to find the operations, and get_operation for each of them.
2. List the calls in their order. For each: method and path, the required fields and where their values come from, and which
   errors to handle and how.
3. Say how to authenticate, which calls may be repeated safely, and what the documentation leaves open.
Name the URL of the page for every statement. Do not assume what the documentation does not say.

The operations of the API:
${listGroups(site)}`),
  );
  if (site.changes.histories.length === 0) return;
  server.registerPrompt(
    "check_upgrade",
    {
      title: "Check an upgrade",
      description: "Finds what breaks when an integration moves from one API version to another.",
      argsSchema: z.object({
        from: version.describe(`API version in use${suchAs(toSiteExamples(site).version)}`),
        to: version.optional().describe("API version to move to; the current one if absent"),
        uses: words.optional().describe("Operations in use; all if absent"),
      }),
    },
    ({ from, to = site.apis[0]?.version ?? "", uses }) =>
      toPrompt(`What breaks in an integration that moves from version ${from} to ${to} of the API of ${site.shell.provider}?
${uses === undefined ? "" : `It uses: ${uses}\n`}
1. Call list_changes with from "${from}" and to "${to}", and with operations if they are known. Begin with mustChange, then read lookAt.
2. For each change that concerns the integration: what changes, in which operations, and what to change in the code.
3. Say which changes do not concern it, in one line.`),
  );
}

const toPrompt = (text: string) => ({
  messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
});

function listGroups({ apis }: Site): string {
  return apis
    .flatMap(({ groups }) => groups)
    .slice(0, 60)
    .map(({ label, items }) => {
      const shown = items.slice(0, 12).map((item) => `${item.method} ${item.label}`);
      return `- ${label}: ${shown.join("; ")}${items.length > shown.length ? `; ${items.length - shown.length} more` : ""}`;
    })
    .join("\n");
}

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
function addResources(server: McpServer, site: Site): void {
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
      const page = resolvePage(site, uri.href);
      if (!page) throw new ResourceNotFoundError(uri.href);
      const text = await site.discovery.markdownVersions.read(page);
      return { contents: [{ uri: `${siteUrl}${toMarkdownPath(page.path)}`, mimeType, text }] };
    },
  );
}
