import type { ReadStream } from "node:fs";
import { STATUS_CODES } from "node:http";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import { addBasename, removeBasename } from "#app/lib/site-path.ts";
import { BusyError } from "#app/server/model/busy-error.ts";
import { healthPaths, mcpPath } from "#app/server/model/reserved-paths.ts";
import { toLoggedPath } from "./observe-requests.ts";
import { refuseBadHead } from "./refuse-bad-requests.ts";
import { type FindClient, parseRequest, splitTarget, toClientNetwork, toOriginForm } from "./request.ts";
import { type Outcome, type Responder, respondInOrder } from "./responder.ts";
import {
  type FileResponse,
  type Headers,
  type SiteResponse,
  toBusyResponse,
  toPlainResponse,
  toRedirect,
} from "./response.ts";
import { sendResponse } from "./send-response.ts";

/** Creates the Express application that sends the response of the first responder that handles a request. */
export function createRequestHandler(options: {
  readonly responders: readonly Responder[];
  readonly commonHeaders: Headers;
  /** Path below which the site is served. Responders get paths without it. */
  readonly basename: string;
  readonly logger: Logger;
  readonly findClient: FindClient;
  /** Handles the requests for `mcpPath`; absent if the site has no MCP server. */
  readonly handleMcp: RequestHandler | undefined;
}): Express {
  const { responders, commonHeaders, basename, logger, findClient, handleMcp } = options;
  const setCommonHeaders = (response: Response) => {
    response.set(commonHeaders);
    if (response.record) response.set("x-request-id", response.record.id);
  };

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.disable("query parser");
  app.use((request, response, next) => {
    setCommonHeaders(response);
    const target = toOriginForm(request.url);
    const found = removeBasenameFromTarget(target, basename);
    if (found === undefined) return sendResponse(request, response, toOutside(target, basename));
    request.url = found;
    // A proxy and Node could disagree about the end of an unexpected body (request smuggling). The connection therefore
    // closes after the response.
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
    if (request.method !== "POST" && (coding !== undefined || Number(length) > 0)) response.shouldKeepAlive = false;
    const parsed = parseRequest(request, toClientNetwork(findClient(request)));
    // MCP reads the body of the request and writes its own responses, which no responder can do.
    if (handleMcp && parsed.rawPath === mcpPath) {
      const refusal = refuseBadHead(parsed);
      return refusal ? sendResponse(request, response, refusal) : handleMcp(request, response, next);
    }
    const outcome = respondInOrder(responders, parsed);
    const send = (found: Outcome | undefined) => {
      if (!found) return next();
      if ("file" in found) return sendFile(response, found);
      return sendResponse(request, response, addBasenameToLocation(found, basename));
    };
    return outcome instanceof Promise ? outcome.then(send) : send(outcome);
  });
  app.use(respondToErrors(logger, setCommonHeaders));
  return app;
}

/** Returns the target inside the site. Health checks are also at the root, where an orchestrator expects them. */
function removeBasenameFromTarget(target: string, basename: string): string | undefined {
  const isAtRoot = !target.startsWith("/") || healthPaths.includes(splitTarget(target).rawPath);
  return basename === "" || isAtRoot ? target : removeBasename(target, basename);
}

/** Creates the response to a request outside the site. The root of the origin leads to the site. */
function toOutside(target: string, basename: string): SiteResponse {
  const { rawPath, query } = splitTarget(target);
  if (rawPath === basename) return toRedirect(`${basename}/`, query);
  if (rawPath === "/") return toRedirect(`${basename}/`, query, 302);
  return toPlainResponse(404, `Not found. The site is at ${basename}/`, "outside");
}

/** A redirect to a site path leaves the process with the basename. */
function addBasenameToLocation<Sent extends Exclude<Outcome, FileResponse>>(outcome: Sent, basename: string) {
  if (basename === "" || !("headers" in outcome) || outcome.headers.location === undefined) return outcome;
  return { ...outcome, headers: { ...outcome.headers, location: addBasename(outcome.headers.location, basename) } };
}

function respondToErrors(logger: Logger, setCommonHeaders: (response: Response) => void): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const status = toStatus(error);
    if (status === 500) logger.error({ err: error, path: toLoggedPath(request) }, "unexpected error");
    if (response.headersSent) return void response.destroy();
    // The headers of a file, such as `ETag`, do not apply to an error. A 416 needs the size of the file.
    for (const name of response.getHeaderNames()) if (name !== "content-range") response.removeHeader(name);
    setCommonHeaders(response);
    if (status === 503) sendResponse(request, response, toBusyResponse("busy"));
    else sendResponse(request, response, toPlainResponse(status, STATUS_CODES[status] ?? "", "error"));
  };
}

async function sendFile(response: Response, { file, headers, route }: FileResponse): Promise<void> {
  response.set(headers);
  if (response.record) response.record.route = route;
  // If the file becomes shorter while it is sent, the client would read the next response as part of the file.
  response.once("pipe", (sent: ReadStream) =>
    sent.prependOnceListener("end", () => {
      if (sent.bytesRead < Number(response.getHeader("content-length"))) response.destroy();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    response.sendFile(file, { dotfiles: "allow", cacheControl: false }, (error) => {
      // A disconnected client is not an error.
      if (error && !response.destroyed && !("code" in error && error.code === "ECONNABORTED")) reject(error);
      else resolve();
    });
  });
}

/** If the error has a 4xx status, such as 416 for a range outside a file, the response has this status. */
function toStatus(error: unknown): number {
  if (error instanceof BusyError) return 503;
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return 500;
  return error.status >= 400 && error.status < 500 ? error.status : 500;
}
