import { describe, expect, test } from "vitest";
import { at, basename, isBelow } from "../http/start-app.ts";
import { withBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { dialog, field, options, searchFor } from "./search-dialog.ts";

const { open, origin } = withBrowser();

const storageKey = `${isBelow ? `${basename}:` : ""}docs-preferred-version-integrations`;

describe.each(isBelow ? [1024] : [390, 1024, 1440])("the menu of versions in a window of %i px", (width) => {
  test.each([
    ["with scripts", true],
    ["without scripts", false],
  ])("leads to the same page of another version and back, %s", async (_, javaScriptEnabled) => {
    const page = await open("/docs/api/freight-create", { javaScriptEnabled, viewport: { width, height: 900 } });
    const choose = async (name: string) => {
      const menu = page.locator(".version-menu").filter({ visible: true });
      await menu.locator("summary").click();
      await menu.getByRole("link", { name }).click();
    };
    await choose("3.5.0");
    await page.waitForURL("**/docs/api/3.5.0/freight-create");
    const notice = page.locator(".version-notice");
    await notice.filter({ hasText: "You are reading version 3.5.0" }).waitFor();
    await choose("3.8.0");
    await page.waitForURL("**/docs/api/freight-create");
    await notice.waitFor({ state: "detached" });
  });
});

describe("a chosen version", () => {
  test("is stored, offered on current pages and never followed by itself", async () => {
    const page = await open("/docs/api/freight-create", { viewport: { width: 1440, height: 900 } });
    const menu = page.locator(".sidebar .version-menu");
    await menu.locator("summary").click();
    await menu.getByRole("link", { name: "3.7.0" }).click();
    await page.waitForURL("**/docs/api/3.7.0/freight-create");
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toBe("3.7.0");

    const other = await open("/docs/api/shipment-create", { context: page.context() });
    const offer = other.locator(".version-notice");
    await offer.getByRole("link", { name: "this page in 3.7.0" }).waitFor();
    expect(new URL(other.url()).pathname).toBe(at("/docs/api/shipment-create"));
    expect(await offer.getByRole("link").getAttribute("href")).toBe(at("/docs/api/3.7.0/shipment-create"));

    await offer.getByRole("button", { name: "Stay with 3.8.0" }).click();
    await offer.waitFor({ state: "detached" });
    expect(await other.evaluate((key) => localStorage.getItem(key), storageKey)).toBe("current");
  });
});

test("the search dialog of an earlier version's page searches this version", async () => {
  const page = await open("/docs/api/3.5.0/freight-create");
  await page.keyboard.press("/");
  await field(page).waitFor();
  await searchFor(page, "create a freight");
  const hrefs = await options(page).evaluateAll((all) => all.map((option) => option.getAttribute("href")));
  expect(hrefs[0]).toBe(at("/docs/api/3.5.0/freight-create"));
  expect(hrefs.every((href) => href?.startsWith(at("/docs/api/3.5.0/")))).toBe(true);
  const all = await dialog(page).getByRole("link", { name: "Show all results" }).getAttribute("href");
  expect(all).toBe(at("/search?q=create+a+freight&version=3.5.0&api=integrations"));
  await dialog(page).press("Escape");
});

test("a page that says what another version does not have is accessible and does not scroll sideways", async () => {
  const path = "/docs/api/9.9.9/freight-create";
  expect((await fetch(`${origin()}${path}`)).status).toBe(404);
  for (const theme of ["light", "dark"]) {
    const page = await open(path, { viewport: { width: 320, height: 800 }, allow: /404/, stored: { theme } });
    await page.getByText("has no version with this name").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
