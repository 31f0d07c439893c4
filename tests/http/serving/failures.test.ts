import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { load as parseHtml } from "cheerio";
import { pino } from "pino";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Site } from "../../../app/server/site/site.ts";
import { createFolder } from "../../../app/server/testing/write-site.ts";
import { findFreePort } from "../../../judges/start-site.ts";
import { serveProcess, serveSite } from "../start-app.ts";
import { getRaw, openSocket } from "./raw-request.ts";
import { spawnProcess, tinySite } from "./start-process.ts";

afterEach(() => vi.restoreAllMocks());

/** Serves the tiny site with a change, and records its log. */
async function serve(change: (site: Site) => Partial<Site>) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const changeSite = (site: Site) => ({ ...site, ...change(site) });
  const { origin } = await serveSite({ environment: tinySite, logger, changeSite });
  return { origin, listFailures: () => lines.filter(({ msg }) => msg === "page failed to render"), lines };
}

function fail(): never {
  throw new Error("out of freight");
}

/** `JSON.parse` returns `null` with the type `any`. Tests put this `null` into a site, so that requests fail. */
const broken = JSON.parse("null");

const getStatus = async (origin: string, target = "/docs") => (await getRaw(origin, target)).status;

describe("a request that fails", () => {
  test("is logged as aborted if the client leaves during the response, and other requests succeed", async () => {
    const huge = { path: "/huge", contentType: "text/plain", body: () => "freight ".repeat(4_000_000) };
    const { origin, lines } = await serve(() => ({ resources: new Map([["/huge", huge]]) }));
    for (let round = 0; round < 5; round++) {
      const socket = openSocket(origin);
      socket.write("GET /huge HTTP/1.1\r\nHost: docs.test\r\n\r\n");
      socket.once("data", () => socket.resetAndDestroy());
      await once(socket, "close");
    }
    const listAborted = () => lines.filter((line) => line.aborted === true);
    await expect.poll(() => listAborted().length).toBe(5);
    expect(listAborted()[0]).toMatchObject({ route: "resource" });
    expect(await getStatus(origin)).toBe("200");
  });

  test.each<[string, string, (site: Site) => Partial<Site>]>([
    ["the view of a page", "/docs", () => ({ toView: fail })],
    ["the search", "/search", ({ search }) => ({ search: { ...search, find: fail } })],
    ["the frame of a page", "/docs", ({ toView }) => ({ toView: (page) => ({ ...toView(page), headings: broken }) })],
    ["the head of a page", "/docs", ({ toView }) => ({ toView: (page) => ({ ...toView(page), head: broken }) })],
    ["the frame of the site", "/docs", ({ shell }) => ({ shell: { ...shell, navbar: broken } })],
  ])("returns 500 with the crash screen and is logged once with its path if %s fails", async (_, path, change) => {
    const { origin, listFailures } = await serve(change);
    const { status, body } = await getRaw(origin, path);
    const page = parseHtml(body);
    expect([status, page("title").text(), page("h1").text()]).toEqual(["500", "Page Error", "This page crashed"]);
    expect(page("meta[name=robots]").attr("content")).toBe("noindex");
    expect(listFailures()).toEqual([
      expect.objectContaining({ path, err: expect.objectContaining({ stack: expect.any(String) }) }),
    ]);
  });

  test("is logged if only the data of the page is requested", async () => {
    const { origin, listFailures } = await serve(() => ({ toView: fail }));
    expect(await getStatus(origin, "/docs.data")).toBe("500");
    expect(listFailures()).toHaveLength(1);
  });

  test("leaves no timer behind, which would delay the end of the process", async () => {
    const { origin } = await serve(({ shell }) => ({ shell: { ...shell, navbar: broken } }));
    const set = vi.spyOn(globalThis, "setTimeout");
    const clear = vi.spyOn(globalThis, "clearTimeout");
    expect(await getStatus(origin)).toBe("500");
    const timers = set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === 5_000);
    expect(timers).not.toEqual([]);
    for (const { value } of timers) expect(clear).toHaveBeenCalledWith(value);
  });

  test("returns 500 with the crash screen if the page throws, is logged and not cached, and the next request succeeds", async () => {
    const renderBody = vi.fn();
    const { origin, listFailures } = await serve((site) => {
      const docs = site.pages.get("/docs");
      if (!docs) throw new Error("There is no /docs");
      renderBody.mockImplementation(docs.renderBody);
      const pages = new Map(site.pages).set("/docs", { ...docs, renderBody });
      return { pages, findPage: (wanted) => pages.get(wanted) };
    });
    renderBody.mockImplementationOnce(() => {
      throw new Error("out of freight", { cause: new Error("the lorry left") });
    });
    const { status, body, headers } = await getRaw(origin, "/docs");
    expect(status).toBe("500");
    expect(parseHtml(body)("main").text()).toMatch(/This page crashed.*out of freight.*the lorry left/s);
    expect(headers).toContainEqual(["cache-control", "no-store"]);
    expect(listFailures()).toEqual([expect.objectContaining({ path: "/docs" })]);
    expect(await getStatus(origin)).toBe("200");
  });

  test("is not caused by a clock that jumps, and durations stay correct", async () => {
    const jumps = "data:text/javascript,let n=0;const now=Date.now;Date.now=()=>now()-(n++%2)*864e5";
    const { child, exited, lines, origin } = await serveProcess({ nodeArguments: ["--import", jumps] });
    for (let round = 0; round < 5; round++) expect(await getStatus(origin)).toBe("200");
    const served = () => lines().filter((line) => line.route === "docs-root");
    await expect.poll(() => served().length, { timeout: 10_000 }).toBe(5);
    for (const line of served()) expect(line.milliseconds).toSatisfy((ms: number) => ms >= 0 && ms < 10_000);
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });
});

