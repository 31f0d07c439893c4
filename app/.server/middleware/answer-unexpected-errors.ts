import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { answerPlainly } from "./answer-plainly.ts";

/** The last resort: whatever a middleware threw is logged whole and told as a bare 500. */
export function answerUnexpectedErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    logger.error({ err: error, path: request.path.slice(0, 500) }, "unexpected error");
    if (response.headersSent) return next(error);
    answerPlainly(response, 500, "Internal server error");
  };
}
