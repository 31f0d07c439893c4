import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";
import { field } from "./search-dialog.ts";

const { open } = withBrowser();

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
