import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { setRoute } from "#app/.server/middleware/request-record.ts";
import type { Site } from "#app/.server/site.ts";

/** Where the server is. */
export const mcpPath = "/mcp";

/** A question is short; nothing here takes more. */
const maximumBody = "64kb";

/** JSON-RPC's own numbers (https://www.jsonrpc.org/specification#error_object). */
const parseError = -32700;
const invalidRequest = -32600;
const internalError = -32603;

/**
 * Answers MCP clients: each POST on its own, with a server made for it. Goes before the refusal of other methods, and looks at
 * no other address. Browsers of other sites are turned away by their `Origin`, as the protocol demands.
 */
export function serveMcp({ site, logger }: { readonly site: Site; readonly logger: Logger }): RequestHandler {
  if (!site.serving.mcp.enabled) return (_request, _response, next) => next();
  const router = Router({ strict: true, caseSensitive: true });
  router.use(mcpPath, (request, response, next) => {
    if (request.path !== "/" || request.originalUrl.split("?", 1)[0] !== mcpPath) return next("router");
    setRoute(response, mcpPath);
    response.set("Cache-Control", "no-store");
    const { origin } = request.headers;
    if (origin !== undefined && origin !== site.shell.origin)
      return refuse(response, 403, "This origin is not allowed");
    if (request.method === "POST") return next();
    response.set({ Allow: "POST", Connection: "close" });
    refuse(response, 405, "Only POST: this server keeps no sessions and sends nothing unasked");
  });
  router.post(mcpPath, express.json({ limit: maximumBody, type: "application/json" }), async (request, response) => {
    // One message, one answer: a list of many would multiply the work that one request may cause.
    if (typeof request.body !== "object" || request.body === null || Array.isArray(request.body))
      return refuse(response, 400, "One JSON-RPC message in application/json is expected");
    await answer(site, request, response, logger);
  });
  router.use(mcpPath, refuseBadBody);
  return router;
}

async function answer(site: Site, request: Request, response: Response, logger: Logger): Promise<void> {
  const { createMcpServer } = await import("./create-mcp-server.ts");
  const { StreamableHTTPServerTransport } = await import("@modelcontextprotocol/sdk/server/streamableHttp.js");
  const server = createMcpServer(site);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on("close", () => {
    void transport.close();
    void server.close();
  });
  try {
    await server.connect(transport);
    await transport.handleRequest(request, response, request.body);
  } catch (error) {
    logger.error({ err: error }, "MCP request failed");
    if (!response.headersSent) refuse(response, 500, "This request failed", internalError);
  }
}

/** Express's own errors: a body that is too long, is no JSON, or claims a coding that it has not. */
const refuseBadBody: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  if (typeof status !== "number" || status < 400 || status >= 500) return next(error);
  response.set("Connection", "close");
  refuse(
    response,
    status,
    status === 413 ? `A message may have ${maximumBody}` : "The body cannot be read",
    parseError,
  );
};

/** In the form that clients understand; echoes nothing. */
function refuse(response: Response, status: number, message: string, code = invalidRequest): void {
  response.status(status).json({ jsonrpc: "2.0", error: { code, message }, id: null });
}
