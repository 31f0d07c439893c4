import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open, newContext, origin } = withBrowser();

test("a page is copied as the Markdown that the server has of it", async () => {
  const context = await newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await open("/docs/api/freight-create", { context });
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await (await fetch(`${origin()}/docs/api/freight-create.md`)).text());
  expect(copied).toContain("# Create a freight");
});

test("an answer that is no page is not copied, and the button says so", async () => {
  const context = await newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await open("/docs/api/freight-create", { context, allow: /503/ });
  await page.route("**/freight-create.md", (route) => route.fulfill({ status: 503, body: "no" }));
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByRole("button", { name: "Not copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("before");
});

test("a page opens as Markdown, also without scripts", async () => {
  const page = await open("/release-notes/3.8.0", { javaScriptEnabled: false });
  await page.getByRole("link", { name: "Open as Markdown" }).click();
  expect(new URL(page.url()).pathname).toBe("/release-notes/3.8.0.md");
  expect(await page.locator("body").innerText()).toContain("# Release 3.8.0");
});

test("a mistyped address offers the pages that it is like, and a search that works without scripts", async () => {
  const page = await open("/docs/api/frieght-craete.html", { allow: /404/ });
  const near = page.locator(".nearest-pages a");
  expect(await near.first().getAttribute("href")).toBe("/docs/api/freight-create");
  await near.first().click();
  await page.getByRole("heading", { level: 1, name: "Create a freight" }).waitFor();

  const plain = await open("/docs/api/frieght-craete", { javaScriptEnabled: false, allow: /404/ });
  await plain.getByRole("searchbox").first().fill("settlement");
  await plain.keyboard.press("Enter");
  await plain.waitForURL("**/search?q=settlement");
});

test("an address like no page offers none", async () => {
  const page = await open("/zzzzqqqq", { allow: /404/ });
  expect(await page.locator(".nearest-pages a").count()).toBe(0);
});
