import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { healthPaths } from "#app/server/model/reserved-paths.ts";
import type { FindClient } from "./client-address.ts";
import type { ServedRequest } from "./observe-requests.ts";

const longestPath = 500;
const longestAgent = 500;
const memoizedAgents = 500;

/** Creates a function that logs a request without its query string, which may contain personal data. */
export function logRequests(logger: Logger, findClient: FindClient): (served: ServedRequest) => void {
  // A call of `isbot` takes 5 µs, and a few hundred `User-Agent` values cover nearly all requests.
  const crawlers = new LRUCache<string, boolean>({ max: memoizedAgents, memoMethod: (agent) => isbot(agent) });
  return ({ request, record, status, milliseconds, bytes, isAborted }) => {
    const { method, url = "" } = request;
    const queryStart = url.indexOf("?");
    const path = (queryStart === -1 ? url : url.slice(0, queryStart)).slice(0, longestPath);
    const level = toLevel(status, path);
    if (!logger.isLevelEnabled(level)) return;
    logger[level]({
      id: record.id,
      method,
      path,
      route: record.route,
      status,
      client: findClient(request),
      milliseconds: Math.round(milliseconds * 100) / 100,
      bytes,
      ...(isAborted ? { aborted: true } : {}),
      crawler: crawlers.memo((request.headers["user-agent"] ?? "").slice(0, longestAgent)),
    });
  };
}

/** Status 503 means that the server is busy or stopping, which is not an error of the server. */
function toLevel(status: number, path: string): "error" | "warn" | "info" | "debug" {
  if (status === 503) return "warn";
  if (status >= 500) return "error";
  return healthPaths.includes(path) ? "debug" : "info";
}
