import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** Connects to the MCP endpoint of a site. Without a mode, the client begins with the handshake of earlier revisions. */
export async function connect({ origin }: { readonly origin: string }, mode?: "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, mode === undefined ? {} : { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
  return client;
}
