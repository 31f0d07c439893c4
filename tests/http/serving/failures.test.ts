import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, openSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import process from "node:process";
import { load as parseHtml } from "cheerio";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Site } from "../../../app/server/site/site.ts";
import { createFolder, writeSite } from "../../../app/server/testing/write-site.ts";
import { load } from "../../../bench/serving/load.ts";
import { findFreePort } from "../../../judges/start-site.ts";
import { startApp } from "../start-app.ts";
import { getRaw } from "./raw-request.ts";
import { type StartedProcess, spawnProcess, startProcess, tinySite } from "./start-process.ts";

let started: StartedProcess | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await started?.kill();
  started = undefined;
});

function fail(): never {
  throw new Error("out of freight");
}

function recordLines() {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { lines, logger };
}

/** `JSON.parse` returns `null` with the type `any`. Tests put this `null` into a site, so that requests fail. */
const broken = JSON.parse("null");

const getStatus = async (origin: string, target = "/docs") => (await getRaw(origin, target)).status;

describe("a request that fails", () => {
  test("is logged as aborted if the client leaves during the response, and other requests succeed", async () => {
    const { lines, logger } = recordLines();
    const huge = "freight ".repeat(4_000_000);
    const app = await startApp({
      environment: tinySite,
      logger,
      changeSite: (site) => ({
        ...site,
        resources: new Map([["/huge", { path: "/huge", contentType: "text/plain", body: () => huge }]]),
      }),
    });
    for (let round = 0; round < 5; round++) {
      await new Promise<void>((resolve) => {
        const socket = connect({ port: Number(new URL(app.origin).port), host: "127.0.0.1" });
        socket.write("GET /huge HTTP/1.1\r\nHost: docs.test\r\n\r\n");
        socket.once("data", () => socket.resetAndDestroy());
        socket.once("close", () => resolve());
        socket.once("error", () => {});
      });
    }
    await expect.poll(() => lines.filter((line) => line.aborted === true).length).toBe(5);
    expect(lines.find((line) => line.aborted)).toMatchObject({ route: "resource" });
    expect(await getStatus(app.origin)).toBe("200");
    await app.close();
  });

  test.each<[string, string, (site: Site) => Partial<Site>]>([
    ["the view of a page", "/docs", () => ({ toView: fail })],
    ["the search", "/search", ({ search }) => ({ search: { ...search, find: fail } })],
    ["the frame of a page", "/docs", ({ toView }) => ({ toView: (page) => ({ ...toView(page), headings: broken }) })],
    ["the head of a page", "/docs", ({ toView }) => ({ toView: (page) => ({ ...toView(page), head: broken }) })],
    ["the frame of the site", "/docs", ({ shell }) => ({ shell: { ...shell, navbar: broken } })],
  ])("returns 500 with the crash screen and is logged once with its path if %s fails", async (_, path, change) => {
    const { lines, logger } = recordLines();
    const app = await startApp({ environment: tinySite, logger, changeSite: (site) => ({ ...site, ...change(site) }) });
    const { status, body } = await getRaw(app.origin, path);
    const page = parseHtml(body);
    expect([status, page("title").text(), page("h1").text()]).toEqual(["500", "Page Error", "This page crashed"]);
    expect(page("meta[name=robots]").attr("content")).toBe("noindex");
    const failures = lines.filter(({ msg }) => msg === "page failed to render");
    expect(failures).toEqual([
      expect.objectContaining({ path, err: expect.objectContaining({ stack: expect.any(String) }) }),
    ]);
    await app.close();
  });

  test("is logged if only the data of the page is requested", async () => {
    const { lines, logger } = recordLines();
    const app = await startApp({
      environment: tinySite,
      logger,
      changeSite: (site) => ({ ...site, search: { ...site.search, find: fail } }),
    });
    expect(await getStatus(app.origin, "/search.data")).toBe("500");
    expect(lines.filter(({ msg }) => msg === "page failed to render")).toHaveLength(1);
    await app.close();
  });

  test("leaves no timer behind, which would delay the end of the process", async () => {
    const app = await startApp({
      environment: tinySite,
      changeSite: (site) => ({ ...site, shell: { ...site.shell, navbar: broken } }),
    });
    const set = vi.spyOn(globalThis, "setTimeout");
    const clear = vi.spyOn(globalThis, "clearTimeout");
    expect(await getStatus(app.origin)).toBe("500");
    const timers = set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === 5_000);
    expect(timers).not.toEqual([]);
    for (const { value } of timers) expect(clear).toHaveBeenCalledWith(value);
    await app.close();
  });

  test("returns 500 with the crash screen if the page throws, is logged and not cached, and the next request succeeds", async () => {
    const { lines, logger } = recordLines();
    let isBroken = true;
    const app = await startApp({
      environment: tinySite,
      logger,
      changeSite: (site) => {
        const docs = site.pages.get("/docs");
        if (!docs) throw new Error("There is no /docs");
        const renderBody = () => {
          if (isBroken) throw new Error("out of freight", { cause: new Error("the lorry left") });
          return docs.renderBody();
        };
        const pages = new Map([...site.pages, ["/docs", { ...docs, renderBody }]]);
        return { ...site, pages, findPage: (wanted) => pages.get(wanted) };
      },
    });
    const broken = await getRaw(app.origin, "/docs");
    expect(broken.status).toBe("500");
    expect(parseHtml(broken.body)("main").text()).toMatch(/This page crashed.*out of freight.*the lorry left/s);
    expect(broken.headers).toContainEqual(["cache-control", "no-store"]);
    expect(lines).toContainEqual(expect.objectContaining({ msg: "page failed to render", path: "/docs" }));
    isBroken = false;
    expect(await getStatus(app.origin)).toBe("200");
    await app.close();
  });

  test("is not caused by a clock that jumps, and durations stay correct", async () => {
    const jumps = "data:text/javascript,let n=0;const now=Date.now;Date.now=()=>now()-(n++%2)*864e5";
    started = await startProcess({ nodeArguments: ["--import", jumps] });
    for (let round = 0; round < 5; round++) expect(await getStatus(started.origin)).toBe("200");
    const { lines } = started;
    const served = () => lines().filter((line) => line.route === "docs");
    await expect.poll(() => served().length, { timeout: 10_000 }).toBe(5);
    for (const line of served()) expect(line.milliseconds).toSatisfy((ms: number) => ms >= 0 && ms < 10_000);
    started.child.kill("SIGTERM");
    expect(await started.exited).toBe(0);
  });
});

