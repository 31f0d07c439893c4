import { type Shell, toSiteName } from "#app/lib/shell.ts";
import { mcpPath } from "#app/server/model/reserved-paths.ts";
import { type Resource, toJsonResource } from "#app/server/model/resource.ts";

/** Returns the identity of the MCP server. Clients detect changed content by `version`. */
export function toMcpIdentity(shell: Shell, version: string) {
  const { provider, siteUrl } = shell;
  return {
    name: `${new URL(siteUrl).hostname
      .replace(/[^\w.-]/g, "")
      .split(".")
      .reverse()
      .join(".")}/docs`,
    title: toSiteName(shell),
    version,
    description: `Searches and reads the documentation of ${provider}.`.slice(0, 100),
  };
}

const mcpVersions: readonly string[] = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** Creates `/.well-known/ai-catalog.json` and the server card, which describe the MCP server to clients. */
export function createAgentCatalog(shell: Shell, version: string): Resource[] {
  const identity = toMcpIdentity(shell, version);
  const { siteUrl } = shell;
  const cardPath = `${mcpPath}/server-card`;
  const cardType = "application/mcp-server-card+json";
  return [
    toJsonResource("/.well-known/ai-catalog.json", "application/ai-catalog+json", {
      specVersion: "1.0",
      entries: [
        {
          identifier: `urn:air:${new URL(siteUrl).hostname}:mcp:docs`,
          displayName: identity.title,
          type: cardType,
          url: `${siteUrl}${cardPath}`,
        },
      ],
    }),
    toJsonResource(cardPath, cardType, {
      $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
      ...identity,
      websiteUrl: siteUrl,
      remotes: [{ type: "streamable-http", url: `${siteUrl}${mcpPath}`, supportedProtocolVersions: mcpVersions }],
    }),
  ];
}
