import { createServer, type Server } from "node:http";
import process from "node:process";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownSite, type StartedApp } from "../http/start-app.ts";
import { type AnotherBuild, createAnotherBuild } from "./another-build.ts";
import { connect, hydrated } from "./browser.ts";

let before: StartedApp;
let another: AnotherBuild;
let after: StartedApp["app"];
let front: Server;
let context: BrowserContext;
let isDeployed = false;

beforeAll(async () => {
  before = await ownSite();
  another = await createAnotherBuild();
  const config = another.http.parseConfig({ LOG_LEVEL: "silent" }, process.cwd());
  after = await another.http.createApp(config, { clientDirectory: another.clientDirectory });
  front = createServer((request, response) => (isDeployed ? after : before.app).handle(request, response));
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  front.closeAllConnections();
  front.close();
  another.remove();
});
beforeEach(async () => {
  isDeployed = false;
  const browser = await connect("narrow");
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
});
afterEach(() => context.close());

async function open(path: string): Promise<Page> {
  const address = front.address();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}${path}`);
  await hydrated(page);
  return page;
}

const entryOf = (page: Page) => page.locator("link[rel=modulepreload]").first().getAttribute("href");

function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  return () => documents;
}

test("the two builds have no browser file in common, and each serves only its own files", async () => {
  const page = await open("/docs");
  const old = await entryOf(page);
  isDeployed = true;
  expect((await page.request.get(new URL(old ?? "", page.url()).href)).status()).toBe(404);
  await page.reload();
  await hydrated(page);
  expect(await entryOf(page)).not.toBe(old);
});

describe("a page of the old build on a server of the new build", () => {
  test("loads the target of a link as a document, once, if the route has another id in the new build", async () => {
    const page = await open("/docs/api/freight-create");
    const old = await entryOf(page);
    isDeployed = true;
    const documents = countDocuments(page);
    await page.locator('nav.sidebar a[href="/docs/api/freight-update-freight"]').click();
    await page.getByRole("heading", { level: 1, name: "Update a freight" }).waitFor();
    await hydrated(page);
    expect(new URL(page.url()).pathname).toBe("/docs/api/freight-update-freight");
    expect(await entryOf(page)).not.toBe(old);
    expect(documents()).toBe(1);
  });

  test("opens the search as a document if the dialog cannot be loaded", async () => {
    const page = await open("/release-notes/3.7.0");
    isDeployed = true;
    const documents = countDocuments(page);
    await page.keyboard.press("/");
    await page.waitForURL("**/search*");
    await hydrated(page);
    expect(documents()).toBe(1);
  });

  test("loads a page as a document if the module of its route no longer exists", async () => {
    const page = await open("/release-notes/3.7.0");
    const old = await entryOf(page);
    await page.keyboard.press("/");
    await page.locator("dialog input").fill("freight");
    const all = page.locator('dialog a[href^="/search?"]').first();
    await all.waitFor();
    isDeployed = true;
    const documents = countDocuments(page);
    await all.click();
    await page.waitForURL("**/search?*");
    await page.locator("main h1").waitFor();
    await hydrated(page);
    expect(await entryOf(page)).not.toBe(old);
    expect(documents()).toBe(1);
  });
});
