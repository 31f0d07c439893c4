import type { RequestHandler } from "express";
import { setRoute } from "./request-record.ts";

/** Where load balancers ask. */
export const healthPaths = ["/healthz", "/readyz"] as const;

/** `/healthz`: the process answers. `/readyz`: it has a site and is not about to stop. */
export function answerHealthChecks(readiness: { readonly isReady: boolean }): RequestHandler {
  return (request, response, next) => {
    if (request.path !== "/healthz" && request.path !== "/readyz") return next();
    setRoute(response, "health");
    const isFine = request.path === "/healthz" || readiness.isReady;
    response
      .status(isFine ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text/plain")
      .send(isFine ? "ok\n" : "stopping\n");
  };
}
