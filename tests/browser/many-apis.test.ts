import { expect, test } from "vitest";
import { writeManyApis } from "../http/serving/many-apis.ts";
import { withBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { findLayoutErrors } from "./layout-errors.ts";
import { options, searchFor } from "./search-dialog.ts";

const { open } = withBrowser({ environment: writeManyApis() });

test("the filter shows the APIs that contain every word, with their group", async () => {
  const page = await open("/docs");
  await page.getByRole("searchbox", { name: "Filter APIs" }).fill("money inv");
  await page.getByRole("link", { name: "Boats" }).last().waitFor({ state: "hidden" });
  expect(await page.locator(".api-choice li:visible > a").allTextContents()).toEqual(["Invoices"]);
  expect(await page.getByRole("heading", { name: "Money" }).isVisible()).toBe(true);
  expect(await page.locator(".ref-tools-count").textContent()).toBe("1 API");
  expect(await findViolations(page)).toEqual([]);
});

test("without JavaScript, all APIs are listed, and there is no filter", async () => {
  const page = await open("/docs", { javaScriptEnabled: false });
  expect(await page.locator(".api-choice li:visible").count()).toBe(14);
  expect(await page.locator(".api-choice input").isVisible()).toBe(false);
});

test("the query field of the search page stays wide beside or above the menu of APIs", async () => {
  const page = await open("/search?q=money");
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.locator(".search-form input").boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(160);
    const button = await page.locator(".search-form button").boundingBox();
    expect(button?.height).toBe(box?.height);
    expect(await findLayoutErrors(page)).toEqual([]);
  }
});

test("a search on a page of an API finds this API first, wherever its pages are", async () => {
  const page = await open("/stops/list-stops");
  await page.keyboard.press("/");
  await searchFor(page, "list");
  expect(await options(page).first().textContent()).toContain("Stops");
});
