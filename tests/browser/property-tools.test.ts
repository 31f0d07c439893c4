import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();

test("the filter leaves the matching fields with what they are in, opened, and says how many", async () => {
  const page = await open("/docs/api/freight-create");
  const body = page.locator(".ref-media-type").first();
  const filter = body.getByRole("searchbox", { name: "Filter the fields below" });
  await filter.fill("unNumber");
  await page.waitForFunction(() => document.querySelector(".ref-tools-count")?.textContent !== "");
  expect(await page.locator('[id^="request-body.lines"][id$="unNumber"]').first().isVisible()).toBe(true);
  expect(await page.locator('[id="request-body.pickup"]').isVisible()).toBe(false);
  expect(await body.locator("output").first().textContent()).toMatch(/^\d+ fields?$/);
  await filter.fill("");
  await page.locator('[id="request-body.pickup"]').waitFor();
});

test("all fields of a body open and close at once", async () => {
  const page = await open("/docs/api/freight-create");
  const body = page.locator(".ref-media-type").first();
  const deep = page.locator('[id="request-body.pickup.timeWindow.from"]');
  expect(await deep.isVisible()).toBe(false);
  await body.getByRole("button", { name: "Open all" }).click();
  await deep.waitFor();
  await body.getByRole("button", { name: "Close all" }).click();
  await deep.waitFor({ state: "hidden" });
});
