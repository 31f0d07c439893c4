import type { RequestHandler } from "express";
import { isWellEncoded } from "#app/lib/site-path.ts";
import { answerPlainly } from "./answer-plainly.ts";

/** Longer targets name nothing here. */
const maximumUrlLength = 4096;

/** Turns away what no page could answer: methods that change things, broken percent-encoding, endless addresses. */
export function refuseBadRequests(): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("Allow", "GET, HEAD");
      return answerPlainly(response, 405, "Method not allowed");
    }
    if (request.url.length > maximumUrlLength) return answerPlainly(response, 414, "The address is too long");
    const [path = ""] = request.url.split("?", 1);
    if (!path.startsWith("/") || !isWellEncoded(path)) return answerPlainly(response, 400, "Bad request");
    next();
  };
}
