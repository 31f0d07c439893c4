import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownSite } from "../http/start-app.ts";
import { type AnotherBuild, createAnotherBuild } from "./another-build.ts";
import { countDocuments, hydrated, withBrowser } from "./browser.ts";

const front = { origin: "" };
let another: AnotherBuild;
let server: Server;
let isDeployed = false;

beforeAll(async () => {
  const { app: before } = await ownSite();
  another = await createAnotherBuild();
  const config = another.http.parseConfig({ LOG_LEVEL: "silent" }, process.cwd());
  const after = await another.http.createApp(config, { clientDirectory: another.clientDirectory });
  server = createServer((request, response) => (isDeployed ? after : before).handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  front.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  another.remove();
});
beforeEach(() => {
  isDeployed = false;
});

const { open } = withBrowser({}, front);

const entryOf = (page: Page) => page.locator("link[rel=modulepreload]").first().getAttribute("href");

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
    const page = await open("/release-notes/3.7.0", { allow: /404/ });
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
