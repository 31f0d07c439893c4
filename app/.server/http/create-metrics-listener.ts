import type { RequestListener } from "node:http";
import type { Registry } from "prom-client";

/** Serves `/metrics` and nothing else, on a port that only operators reach. */
export function createMetricsListener(registry: Registry): RequestListener {
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
