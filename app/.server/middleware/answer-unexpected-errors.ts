import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { answerPlainly } from "./answer-plainly.ts";

/** The last resort: whatever a middleware threw is logged whole and told as a bare 500; what the client did wrong, as such. */
export function answerUnexpectedErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const status = toClientErrorStatus(error);
    if (status === undefined) logger.error({ err: error, path: request.path.slice(0, 500) }, "unexpected error");
    if (response.headersSent) return next(error);
    if (status === undefined) answerPlainly(response, 500, "Internal server error");
    else answerPlainly(response, status, "Bad request");
  };
}

/** 416 for an impossible range and the like: `send` and Express put it on the error. */
function toClientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return undefined;
  return error.status >= 400 && error.status < 500 ? error.status : undefined;
}
