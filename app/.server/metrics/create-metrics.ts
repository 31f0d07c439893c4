import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ServedRequest } from "#app/.server/middleware/observe-requests.ts";
import type { StoreStatistics } from "#app/.server/rendering/answer-store.ts";
import type { Site } from "#app/.server/site.ts";

/** What the metrics are read from when they are asked for. */
export interface MetricSources {
  readonly site: Site;
  /** Digest of the built browser files. */
  readonly buildVersion: string;
  readonly statistics: () => StoreStatistics;
  readonly inFlight: () => number;
  readonly isReady: () => boolean;
}

export interface Metrics {
  readonly registry: Registry;
  readonly countRequest: (served: ServedRequest) => void;
  readonly countRender: (milliseconds: number) => void;
}

const requestBuckets = [0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const renderBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Methods beyond these are one label value: a client can make up as many as it likes. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST"]);

/** A registry of its own, so that two apps can live in one process. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addGauges(registry, sources);

  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({ name: "http_requests_total", help: "Requests answered.", labelNames, registers });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the head of a request to the last byte of its answer.",
    labelNames: ["route"],
    buckets: requestBuckets,
    registers,
  });
  const bytes = new Counter({
    name: "http_response_bytes_total",
    help: "Bytes sent.",
    labelNames: ["route"],
    registers,
  });
  const aborted = new Counter({
    name: "http_requests_aborted_total",
    help: "Requests whose client left before it had the whole answer.",
    registers,
  });
  const renders = new Histogram({
    name: "docs_page_render_seconds",
    help: "Rendering a page that was not in memory.",
    buckets: renderBuckets,
    registers,
  });

  return {
    registry,
    countRender: (milliseconds) => renders.observe(milliseconds / 1000),
    countRequest: ({ request, response, record, milliseconds, bytes: sent, isAborted }) => {
      const { route } = record;
      const method = knownMethods.has(request.method ?? "") ? request.method : "other";
      requests.inc({ method, route, status: response.statusCode });
      durations.observe({ route }, milliseconds / 1000);
      bytes.inc({ route }, sent);
      if (isAborted) aborted.inc();
    },
  };
}

/** Values that are looked up when they are asked for. */
function addGauges(registry: Registry, { site, buildVersion, statistics, inFlight, isReady }: MetricSources): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  new Gauge({
    name: "docs_info",
    help: "Always 1; the labels tell what is running.",
    labelNames: ["content", "build", "node"],
    registers,
  }).set({ content: site.version, build: buildVersion, node: process.version }, 1);

  gauge("docs_ready", "1 while /readyz answers 200.", () => (isReady() ? 1 : 0));
  gauge("docs_load_seconds", "Reading and checking content and API descriptions.", () => site.loadMilliseconds / 1000);
  gauge("docs_pages", "Pages of the site.", () => site.pages.size);
  gauge("docs_operations", "Operations of all API descriptions.", () =>
    site.apis.reduce((sum, api) => sum + api.operationCount, 0),
  );
  gauge("http_requests_in_flight", "Requests being answered.", inFlight);
  gauge("docs_memory_answers", "Answers in memory.", () => statistics().entries);
  gauge("docs_memory_bytes", "Bytes of the answers in memory, all codings.", () => statistics().bytes);
  gauge("docs_memory_limit_bytes", "PAGE_CACHE_MB, in bytes.", () => statistics().maximumBytes);
  counter("docs_memory_hits_total", "Answers found in memory.", () => statistics().hits);
  counter("docs_memory_misses_total", "Answers that had to be made.", () => statistics().misses);
  counter("docs_memory_evictions_total", "Answers thrown out to keep the limit.", () => statistics().evictions);
  counter("docs_compression_failures_total", "Compressions that failed.", () => statistics().failedCompressions);
}
