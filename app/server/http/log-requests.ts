import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import proxyAddress from "proxy-addr";
import type { Config } from "#app/server/config.ts";
import { healthPaths } from "#app/server/model/reserved-paths.ts";
import type { ServedRequest } from "./observe-requests.ts";

const longestPath = 500;
const longestAgent = 500;
const memoizedAgents = 500;

/** Characters of an IP address with an optional port. Other values of `X-Forwarded-For` are not logged. */
const clientAddress = /^[\w.:[\]%-]{1,64}$/;

/** Creates a function that logs a request without its query string, which may contain personal data. */
export function logRequests(
  logger: Logger,
  { trustProxy }: Pick<Config, "trustProxy">,
): (served: ServedRequest) => void {
  const isTrusted = (_address: string, hop: number) => hop < trustProxy;
  // A call of `isbot` takes 5 µs, and a few hundred `User-Agent` values cover nearly all requests.
  const crawlers = new LRUCache<string, boolean>({ max: memoizedAgents, memoMethod: (agent) => isbot(agent) });
  return ({ request, record, status, milliseconds, bytes, isAborted }) => {
    const { method, url = "" } = request;
    const queryStart = url.indexOf("?");
    const path = (queryStart === -1 ? url : url.slice(0, queryStart)).slice(0, longestPath);
    const level = toLevel(status, path);
    if (!logger.isLevelEnabled(level)) return;
    const forwarded = trustProxy === 0 ? undefined : proxyAddress(request, isTrusted);
    logger[level]({
      id: record.id,
      method,
      path,
      route: record.route,
      status,
      client: forwarded !== undefined && clientAddress.test(forwarded) ? forwarded : request.socket.remoteAddress,
      milliseconds: Math.round(milliseconds * 100) / 100,
      bytes,
      ...(isAborted ? { aborted: true } : {}),
      crawler: crawlers.memo((request.headers["user-agent"] ?? "").slice(0, longestAgent)),
    });
  };
}

function toLevel(status: number, path: string): "error" | "info" | "debug" {
  if (status >= 500) return "error";
  return healthPaths.includes(path) ? "debug" : "info";
}
