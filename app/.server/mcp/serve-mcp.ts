import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { mcpPath } from "#app/.server/model/reserved-paths.ts";
import type { Site } from "#app/.server/site/site.ts";

/** Maximum size of a request body. The arguments of all tools are short. */
const maximumBody = "64kb";

/** Error codes of JSON-RPC (https://www.jsonrpc.org/specification#error_object). */
const parseError = -32700;
const invalidRequest = -32600;

interface McpServing {
  readonly site: Site;
  readonly logger: Logger;
  readonly commonHeaders: Readonly<Record<string, string>>;
  /** Resolves when the search index is complete, or after a wait of 1.5 s at most. */
  readonly waitForIndex: () => Promise<unknown>;
}

/**
 * Serves the Model Context Protocol at `/mcp`, with a new server for each POST. A request with the `Origin` of another site is
 * refused, as the protocol requires.
 */
export function serveMcp(serving: McpServing): RequestHandler {
  const { site, commonHeaders } = serving;
  const respond = createResponder(serving);
  const router = Router({ strict: true, caseSensitive: true });
  router.use(mcpPath, (request, response, next) => {
    if (request.path !== "/" || request.originalUrl.split("?", 1)[0] !== mcpPath) return next("router");
    response.set({ ...commonHeaders, "Cache-Control": "no-store" });
    if (response.record) {
      response.record.route = mcpPath;
      response.set("X-Request-Id", response.record.id);
    }
    const { origin } = request.headers;
    if (origin !== undefined && origin !== site.shell.origin)
      return refuse(response, 403, "This origin is not allowed");
    if (request.method === "POST") return next();
    response.set({ Allow: "POST", Connection: "close" });
    refuse(response, 405, "Only POST: this server keeps no sessions and sends nothing unasked");
  });
  router.post(mcpPath, express.json({ limit: maximumBody, type: "application/json" }), async (request, response) => {
    // A request may contain only one message, since a batch would multiply the work that one request can cause.
    if (typeof request.body !== "object" || request.body === null || Array.isArray(request.body))
      return refuse(response, 400, "One JSON-RPC message in application/json is expected");
    await respond(request, response);
  });
  router.use(mcpPath, refuseBadBody);
  return router;
}

/** Creates a function that passes requests to the MCP SDK, whose handlers use the `Request` and `Response` of the Fetch API. */
function createResponder({ site, logger, waitForIndex }: McpServing) {
  let loaded: Promise<Respond> | undefined;
  return async ({ headers, body }: Request, response: Response) => {
    await waitForIndex();
    loaded ??= loadSdk(site, logger);
    const respond = await loaded;
    // The body is already parsed and passed separately, so this request contains only the headers.
    const request = new globalThis.Request(`${site.shell.origin}${mcpPath}`, {
      method: "POST",
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    });
    const sdkResponse = await respond(request, body);
    // The server offers no notifications, so even the stream of a subscription ends immediately and can be read completely.
    const bytes = Buffer.from(await sdkResponse.arrayBuffer());
    response.status(sdkResponse.status);
    for (const [name, value] of sdkResponse.headers) if (!ownHeaders.has(name)) response.set(name, value);
    response.end(bytes);
  };
}

type Respond = (request: globalThis.Request, parsedBody: unknown) => Promise<globalThis.Response>;

async function loadSdk(site: Site, logger: Logger): Promise<Respond> {
  const [sdk, { createMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("./create-mcp-server.ts"),
  ]);
  const current = sdk.createMcpHandler(() => createMcpServer(site), {
    legacy: "reject",
    onerror: (error) => logger.debug({ err: error }, "MCP request refused"),
  });
  return async (request, parsedBody) => {
    if (!(await sdk.isLegacyRequest(request, parsedBody))) return current.fetch(request, { parsedBody });
    // For earlier protocol versions, the SDK responds with event streams unless JSON responses are enabled.
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createMcpServer(site);
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    const bytes = await response.arrayBuffer();
    await server.close();
    return new globalThis.Response(bytes.byteLength === 0 ? null : bytes, response);
  };
}

/** Headers that Node or `serveMcp` sets; they are not copied from the SDK's response. */
const ownHeaders: ReadonlySet<string> = new Set(["cache-control", "connection", "content-length"]);

/** Responds to Express errors for a body that is too long, is not JSON, or has another content encoding than its header states. */
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

/** Writes a JSON-RPC error that contains no text of the request. */
function refuse(response: Response, status: number, message: string, code = invalidRequest): void {
  response.status(status).json({ jsonrpc: "2.0", error: { code, message }, id: null });
}
