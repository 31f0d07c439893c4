import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, utimes } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writeFiles, writeSite } from "../../app/server/testing/write-site.ts";
import { connect } from "./browser.ts";

const root = path.join(import.meta.dirname, "../..");
const patience = { timeout: 15_000 };

const describeApi = (summary: string) => `openapi: 3.1.0
info: { title: Tiny, version: "1" }
paths:
  /things:
    get:
      operationId: readThing
      summary: ${summary}
      responses: { "200": { description: A thing } }
`;
const folders = writeSite({
  "content/pages/start.mdx": "# Start\n\nFirst words.\n",
  "content/pages/broken.mdx": "# Broken\n\n[Gone](/gone)\n",
  "content/release-notes/2024-01-01-1.0.mdx": '---\nslug: "1.0"\ntitle: One\n---\n\nThe first note.\n',
  "content/release-notes/2024-02-01-1.1.mdx": '---\nslug: "1.1"\ntitle: Two\ndraft: true\n---\n\nThe next note.\n',
  "openapi/tiny.yaml": describeApi("Read a thing"),
});
const save = (file: string, text: string) => writeFiles({ [file]: text }, path.dirname(folders.CONTENT_DIR));

let origin = "";
let output = "";
let server: ChildProcess;
let page: Page;

beforeAll(async () => {
  server = spawn(process.execPath, ["--conditions", "development", "server.ts", "--dev"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development", LOG_LEVEL: "silent", PORT: "0", ...folders },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  origin = await vi.waitFor(() => /http:\/\/localhost:\d+/.exec(output)?.[0] ?? Promise.reject(new Error(output)), {
    timeout: 60_000,
    interval: 100,
  });
  page = await (await connect("narrow")).newPage();
});

afterAll(async () => {
  await page?.context().close();
  server?.kill();
  if (server?.exitCode === null) await once(server, "exit");
});

const open = (path: string) =>
  Promise.all([
    page.waitForEvent("console", { ...patience, predicate: (message) => message.text().includes("[vite] connected") }),
    page.goto(origin + path),
  ]);

const shown = (text: string) => expect.poll(() => page.textContent("article"), patience).toContain(text);

test("a site with errors is served from the start, and its errors are listed", async () => {
  await open("/broken");
  await page.waitForSelector("vite-error-overlay", { ...patience, state: "attached" });
  await shown("Gone");
  await page.goto(`${origin}/__diagnostics`);
  expect(await page.textContent("li")).toMatch(/broken\.mdx:3:1 .*\/gone is not a page/);
  save("content/pages/broken.mdx", "# Broken\n\nNo link.\n");
  await expect.poll(() => page.textContent("body"), patience).toContain("No errors");
});

test("a draft is shown", async () => {
  await open("/release-notes/1.1");
  await shown("The next note.");
  expect(await page.textContent("h1")).toBe("Two (draft)");
});

test("a saved page is updated in the open browser", async () => {
  await open("/start");
  await shown("First words.");
  save("content/pages/start.mdx", "# Start\n\nSecond words.\n");
  await shown("Second words.");
});

test("an error is shown over the page with its source lines until it is corrected, while all pages are served", async () => {
  save("content/pages/start.mdx", "# Start\n\nThird words.\n\n<Foo />\n");
  await page.waitForSelector("vite-error-overlay", { ...patience, state: "attached" });
  const overlay = await page
    .locator("vite-error-overlay")
    .evaluate((element) =>
      [".message-body", ".frame"].map((part) => element.shadowRoot?.querySelector(part)?.textContent).join("\n"),
    );
  expect(overlay).toMatch(/start\.mdx:5:1 {2}error {2}unknown-component {2}the component <Foo> is not defined/);
  expect(overlay).toMatch(/^3 {4}\| Third words\.\n4 {4}\| \n5 {4}\| <Foo \/>\n {5}\| \^$/m);
  expect((await fetch(`${origin}/release-notes/1.0`)).status).toBe(200);

  await page.reload();
  await page.waitForSelector("vite-error-overlay", { ...patience, state: "attached" });

  save("content/pages/start.mdx", "# Start\n\nFourth words.\n");
  await shown("Fourth words.");
  expect(await page.locator("vite-error-overlay").count()).toBe(0);
});

test("a saved specification is updated in the open browser", async () => {
  await open("/docs/api/read-thing");
  await shown("Read a thing");
  save("openapi/tiny.yaml", describeApi("Read one thing"));
  await shown("Read one thing");
});

test("saved code is loaded without a restart", async () => {
  const loads = () => output.match(/^Loaded after/gm)?.length ?? 0;
  const before = loads();
  const file = path.join(root, "app/server/config.ts");
  expect(await readFile(file, "utf8")).toContain("parseConfig");
  await utimes(file, new Date(), new Date());
  await expect.poll(loads, patience).toBeGreaterThan(before);
  expect((await fetch(`${origin}/release-notes/1.0`)).status).toBe(200);
  expect(output).not.toContain("No value found for context");
});
