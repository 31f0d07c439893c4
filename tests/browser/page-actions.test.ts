import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { at } from "../http/start-app.ts";
import { withBrowser } from "./browser.ts";

const { open, origin } = withBrowser();

const permissions = ["clipboard-read", "clipboard-write"];

const openActions = (page: Page) => page.locator(".page-actions > summary").click();

test("the copy button copies the Markdown version of the page", async () => {
  const page = await open("/docs/api/freight-create", { permissions });
  await openActions(page);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await (await page.request.get(`${origin()}/docs/api/freight-create.md`)).text());
  expect(copied).toContain("# Create a freight");
});

test("an error response is not copied, and the button reports the failure", async () => {
  const page = await open("/docs/api/freight-create", { permissions, allow: /503/ });
  await page.route("**/freight-create.md", (route) => route.fulfill({ status: 503, body: "no" }));
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await openActions(page);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByRole("button", { name: "Copy failed" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("before");
});

test("the Markdown version opens without scripts", async () => {
  const page = await open("/release-notes/3.8.0", { javaScriptEnabled: false });
  await openActions(page);
  await page.getByRole("link", { name: "View as Markdown" }).click();
  expect(new URL(page.url()).pathname).toBe(at("/release-notes/3.8.0.md"));
  expect(await page.locator("body").innerText()).toContain("# Release 3.8.0");
});

test("on a phone the title is above the page actions, which are in one menu", async () => {
  const page = await open("/docs/api/freight-create", { viewport: { width: 390, height: 800 } });
  const { y = 0 } = (await page.locator("h1").boundingBox()) ?? {};
  expect(y).toBeLessThan(140);
  const menu = page.locator(".page-actions");
  expect(await menu.count()).toBe(1);
  expect((await menu.boundingBox())?.y).toBeGreaterThan(y);
  await openActions(page);
  expect(await menu.getByRole("link").allTextContents()).toEqual(["View as Markdown", "Edit this page"]);
  await page.keyboard.press("Escape");
  expect(await menu.getByRole("link").first().isVisible()).toBe(false);
});

test("the not-found page suggests similar pages and has a search form that works without scripts", async () => {
  const page = await open("/docs/api/frieght-craete.html", { allow: /404/ });
  const near = page.locator(".nearest-pages a");
  expect(await near.first().getAttribute("href")).toBe(at("/docs/api/freight-create"));
  await near.first().click();
  await page.getByRole("heading", { level: 1, name: "Create a freight" }).waitFor();

  const plain = await open("/docs/api/frieght-craete", { javaScriptEnabled: false, allow: /404/ });
  await plain.getByRole("searchbox").first().fill("settlement");
  await plain.keyboard.press("Enter");
  await plain.waitForURL("**/search?q=settlement");
});
