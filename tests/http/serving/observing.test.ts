import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRaw } from "./raw-request.ts";
import { type StartedProcess, startProcess } from "./start-process.ts";

let started: StartedProcess;
beforeAll(async () => {
  started = await startProcess({ environment: { METRICS_PORT: "0", TRUST_PROXY: "1" } });
});
afterAll(() => started.kill());

const request = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  getRaw(started.origin, target, headers, method);
const findLine = async (id: string) => {
  await expect.poll(() => started.lines().some((line) => line.id === id), { timeout: 8000 }).toBe(true);
  return started.lines().find((line) => line.id === id);
};
const metrics = async () => (await fetch(`http://127.0.0.1:${started.metricsPort}/metrics`)).text();

describe("the log", () => {
  test("contains a request with its route and without its query", async () => {
    await request("/docs/nope?token=secret", { "X-Request-Id": "request-1", "User-Agent": "Googlebot/2.1" });
    expect(await findLine("request-1")).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      id: "request-1",
      method: "GET",
      path: "/docs/nope",
      route: "missing",
      status: expect.any(Number),
      client: "127.0.0.1",
      milliseconds: expect.any(Number),
      bytes: expect.any(Number),
      crawler: true,
    });
    expect(JSON.stringify(started.lines())).not.toContain("secret");
  });

  test("contains the number of sent bytes", async () => {
    const response = await request("/docs", { "X-Request-Id": "request-2" });
    const line = await findLine("request-2");
    expect(line?.bytes).toBeGreaterThan(Buffer.byteLength(response.body));
    await request("/docs", { "X-Request-Id": "request-3" }, "HEAD");
    expect((await findLine("request-3"))?.bytes).toBeLessThan(2500);
  });

  test("contains the client's IP address as seen by the configured number of proxies", async () => {
    await request("/docs", { "X-Request-Id": "request-4", "X-Forwarded-For": "6.6.6.6, 203.0.113.7" });
    expect(await findLine("request-4")).toMatchObject({ client: "203.0.113.7" });
  });

  test("contains no health checks", async () => {
    await request("/healthz", { "X-Request-Id": "request-5" });
    await request("/docs", { "X-Request-Id": "request-6" });
    await findLine("request-6");
    expect(started.lines().some((line) => line.id === "request-5")).toBe(false);
  });

  test("begins with the number of loaded pages and the duration of the start", () => {
    expect(started.lines()[0]).toMatchObject({
      msg: expect.stringMatching(/^ready on/),
      pages: expect.any(Number),
      operations: 1,
      loadMilliseconds: expect.any(Number),
      startMilliseconds: expect.any(Number),
      contentVersion: expect.any(String),
    });
  });
});

describe("metrics", () => {
  test("are grouped by route, method and status, whatever the paths", async () => {
    for (let index = 0; index < 50; index++) await request(`/docs/unknown-${index}`);
    await request("/docs", {}, "FROBNICATE");
    await request("/docs", {}, "MKCOL");
    const text = await metrics();
    expect(text).toMatch(/http_requests_total\{method="GET",route="missing",status="404"\} 5\d/);
    expect(text).toContain('method="other"');
    expect(text).not.toMatch(/unknown-|MKCOL/);
    expect(text).toMatch(/http_request_duration_seconds_count\{route="missing"\} \d+/);
  });

  test("contain the running version and the state of the response cache", async () => {
    await request("/docs");
    await request("/docs");
    const text = await metrics();
    expect(text).toMatch(/docs_info\{content="[\w-]+",build="\w+",node="v24[.\d]+"\} 1/);
    for (const [name, least] of Object.entries({
      docs_ready: 1,
      docs_pages: 5,
      docs_operations: 1,
      docs_load_seconds: 0.001,
      docs_response_cache_entries: 1,
      docs_response_cache_bytes: 5000,
      docs_response_cache_hits_total: 1,
      docs_response_cache_misses_total: 1,
      docs_page_render_seconds_count: 1,
      process_resident_memory_bytes: 1_000_000,
    })) {
      const value = Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)$`, "m").exec(text)?.[1]);
      expect([name, value >= least]).toEqual([name, true]);
    }
    expect(text).toContain("docs_response_cache_evictions_total 0");
  });

  test("are served on their own port only", async () => {
    expect((await request("/metrics")).status).toBe("404");
    const elsewhere = await fetch(`http://127.0.0.1:${started.metricsPort}/docs`);
    expect(elsewhere.status).toBe(404);
    await elsewhere.text();
  });
});
