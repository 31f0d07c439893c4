import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type StartedProcess, startProcess } from "./start-process.ts";

const root = path.join(import.meta.dirname, "../../..");
const ownSite = { CONTENT_DIR: path.join(root, "content"), OPENAPI_DIR: path.join(root, "openapi") };

let started: StartedProcess | undefined;
afterEach(() => started?.kill());

/** Measures how late the main thread is for its timers, and tells the percentile below which 99 % were, in milliseconds. */
const monitor = `data:text/javascript,import{monitorEventLoopDelay}from'node:perf_hooks';
const delay=monitorEventLoopDelay({resolution:1});
process.on('SIGUSR2',()=>{process.stderr.write('late '+delay.percentile(99)/1e6+'\\n');delay.reset();delay.enable()})`;

test("rendering the whole site does not hold up requests for what is ready", { timeout: 60_000 }, async () => {
  started = await startProcess({ environment: ownSite, nodeArguments: ["--import", monitor] });
  const { origin, child, lines, errorOutput } = started;
  const ask = async () => (await fetch(`${origin}/img/logo.svg`)).arrayBuffer();
  const hasIndex = () => lines().some(({ msg }) => msg === "search index built");
  // The thread has to load the site before it can help.
  await ask();
  child.kill("SIGUSR2");
  await expect.poll(hasIndex, { timeout: 30_000 }).toBe(true);
  const until = performance.now() + 4000;
  while (performance.now() < until) {
    await ask();
    await sleep(30);
  }
  child.kill("SIGUSR2");
  const late = () => [...errorOutput().matchAll(/late ([\d.]+)/g)].map(([, milliseconds]) => Number(milliseconds));
  await expect.poll(() => late().length).toBe(2);
  // With a render here and there it was hundreds; a machine shared with other tests is itself late by some.
  expect(late()[1]).toBeLessThan(50);
});

test("where threads are forbidden, pages are rendered all the same", async () => {
  started = await startProcess({ nodeArguments: ["--permission", "--allow-fs-read=*"] });
  await expect.poll(() => started?.lines().map(({ msg }) => msg)).toContain("pages are rendered by the main thread");
  expect((await fetch(`${started.origin}/docs`)).status).toBe(200);
});