describe("a process without resources", () => {
  test("serves requests while a full disk prevents log lines", async () => {
    const port = await findFreePort();
    const server = spawnProcess({ environment: { PORT: String(port) }, logTo: openSync("/dev/full", "w") });
    const origin = `http://127.0.0.1:${port}`;
    await expect.poll(() => getStatus(origin), { timeout: 10_000 }).toBe("200");
    // The requests write more log lines than the logger buffers, so that writes fail many times.
    for (let round = 0; round < 200; round++) expect(await getStatus(origin)).toBe("200");
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  });

  test("serves requests and exits while its log is not read", async () => {
    const port = await findFreePort();
    const { pipe, close } = await openUnreadPipe();
    const server = spawnProcess({ environment: { PORT: String(port) }, logTo: pipe });
    const origin = `http://127.0.0.1:${port}`;
    await expect.poll(() => getStatus(origin), { timeout: 10_000 }).toBe("200");
    // A pipe holds about 64 kB. Together, the log lines of these requests are about ten times as long.
    const flood = { origin, connections: 4, milliseconds: 1500 };
    const long = "x".repeat(480);
    await load({ ...flood, nextRequest: () => `GET /${long} HTTP/1.1\r\nHost: docs.test\r\n\r\n` });
    expect(await getStatus(origin)).toBe("200");
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    close();
  });

  test("starts and serves without the right to write any file", async () => {
    started = await startProcess({ nodeArguments: ["--permission", "--allow-fs-read=*", "--allow-worker"] });
    expect(await getStatus(started.origin)).toBe("200");
    expect(await getStatus(started.origin, "/scripted.svg")).toBe("200");
    expect(started.errorOutput()).not.toContain("ERR_ACCESS_DENIED");
  });

  test("serves requests again once file descriptors are available", async () => {
    started = await startLimited(64);
    const { port } = started;
    const sockets = Array.from({ length: 100 }, () => connect({ port, host: "127.0.0.1" }).on("error", () => {}));
    // The kernel accepts all 100 connections, but the process may open only 64 files.
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => getStatus(`http://127.0.0.1:${port}`), { timeout: 10_000 }).toBe("200");
  });
});

test("a restart with invalid content reports the errors and exits with 1, while the old replica keeps serving", async () => {
  started = await startProcess();
  const broken = { "content/pages/broken.mdx": "---\ntitle: Broken\n---\n\n<Unclosed>\n" };
  const restarted = spawnProcess({ environment: writeSite(broken, tinySite) });
  expect(await restarted.exited).toBe(1);
  expect(await restarted.ready).toBeUndefined();
  expect(restarted.errorOutput()).toMatch(/broken\.mdx:\d+:\d+ +error/);
  expect(await getStatus(started.origin)).toBe("200");
});

/** Opens a pipe. The process `sleep` keeps the read end of the pipe open, but never reads. */
async function openUnreadPipe(): Promise<{ pipe: number; close: () => void }> {
  const fifo = path.join(createFolder(), "fifo");
  execFileSync("mkfifo", [fifo]);
  const holder = spawn("sleep", ["60"], {
    stdio: [openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK), "ignore", "ignore"],
  });
  return { pipe: openSync(fifo, constants.O_WRONLY), close: () => holder.kill("SIGKILL") };
}

async function startLimited(files: number): Promise<StartedProcess> {
  const limiter = path.join(createFolder(), "node-with-limit");
  writeFileSync(limiter, `#!/bin/sh\nulimit -n ${files}\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
  return startProcess({ executable: limiter });
}
