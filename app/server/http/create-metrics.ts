import type { RequestListener } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { mcpPath } from "#app/server/model/reserved-paths.ts";
import type { Site } from "#app/server/site/site.ts";
import type { RequestRecord, ServedRequest } from "./observe-requests.ts";
import type { CacheStatistics } from "./response-cache.ts";

/** Sources of the metrics about the site, the build, the response cache and the process. */
interface MetricSources {
  readonly site: Site;
  readonly loadMilliseconds: number;
  readonly buildVersion: string;
  readonly statistics: () => CacheStatistics;
  readonly inFlight: () => number;
  readonly isReady: () => boolean;
}

export type Metrics = ReturnType<typeof createMetrics>;

const requestBuckets = [0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const renderBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** All other methods share the label `other`, which limits the number of time series. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST"]);

/** Creates metrics in a separate registry, so that two apps can run in one process. */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addGauges(registry, sources);

  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter(
    "http_requests_total",
    "Requests, by method, route pattern and status.",
    "method",
    "route",
    "status",
  );
  const reads = counter(
    "docs_reads_total",
    "Pages sent, by representation (html, markdown, mcp) and kind of client (browser, ai, bot, unknown).",
    "representation",
    "client",
  );
  const missing = counter("docs_not_found_total", "Requests of unknown paths, by the nearest page.", "nearest");
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the header of a request to the last byte of its response.",
    labelNames: ["route"],
    buckets: requestBuckets,
    registers,
  });
  const bytes = counter("http_response_bytes_total", "Bytes sent.", "route");
  const aborted = counter(
    "http_requests_aborted_total",
    "Requests whose client disconnected before it had the whole response.",
  );
  const renders = new Histogram({
    name: "docs_page_render_seconds",
    help: "Rendering a page that was not cached.",
    buckets: renderBuckets,
    registers,
  });
  const searchesWithoutResults = counter(
    "docs_searches_without_results_total",
    "Search queries without results; the log contains their words.",
  );

  return {
    /** Serves `/metrics` without authentication, so its port must be reachable only for operators. */
    listener: createListener(registry),
    countSearchWithoutResults: () => searchesWithoutResults.inc(),
    countRender: (milliseconds: number) => renders.observe(milliseconds / 1000),
    countRequest: (served: ServedRequest) => {
      const { request, record, status, milliseconds, bytes: sent, isAborted } = served;
      const { route } = record;
      const method = request.method !== undefined && knownMethods.has(request.method) ? request.method : "other";
      requests.inc({ method, route, status });
      durations.observe({ route }, milliseconds / 1000);
      bytes.inc({ route }, sent);
      if (isAborted) aborted.inc();
      if (record.nearest !== undefined) missing.inc({ nearest: record.nearest });
      const representation = status < 400 ? toRepresentation(record) : undefined;
      if (representation !== undefined) reads.inc({ representation, client: toClientKind(served) });
    },
  };
}

function toRepresentation({ route, contentType = "" }: RequestRecord): string | undefined {
  if (route === mcpPath) return "mcp";
  if (route === "markdown") return "markdown";
  return contentType.startsWith("text/html") ? "html" : undefined;
}

const aiAgents =
  /gptbot|chatgpt|oai-searchbot|claude|anthropic|perplexity|google-extended|googleother|gemini|bytespider|ccbot|amazonbot|applebot-extended|meta-external|cohere|mistral|duckassist|youbot|copilot|cursor/i;

function toClientKind({ request, isCrawler }: ServedRequest): string {
  const { "user-agent": agent = "" } = request.headers;
  if (agent === "") return "unknown";
  if (aiAgents.test(agent)) return "ai";
  return isCrawler ? "bot" : "browser";
}

function addGauges(
  registry: Registry,
  { site, loadMilliseconds, buildVersion, statistics, inFlight, isReady }: MetricSources,
): void {
  const registers = [registry];
  const add = (Metric: typeof Gauge<string> | typeof Counter<string>, name: string, help: string, read: () => number) =>
    new Metric({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const gauge = add.bind(undefined, Gauge);
  const counter = add.bind(undefined, Counter);
  new Gauge({
    name: "docs_info",
    help: "Always 1; the labels name the versions that are running.",
    labelNames: ["content", "build", "node"],
    registers,
  }).set({ content: site.contentVersion, build: buildVersion, node: process.version }, 1);

  gauge("docs_ready", "1 while /readyz returns 200.", () => (isReady() ? 1 : 0));
  gauge("docs_load_seconds", "Reading and checking content and specifications.", () => loadMilliseconds / 1000);
  gauge("docs_pages", "Pages of the site.", () => site.pages.size);
  gauge("docs_operations", "Operations of all specifications.", () =>
    site.apis.reduce((sum, api) => sum + api.operationCount, 0),
  );
  gauge("http_requests_in_flight", "Requests in progress.", inFlight);
  gauge("docs_response_cache_entries", "Responses in the cache.", () => statistics().entries);
  gauge("docs_response_cache_bytes", "Bytes of the cached responses, all encodings.", () => statistics().bytes);
  gauge("docs_response_cache_limit_bytes", "PAGE_CACHE_MB, in bytes.", () => statistics().maximumBytes);
  counter("docs_response_cache_hits_total", "Requests served from the response cache.", () => statistics().hits);
  counter(
    "docs_response_cache_misses_total",
    "Requests whose response was not in the response cache.",
    () => statistics().misses,
  );
  counter("docs_response_cache_evictions_total", "Responses evicted to keep the limit.", () => statistics().evictions);
}

function createListener(registry: Registry): RequestListener {
  return async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("Metrics are at /metrics\n");
      return;
    }
    try {
      const body = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(body);
    } catch {
      response.writeHead(500, { "content-type": "text/plain" }).end("The metrics could not be collected\n");
    }
  };
}
