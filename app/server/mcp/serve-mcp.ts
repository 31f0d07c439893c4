import type { IncomingMessage } from "node:http";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { BusyError } from "#app/server/model/busy-error.ts";
import { mcpPath } from "#app/server/model/reserved-paths.ts";
import type { Site } from "#app/server/site/site.ts";

const maximumBody = "64kb";
/** Maximum number of unfinished calls, whose messages are in memory. */
const maximumCalls = { oneClient: 20, allClients: 200 };

const parseError = -32700;
const invalidRequest = -32600;
const internalError = -32603;

interface McpServing {
  readonly site: Site;
  readonly logger: Logger;
  /** Returns the network address of the client that sent a request. */
  readonly findClient: (request: IncomingMessage) => string;
  readonly waitForIndex: () => Promise<unknown>;
  /** Runs a call when it is the client's turn, so that a burst of calls does not delay other clients. */
  readonly run: <Result>(client: string, call: () => Promise<Result>) => Promise<Result>;
}

/** Creates a handler of the Model Context Protocol (MCP). Requests from other origins are refused, as MCP requires. */
export function serveMcp({ site, logger, findClient, waitForIndex, run }: McpServing): RequestHandler {
  let loaded: Promise<Respond> | undefined;
  const router = Router();
  router.use((request, response, next) => {
    response.set("Cache-Control", "no-store");
    if (response.record) response.record.route = mcpPath;
    const { origin } = request.headers;
    if (origin !== undefined && origin !== new URL(site.shell.siteUrl).origin)
      return refuse(response, 403, "This origin is not allowed");
    if (request.method === "POST") return next();
    response.set({ Allow: "POST", Connection: "close" });
    refuse(response, 405, "Only POST: this server keeps no sessions and sends nothing unasked");
  });
  router.use(limitCalls(findClient));
  router.use(express.json({ limit: maximumBody, type: "application/json" }));
  router.use(async (request, response) => {
    const body: unknown = request.body;
    // A batch would multiply the work that one request can cause.
    if (typeof body !== "object" || body === null || Array.isArray(body))
      return refuse(response, 400, "One JSON-RPC message in application/json is expected");
    await waitForIndex();
    loaded ??= loadSdk(site, logger);
    const respond = await loaded;
    const sdkResponse = await run(findClient(request), () => respond(toSdkRequest(request, site), body));
    // The server sends no notifications, so even an event stream ends immediately and can be read as a whole.
    const bytes = Buffer.from(await sdkResponse.arrayBuffer());
    response.status(sdkResponse.status);
    for (const [name, value] of sdkResponse.headers) if (!ownHeaders.has(name)) response.set(name, value);
    response.end(bytes);
  });
  router.use(respondToErrors);
  return router;
}

/** Creates a handler that throws a `BusyError` if a call must be refused, before its body is read. */
function limitCalls(findClient: McpServing["findClient"]): RequestHandler {
  const callsByClient = new Map<string, number>();
  let allCalls = 0;
  return (request, response, next) => {
    const client = findClient(request);
    const calls = callsByClient.get(client) ?? 0;
    if (calls >= maximumCalls.oneClient || allCalls >= maximumCalls.allClients) throw new BusyError();
    callsByClient.set(client, calls + 1);
    allCalls++;
    response.once("close", () => {
      allCalls--;
      const left = (callsByClient.get(client) ?? 1) - 1;
      if (left === 0) callsByClient.delete(client);
      else callsByClient.set(client, left);
    });
    next();
  };
}

const toSdkRequest = ({ headers }: Request, { shell }: Site) =>
  new globalThis.Request(`${shell.siteUrl}${mcpPath}`, {
    method: "POST",
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  });

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
    // For earlier protocol versions, the SDK would respond with event streams by default.
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createMcpServer(site);
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    await server.close();
    return response;
  };
}

const ownHeaders: ReadonlySet<string> = new Set(["cache-control", "connection", "content-length"]);

const respondToErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof BusyError) {
    response.set("Retry-After", "2");
    return refuse(response, 503, "Too many requests are waiting. Retry in a few seconds", internalError);
  }
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

/** Writes a JSON-RPC error. The message must not quote the request. */
function refuse(response: Response, status: number, message: string, code = invalidRequest): void {
  response.status(status).json({ jsonrpc: "2.0", error: { code, message }, id: null });
}
