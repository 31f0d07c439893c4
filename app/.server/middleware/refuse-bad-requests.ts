import type { RequestHandler } from "express";
import { isWellEncoded } from "#app/lib/site-path.ts";
import { answerPlainly } from "./answer-plainly.ts";
import { setRoute } from "./request-record.ts";

/** Longer targets name nothing here. */
export const longestUrl = 4096;
const allowedMethods = "GET, HEAD";

/** Turns away what no page could answer: methods that change things, broken percent-encoding, endless addresses. */
export function refuseBadRequests(): RequestHandler {
  return (request, response, next) => {
    const { method, url } = request;
    setRoute(response, "refused");
    // Asks for the server as a whole.
    if (method === "OPTIONS" && url === "*") {
      response.set({ Allow: allowedMethods, "Cache-Control": "no-store" }).status(204).end();
      return;
    }
    if (method !== "GET" && method !== "HEAD") {
      // The body, if there is one, is not read: what follows on this connection cannot be told from it.
      response.set({ Allow: allowedMethods, Connection: "close" });
      return answerPlainly(response, 405, "Method not allowed");
    }
    if (url.length > longestUrl) return answerPlainly(response, 414, "The address is too long");
    const [path = ""] = url.split("?", 1);
    if (!path.startsWith("/") || !isWellEncoded(path)) return answerPlainly(response, 400, "Bad request");
    setRoute(response, "unknown");
    next();
  };
}
