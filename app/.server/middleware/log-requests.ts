import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { RequestHandler } from "express";
import { isbot } from "isbot";
import type { Logger } from "pino";

/** A client's request id is taken over only in this form: it goes into logs and into an answer's header. */
const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

const quietPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** One line a request when its answer is out or its client is gone. Health checks are told at `debug` only. No query strings. */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const given = request.get("x-request-id");
    const id = given && wellFormedId.test(given) ? given : randomUUID();
    response.setHeader("X-Request-Id", id);
    const [path = ""] = request.url.split("?", 1);
    response.once("close", () => {
      const { statusCode } = response;
      const level = statusCode >= 500 ? "error" : quietPaths.has(path) ? "debug" : "info";
      if (!logger.isLevelEnabled(level)) return;
      logger[level]({
        id,
        method: request.method,
        path: path.slice(0, 500),
        route: response.locals.route ?? null,
        status: statusCode,
        milliseconds: Math.round((performance.now() - started) * 10) / 10,
        bytes: Number(response.getHeader("content-length") ?? 0),
        ...(response.writableFinished ? {} : { aborted: true }),
        crawler: isbot(request.get("user-agent")),
      });
    });
    next();
  };
}