describe("a process without resources", () => {
  test.each([
    ["a full disk prevents log lines", () => openSync("/dev/full", "w")],
    ["its log is not read", openUnreadPipe],
  ])("serves requests and exits while %s", async (_, openLog) => {
    const port = await findFreePort();
    const { child, exited, kill } = spawnProcess({ environment: { PORT: String(port) }, logTo: openLog() });
    onTestFinished(async () => void (await kill()));
    const origin = `http://127.0.0.1:${port}`;
    await expect.poll(() => getStatus(origin), { timeout: 10_000 }).toBe("200");
    // A pipe holds about 64 kB, less than the log lines of a hundred of these requests.
    const long = `/${"x".repeat(480)}`;
    for (let count = 0; count < 200; count++) expect(await getStatus(origin, long)).toBe("404");
    expect(await getStatus(origin)).toBe("200");
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });

  test("serves requests again once file descriptors are available", async () => {
    const limited = '#!/bin/sh\nulimit -n 64\nexec "$NODE" "$@"\n'.replace("$NODE", process.execPath);
    const executable = path.join(createFolder(), "node-with-limit");
    writeFileSync(executable, limited, { mode: 0o755 });
    const { origin } = await serveProcess({ executable });
    const sockets = Array.from({ length: 100 }, () => openSocket(origin));
    // The kernel accepts all 100 connections, but the process may open only 64 files.
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => getStatus(origin), { timeout: 10_000 }).toBe("200");
  });
});

/** Opens a pipe. The process `sleep` keeps the read end of the pipe open, but never reads. */
function openUnreadPipe(): number {
  const fifo = path.join(createFolder(), "fifo");
  execFileSync("mkfifo", [fifo]);
  const readEnd = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const holder = spawn("sleep", ["60"], { stdio: [readEnd, "ignore", "ignore"] });
  onTestFinished(() => void holder.kill("SIGKILL"));
  return openSync(fifo, constants.O_WRONLY);
}
