import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { BusyError } from "#app/.server/work-queue.ts";
import { createEncodingChooser } from "./choose-encodings.ts";
import { parseRequest } from "./request.ts";
import { type Outcome, type Responder, respondInOrder } from "./responder.ts";
import { type FileResponse, type Headers, toBusyResponse, toPlainResponse } from "./response.ts";
import { createSender } from "./send-response.ts";

/**
 * Answers each request with the first responder's outcome. Whatever a responder throws is logged with its stack and answered
 * with a plain 500; too much waiting work is a 503.
 */
export function createRequestHandler(options: {
  readonly responders: readonly Responder[];
  readonly commonHeaders: Headers;
  readonly logger: Logger;
}): RequestHandler {
  const { responders, commonHeaders, logger } = options;
  const send = createSender(createEncodingChooser(), commonHeaders);

  return (request, response) => {
    const respond = (outcome: Outcome) => {
      const { route } = "source" in outcome ? outcome.source : outcome;
      if (response.record) response.record.route = route;
      if ("file" in outcome) sendFile(response, outcome, commonHeaders, respondToError);
      else send(request, response, outcome);
    };
    const respondToError = (error: unknown) => {
      const status = toStatus(error);
      if (status === 500) logger.error({ err: error, path: toLoggedPath(request) }, "unexpected error");
      if (response.headersSent) response.destroy();
      else
        respond(status === 503 ? toBusyResponse("busy") : toPlainResponse(status, STATUS_CODES[status] ?? "", "error"));
    };
    // Proxies and this server could disagree about where the body of a GET ends, so its connection is not used again.
    if ((request.headers["transfer-encoding"] ?? request.headers["content-length"]) !== undefined)
      response.shouldKeepAlive = false;
    try {
      const outcome = respondInOrder(responders, parseRequest(request));
      if (outcome instanceof Promise) outcome.then(respond).catch(respondToError);
      else respond(outcome);
    } catch (error) {
      respondToError(error);
    }
  };
}

function sendFile(
  response: Response,
  { file, headers }: FileResponse,
  commonHeaders: Headers,
  onError: (error: unknown) => void,
): void {
  for (const [name, value] of Object.entries({ ...commonHeaders, ...headers })) response.setHeader(name, value);
  if (response.record) response.setHeader("x-request-id", response.record.id);
  response.sendFile(file, { dotfiles: "allow", cacheControl: false }, (error) => {
    // A client that disconnected is no error.
    if (error && !response.destroyed) onError(error);
  });
}

const toLoggedPath = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0]?.slice(0, 500);

/** The client's errors keep their status, such as 416 for a range outside a file: `send` sets it on the error. */
function toStatus(error: unknown): number {
  if (error instanceof BusyError) return 503;
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return 500;
  return error.status >= 400 && error.status < 500 ? error.status : 500;
}
