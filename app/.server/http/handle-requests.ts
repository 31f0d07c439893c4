import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import { BusyError } from "#app/.server/model/busy-error.ts";
import { createEncodingChooser } from "./choose-encodings.ts";
import { parseRequest, type SiteRequest, toOriginForm } from "./request.ts";
import { type Outcome, type Responder, respondInOrder } from "./responder.ts";
import { type FileResponse, type Headers, type StreamedResponse, toBusyResponse, toPlainResponse } from "./response.ts";
import { createSender, type SendResponse } from "./send-response.ts";

const outcomes = new WeakMap<IncomingMessage, Promise<Outcome>>();

/**
 * Creates a request listener. If a response is ready, it is sent without Express, because Express would take longer
 * than sending the response.
 */
export function createRequestHandler(options: {
  readonly responders: readonly Responder[];
  readonly commonHeaders: Headers;
  readonly logger: Logger;
  readonly middleware: { readonly path: string; readonly handler: RequestHandler } | undefined;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const { responders, commonHeaders, logger, middleware } = options;
  const chooseEncodings = createEncodingChooser();
  const send = createSender(chooseEncodings, commonHeaders);

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  if (middleware) app.use(middleware.handler);
  app.use(async (request, response) => {
    const outcome = await outcomes.get(request);
    if (outcome === undefined) throw new Error("This request has no outcome");
    if ("file" in outcome) await sendFile(response, outcome, commonHeaders);
    else if ("stream" in outcome) {
      const isGzip = chooseEncodings(request.headers["accept-encoding"]).includes("gzip");
      await sendStream(request, response, outcome, commonHeaders, isGzip);
    } else send(request, response, outcome);
  });
  app.use(respondToErrors(logger, send));

  return (request, response) => {
    request.url = toOriginForm(request.url);
    // A proxy and Node could disagree about the end of an unexpected body (request smuggling). The connection therefore
    // closes after the response.
    if (request.method !== "POST" && (request.headers["transfer-encoding"] ?? request.headers["content-length"]))
      response.shouldKeepAlive = false;
    const parsed = parseRequest(request);
    if (parsed.rawPath === middleware?.path) return app(request, response);
    const outcome = respond(responders, parsed);
    if (!(outcome instanceof Promise) && !("file" in outcome) && !("stream" in outcome))
      return send(request, response, outcome);
    outcomes.set(request, Promise.resolve(outcome));
    app(request, response);
  };
}

function respond(responders: readonly Responder[], request: SiteRequest): Outcome | Promise<Outcome> {
  try {
    return respondInOrder(responders, request);
  } catch (error) {
    return Promise.reject(error);
  }
}

function respondToErrors(logger: Logger, send: SendResponse): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const status = toStatus(error);
    if (status === 500) logger.error({ err: error, path: toLoggedPath(request) }, "unexpected error");
    if (response.headersSent) response.destroy();
    else if (status === 503) send(request, response, toBusyResponse("busy"));
    else send(request, response, toPlainResponse(status, STATUS_CODES[status] ?? "", "error"));
  };
}

async function sendStream(
  request: IncomingMessage,
  response: Response,
  { stream, headers, route }: StreamedResponse,
  commonHeaders: Headers,
  isGzip: boolean,
): Promise<void> {
  const encoding = isGzip ? { "content-encoding": "gzip" } : undefined;
  setHeaders(response, route, { ...commonHeaders, ...headers, vary: "Accept-Encoding", ...encoding });
  if (request.method === "HEAD") return void response.end();
  try {
    if (isGzip) await pipeline(stream, createGzip(), response);
    else await pipeline(stream, response);
  } catch (error) {
    // A disconnected client is not an error.
    if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE")) throw error;
  }
}

async function sendFile(
  response: Response,
  { file, headers, route }: FileResponse,
  commonHeaders: Headers,
): Promise<void> {
  setHeaders(response, route, { ...commonHeaders, ...headers });
  await new Promise<void>((resolve, reject) => {
    response.sendFile(file, { dotfiles: "allow", cacheControl: false }, (error) => {
      if (error && !response.destroyed) reject(error);
      else resolve();
    });
  });
}

function setHeaders(response: Response, route: string, headers: Headers): void {
  response.set(headers);
  if (!response.record) return;
  response.record.route = route;
  response.set("x-request-id", response.record.id);
}

const toLoggedPath = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0]?.slice(0, 500);

/** If the error has a 4xx status, such as 416 for a range outside a file, the response has this status. */
function toStatus(error: unknown): number {
  if (error instanceof BusyError) return 503;
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return 500;
  return error.status >= 400 && error.status < 500 ? error.status : 500;
}
