import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { load } from "../../../bench/serving/load.ts";
import { serveProcess, withSite } from "../start-app.ts";
import { getRaw, headerOf } from "./raw-request.ts";
import type { StartedProcess } from "./start-process.ts";

describe("an unknown path", () => {
  const started = withSite();
  const request = (path: string) => getRaw(started.origin, path, { Accept: "text/html" });

  test("returns 404 or a redirect to an existing page", {
    timeout: 60_000,
  }, async () => {
    const { site } = started.app;
    const known = [site.pages, site.resources, site.staticFiles].flatMap((map) => [...map.keys()]);
    const reserved = ["/healthz", "/readyz", "/search", "/search.json"];
    const unknown = fc
      .tuple(fc.constantFrom(...known, ...reserved, "/nope"), fc.constantFrom("x", "/x", "x/", "/x.html", "x.data"))
      .map((parts) => parts.join(""))
      .filter((path) => !known.includes(path));
    await fc.assert(
      fc.asyncProperty(unknown, async (target) => {
        for (const response of await Promise.all([request(target), request(`${target}?q=1`)])) {
          const location = headerOf(response, "location");
          const isFine =
            response.status === "404" ||
            (["301", "302"].includes(response.status) && known.includes(location?.replace("?q=1", "") ?? ""));
          expect([target, response.status, location, isFine]).toEqual([target, response.status, location, true]);
        }
      }),
      { numRuns: 100 },
    );
    // React Router ignores letter case and a slash at the end.
    for (const path of ["/search.data", "/Search.data", "/search/_.data", "/SEARCH/_.data"])
      expect([path, (await request(path)).status]).toEqual([path, "404"]);
    // An encoded letter must not turn the not-found page, which unknown paths share, into data.
    for (const path of [
      "/x.d%61ta",
      "/docs/api/9.9.8.d%61ta",
      "/release-notes/3.8.0.d%61ta",
      "/release-notes/3.8.0/data",
    ]) {
      const response = await request(path);
      expect([path, response.status, headerOf(response, "content-type")]).toEqual([
        path,
        "404",
        "text/html; charset=utf-8",
      ]);
    }
    for (const path of [...reserved, "/", "/docs"]) expect([path, (await request(path)).status]).toEqual([path, "200"]);
  });
});

describe("the heap", () => {
  const collector =
    "data:text/javascript,process.on('SIGUSR2',()=>{gc();gc();process.stderr.write('heap '+process.memoryUsage().heapUsed+'\\n')})";

  test("does not grow with the number of distinct paths, queries and headers", { timeout: 60_000 }, async () => {
    const started = await serveProcess({ nodeArguments: ["--expose-gc", "--import", collector] });
    const { origin } = started;
    let count = 0;
    const targets = [
      () => `/docs/unknown-${count}`,
      () => `/unknown-${count}.html`,
      () => `/unknown-${count}.data`,
      () => `/docs?query=${count}`,
      () => `/%7eencoded-${count}`,
    ];
    const flood = (milliseconds: number) =>
      load({
        origin,
        connections: 8,
        milliseconds,
        nextRequest: () => {
          const path = targets[count++ % targets.length]?.();
          const own = [`User-Agent: agent-${count}`, `Accept-Encoding: gzip;q=0.${count}`, `If-None-Match: "${count}"`];
          return `GET ${path} HTTP/1.1\r\nHost: docs.test\r\n${own.join("\r\n")}\r\n\r\n`;
        },
      });
    // A leak grows the heap in every round. Other work, such as building the search index, grows it only at first.
    const growths: number[] = [];
    for (let round = 0; round < 12 && !growths.some((bytes) => bytes < 50); round++) {
      const before = await heapOf(started);
      const { responseCount } = await flood(1500);
      // A busy machine may serve too few requests for a meaningful result.
      if (responseCount > 500) growths.push(((await heapOf(started)) - before) / responseCount);
    }
    // Keeping the path of each request in memory would take more than 100 bytes per request.
    expect(Math.min(...growths)).toBeLessThan(50);
  });
});

async function heapOf({ child, errorOutput }: StartedProcess): Promise<number> {
  const reported = () => [...errorOutput().matchAll(/heap (\d+)/g)];
  const before = reported().length;
  child.kill("SIGUSR2");
  await expect.poll(() => reported().length).toBeGreaterThan(before);
  return Number(reported().at(-1)?.[1]);
}
