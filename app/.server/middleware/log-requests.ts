import { isbot } from "isbot";
import { type Logger, symbols } from "pino";
import proxyAddress from "proxy-addr";
import type { Config } from "#app/.server/config.ts";
import type { GatheringDestination } from "#app/.server/log/gathering-destination.ts";
import { createTimestamp } from "#app/.server/log/timestamp.ts";
import type { ServedRequest } from "./observe-requests.ts";

const quietPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
const longestPath = 500;
const rememberedAgents = 500;

/** One line a request. Health checks are told at `debug` only. No query strings: they may hold what readers searched for. */
export function logRequests(
  logger: Logger,
  { trustProxy }: Pick<Config, "trustProxy">,
): (served: ServedRequest) => void {
  const writeLater = findWriteLater(logger);
  const isTrusted = (_address: string, hop: number) => hop < trustProxy;
  const isCrawler = createCrawlerTest();
  const timestamp = createTimestamp();
  return ({ request, response, record, milliseconds, bytes, isAborted }) => {
    const { method, url = "" } = request;
    const queryAt = url.indexOf("?");
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const { statusCode } = response;
    const level = statusCode >= 500 ? "error" : quietPaths.has(path) ? "debug" : "info";
    if (!logger.isLevelEnabled(level)) return;
    const client = trustProxy === 0 ? request.socket.remoteAddress : proxyAddress(request, isTrusted);
    const agent = request.headers["user-agent"] ?? "";
    const now = Date.now();
    // Spelled out, and only what comes from outside escaped, and many together: line by line, by pino, this takes longer than an
    // answer takes to be found.
    writeLater(
      () =>
        `{"level":"${level}"${timestamp(now)},"id":"${record.id}","method":"${method}"` +
        `,"path":${JSON.stringify(path.length > longestPath ? path.slice(0, longestPath) : path)}` +
        `,"route":${JSON.stringify(record.route)},"status":${statusCode},"client":${JSON.stringify(client ?? "")}` +
        `,"milliseconds":${Math.round(milliseconds * 100) / 100},"bytes":${bytes}` +
        `${isAborted ? ',"aborted":true' : ""},"crawler":${isCrawler(agent)}}\n`,
    );
  };
}

/** How lines get to where a logger writes, which it tells by one of its published symbols. */
function findWriteLater(logger: Logger): GatheringDestination["writeLater"] {
  const destination: unknown = Reflect.get(logger, symbols.streamSym);
  if (typeof destination !== "object" || destination === null) throw new TypeError("This logger has no destination");
  if ("writeLater" in destination && typeof destination.writeLater === "function") {
    const { writeLater } = destination;
    return (line) => writeLater(line);
  }
  if (!("write" in destination) || typeof destination.write !== "function")
    throw new TypeError("This logger's destination takes no lines");
  const { write } = destination;
  return (line) => write.call(destination, line());
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
