import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();

test("the filter shows the matching fields, the fields that contain them, and their number", async () => {
  const page = await open("/docs/api/freight-create");
  const filter = page.getByRole("searchbox", { name: "Filter fields" });
  expect(await filter.count()).toBe(1);
  await filter.fill("timeWindow");
  await page.waitForFunction(() => document.querySelector(".ref-tools-count")?.textContent !== "");
  expect(await page.locator('[id="request-body.pickup.timeWindow"]').isVisible()).toBe(true);
  expect(await page.locator('[id="request-body.externalId"]').isVisible()).toBe(false);
  expect(await page.locator(".ref-tools-count").textContent()).toMatch(/^\d+ fields?$/);
  // A link to a field that the filter hides shows the field again.
  await page.evaluate(() => location.assign("#request-body.externalId"));
  await page.locator('[id="request-body.externalId"]').waitFor();
  await filter.fill("timeWindow ");
  await page.locator('[id="request-body.externalId"]').waitFor({ state: "hidden" });
  await filter.fill("");
  await page.locator('[id="request-body.externalId"]').waitFor();
});

test("all fields open and close with one button", async () => {
  const page = await open("/docs/api/freight-create");
  const deep = page.locator('[id="request-body.pickup.timeWindow"]');
  expect(await deep.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Show all fields" }).click();
  await deep.waitFor();
  await page.getByRole("button", { name: "Hide nested fields" }).click();
  await deep.waitFor({ state: "hidden" });
});

test("a page with few fields has no filter", async () => {
  const page = await open("/docs/api/freight-patch-shippers-reference");
  expect(await page.getByRole("searchbox", { name: "Filter fields" }).count()).toBe(0);
});
