import { isbot } from "isbot";
import type { Logger } from "pino";
import proxyAddress from "proxy-addr";
import type { Config } from "#app/.server/config.ts";
import type { ServedRequest } from "./observe-requests.ts";

const quietPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
const longestPath = 500;
const rememberedAgents = 500;

/** One line a request. Health checks are told at `debug` only. No query strings: they may hold what readers searched for. */
export function logRequests(
  logger: Logger,
  { trustProxy }: Pick<Config, "trustProxy">,
): (served: ServedRequest) => void {
  const isTrusted = (_address: string, hop: number) => hop < trustProxy;
  const isCrawler = createCrawlerTest();
  return ({ request, response, record, milliseconds, bytes, isAborted }) => {
    const { method, url = "" } = request;
    const queryAt = url.indexOf("?");
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const { statusCode } = response;
    const level = statusCode >= 500 ? "error" : quietPaths.has(path) ? "debug" : "info";
    if (!logger.isLevelEnabled(level)) return;
    logger[level]({
      id: record.id,
      method,
      path: path.length > longestPath ? path.slice(0, longestPath) : path,
      route: record.route,
      status: statusCode,
      client: trustProxy === 0 ? request.socket.remoteAddress : proxyAddress(request, isTrusted),
      milliseconds: Math.round(milliseconds * 100) / 100,
      bytes,
      ...(isAborted ? { aborted: true } : {}),
      crawler: isCrawler(request.headers["user-agent"] ?? ""),
    });
  };
}

/** `isbot` runs one long expression; clients are few kinds, so the last few hundred names are remembered. */
function createCrawlerTest(): (userAgent: string) => boolean {
  const known = new Map<string, boolean>();
  return (userAgent) => {
    const before = known.get(userAgent);
    if (before !== undefined) return before;
    const isCrawler = isbot(userAgent);
    if (known.size >= rememberedAgents) known.clear();
    known.set(userAgent.slice(0, longestPath), isCrawler);
    return isCrawler;
  };
}
