import { expect, test } from "vitest";
import { holdRequests, withBrowser } from "./browser.ts";
import { field } from "./search-dialog.ts";

const { open, origin } = withBrowser();

test("the key / types a slash in a field and in the dialog", async () => {
  const page = await open("/search");
  await page.getByRole("searchbox", { name: "Search" }).focus();
  await page.keyboard.type("a/b");
  expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("a/b");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  await page.keyboard.type("/x");
  expect(await field(page).inputValue()).toBe("/x");
});

test("Ctrl K and text before hydration open the search with the text", async () => {
  const page = await (await open("/")).context().newPage();
  const scripts = await holdRequests(page, "**/assets/*.js");
  await page.goto(`${origin()}/docs/api/freight-create`, { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("pay/2");
  expect(await page.getByRole("dialog").count()).toBe(0);
  scripts.release();
  await field(page).waitFor();
  await page.keyboard.type("!");
  expect(await field(page).inputValue()).toBe("pay/2!");
});
