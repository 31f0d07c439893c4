import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { load } from "../../../bench/serving/load.ts";
import { type StartedApp, startApp } from "../start-app.ts";
import { getRaw } from "./raw-request.ts";
import { type StartedProcess, startProcess } from "./start-process.ts";

describe("the quick answer to an unknown path", () => {
  let started: StartedApp;
  beforeAll(async () => {
    started = await startApp();
    // Each pattern's not-found page is made by Express, and in memory from then on.
    for (const path of ["/x", "/docs/x", "/release-notes/x", "/release-notes/tags/x"])
      await Promise.all([ask(path), ask(`${path}.data`)]);
  });
  afterAll(() => started.close());

  const ask = (path: string, accept = "text/html") => getRaw(started.origin, path, { Accept: accept });

  /** One that prefers Markdown always goes through Express. */
  const askExpress = (path: string) => ask(path, "text/markdown");

  /** So does a path that is not plainly spelled; it means the same, and a page that is there is then a redirect. */
  const askSpelled = (path: string) => ask(path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`));

  test("is what Express would answer, for whatever is asked", { timeout: 60_000 }, async () => {
    const { site } = started.app;
    const known = [site.pages, site.redirects, site.resources, site.staticFiles].flatMap((map) => [...map.keys()]);
    const reserved = ["/healthz", "/readyz", "/mcp", "/search", "/search.json", "/assets/x.js", "/__manifest"];
    const ending = fc.constantFrom(
      "",
      ".html",
      "/index.html",
      "/",
      "//",
      ".data",
      "/_.data",
      ".md",
      "x",
      "/x",
      "?q",
      "%2e",
      "/..",
    );
    const path = fc
      .tuple(fc.constantFrom(...known, ...reserved, "/nope"), ending, ending)
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(path, async (target) => {
        const [quick, markdown, slow] = await Promise.all([ask(target), askExpress(target), askSpelled(target)]);
        const isUnknown = quick.status === "404";
        expect([target, isUnknown]).toEqual([target, markdown.status === "404"]);
        if (!isUnknown || target.startsWith("/assets/")) return;
        const headers = ({ headers: all }: typeof quick) =>
          new Map(all.filter(([name]) => !["date", "x-request-id"].includes(name)));
        expect([target, headers(quick)]).toEqual([target, headers(slow)]);
        expect(quick.body).toBe(slow.body);
      }),
      { numRuns: 250 },
    );
  });

  test.each(["/healthz", "/readyz", "/search", "/search.json", "/search.html"])(
    "%s is not taken for unknown",
    async (path) => {
      expect((await ask(path)).status).not.toBe("404");
    },
  );
});

describe("under a flood", () => {
  let started: StartedProcess | undefined;
  afterEach(() => started?.kill());

  /** Collects garbage on demand and tells what is left. */
  const collector =
    "data:text/javascript,process.on('SIGUSR2',()=>{gc();gc();process.stderr.write('heap '+process.memoryUsage().heapUsed+'\\n')})";

  test("of distinct paths, queries and headers the memory stays as it was", { timeout: 60_000 }, async () => {
    started = await startProcess({ nodeArguments: ["--expose-gc", "--import", collector] });
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
    // What starts in idle time, such as the search index, ends at some moment; a leak grows in every round.
    const growths: number[] = [];
    for (let round = 0; round < 12 && !growths.some((bytes) => bytes < 50); round++) {
      const before = await heapOf(started);
      const { answered } = await flood(1500);
      // On a busy machine a round may have been too short to tell.
      if (answered > 500) growths.push(((await heapOf(started)) - before) / answered);
    }
    // Bytes for a request. A path that is kept costs more than a hundred.
    expect(Math.min(...growths)).toBeLessThan(50);
  });
});

async function heapOf({ child, errorOutput }: StartedProcess): Promise<number> {
  const told = () => [...errorOutput().matchAll(/heap (\d+)/g)];
  const before = told().length;
  child.kill("SIGUSR2");
  await expect.poll(() => told().length).toBeGreaterThan(before);
  return Number(told().at(-1)?.[1]);
}
