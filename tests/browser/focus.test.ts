import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { at } from "../http/start-app.ts";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();

const active = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());

test("the skip link moves the focus past the navbar", async () => {
  const page = await open("/release-notes/3.7.0");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => active(page)).toBe("_content");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("#_content") !== null)).toBe(true);
});

test("an entry of the table of contents moves the focus to its section at every click", async () => {
  const page = await open("/release-notes/3.5.0", { viewport: { width: 1440, height: 800 } });
  for (let time = 0; time < 2; time++) {
    await page.locator('.toc a[href="#bug-fixes"]').focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => active(page)).toBe("bug-fixes");
  }
  // A link that is followed repeatedly adds only one history entry.
  expect(await page.evaluate(() => window.history.length)).toBe(3);
});

test("a client navigation from the mobile menu moves the focus to the new heading", async () => {
  const page = await open("/docs/api/freight", { viewport: { width: 390, height: 800 } });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.locator(`#mobile-menu a[href="${at("/docs/api/shipment-create")}"]`).press("Enter");
  await expect.poll(() => active(page)).toBe("Create a shipment");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.locator(`#mobile-menu a[href="${at("/docs/api/shipment-create")}"]`).click();
  await expect.poll(() => page.locator("#mobile-menu[open]").count()).toBe(0);
});

test("the bars at the top do not cover what gets the focus while the page scrolls up", async () => {
  const page = await open("/docs/api/freight-create");
  await page.locator(".ref-columns a").last().focus();
  const covered: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Shift+Tab");
    const text = await page.evaluate(() => {
      const bars = [...document.querySelectorAll<HTMLElement>(".navbar, .ref-contents")];
      const height = bars.reduce((sum, bar) => sum + bar.offsetHeight, 0);
      const focused = document.activeElement;
      return focused && focused.getBoundingClientRect().top < height ? focused.textContent : "";
    });
    if (text) covered.push(text);
  }
  expect(covered).toEqual([]);
});
