import { checkExchange, unknownSegment } from "./check-exchange.ts";
import { listPages, siteUrl } from "./crawl.ts";
import { exchangeAll, type FuzzRequest, get } from "./exchange.ts";
import { type FuzzServer, startServer, waitUntilQuiet } from "./fuzz-server.ts";
import { toSubject, type Violation } from "./violation.ts";

/** Maximum growth of the heap in bytes. The response cache is not in the heap and has its own limit. */
const largestGrowth = 128_000_000;

/** Server of the project's own site, which is restarted before a case if its process has ended. */
export interface RequestTarget {
  readonly run: (requests: readonly FuzzRequest[]) => AsyncIterable<Violation>;
  readonly restart: () => Promise<void>;
  /** Checks the memory after all requests, and ends the process. */
  readonly finish: () => Promise<Violation[]>;
  readonly targets: readonly string[];
}

const otherTargets =
  "/search /search.json /mcp /healthz /readyz /llms.txt /llms-full.txt /robots.txt /opensearch.xml /openapi/integrations.json /openapi/integrations.yaml /release-notes/atom.xml /release-notes/feed.json /.well-known/api-catalog /assets/ /img/logo.svg /social-cards/docs.png /skill.md /.well-known/agent-skills/index.json /search.json?q=freight&version=3.5.0 /docs/api/versions /docs/api/3.5.0 /docs/api/3.5.0/freight-create /docs/api/3.5.0/freight-create.md /docs/api/3.8.0/errors /docs/api/availability.json /docs/api/sunset.ics /docs/api/changes.xml?operations=freight-create /docs/api/changes/3.5.0...3.8.0 /docs/api/changes/3.5.0...3.8.0.md /docs/api/changes/3.7.0...3.8.0.json?operations=freight-create,shipment-create".split(
    " ",
  );

/** Starts the server of the project's own site, and lists the targets of its pages and files. */
export async function createRequestTarget(environment: Readonly<Record<string, string>>): Promise<RequestTarget> {
  let server = await start(environment);
  let memory = await readMemory(server);
  const targets = [...(await listPages(server.port)).flatMap(toVersions), ...otherTargets, `/${unknownSegment}`];
  const restart = async () => {
    await server.stop();
    server = await start(environment);
    memory = await readMemory(server);
  };
  return {
    targets,
    restart,
    run: async function* (requests) {
      if (server.hasExited()) await restart();
      const exchanges = await exchangeAll(server.port, requests);
      for (const one of exchanges) yield* checkExchange(one);
      for (const { responseHeaders } of exchanges) yield* await followRedirect(server, responseHeaders.location);
      yield* await server.checkProcess();
    },
    finish: async () => {
      if (server.hasExited()) return [];
      await waitUntilQuiet(server, 60_000);
      const growth = (await readMemory(server)) - memory;
      const detail = `${Math.round(growth / 1e6)} MB of heap more than before the load`;
      const violations: Violation[] = growth > largestGrowth ? [{ rule: "memory", subject: "process", detail }] : [];
      return [...violations, ...(await server.stop())];
    },
  };
}

async function start(environment: Readonly<Record<string, string>>): Promise<FuzzServer> {
  const server = await startServer({
    CONTENT_DIR: "content",
    OPENAPI_DIR: "openapi",
    SITE_URL: siteUrl,
    ...environment,
  });
  if ("exitCode" in server) throw new Error(`The server did not start: ${server.errorOutput}`);
  // This call waits until the warm-up ends, but at most 8 s. A longer wait is unnecessary,
  // because requests also arrive during the warm-up in production.
  await waitUntilQuiet(server, 8000);
  await server.checkProcess();
  return server;
}

async function followRedirect(server: FuzzServer, location: string | undefined): Promise<Violation[]> {
  if (!location?.startsWith("/")) return [];
  const target = location.split("#", 1)[0] ?? "/";
  let { status } = await get(server.port, target);
  const [path = "/", query] = target.split("?", 2);
  // The query of a request can name a version that does not exist.
  if (status === 404 && new URLSearchParams(query).has("version")) ({ status } = await get(server.port, path));
  return status === 200
    ? []
    : [{ rule: "redirect", subject: toSubject(target), detail: `${target}: leads to ${status}` }];
}

const readMemory = (server: FuzzServer): Promise<number> => server.readMetric("nodejs_heap_size_used_bytes");

const toVersions = (page: string): string[] =>
  page === "/" ? ["/", "/index.md", "/_.data"] : [page, `${page}.md`, `${page}.data`];
