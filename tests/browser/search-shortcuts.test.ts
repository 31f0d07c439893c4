import { describe, expect, test } from "vitest";
import { withBrowser } from "./browser.ts";
import { dialog, field } from "./search-dialog.ts";

const { open } = withBrowser();

describe("keyboard shortcuts", () => {
  test("? lists them, and they can be switched off and on", async () => {
    const page = await open("/");
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.waitFor();
    const setting = list.getByRole("checkbox", { name: "Use shortcuts of a single key" });
    await setting.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await page.keyboard.press("t");
    await page.waitForTimeout(200);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
    await page.keyboard.press("Control+k");
    await dialog(page).getByRole("button", { name: "Keyboard shortcuts" }).click();
    await list.waitFor();
    expect(await setting.isChecked()).toBe(false);
    await setting.check();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("t");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  test("[ and ] go to the neighbours", async () => {
    const page = await open("/docs/api/freight-update-freight");
    await page.keyboard.press("]");
    await page.waitForURL("**/docs/api/freight-patch-update-status");
    await page.waitForFunction(() => document.querySelector("h1")?.textContent?.includes("status"));
    await page.keyboard.press("[");
    await page.waitForURL("**/docs/api/freight-update-freight");
  });

  test("t changes the colour mode, and is remembered", async () => {
    const page = await open("/");
    await page.keyboard.press("t");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  });

  test("none of them works in a field or a dialog", async () => {
    const page = await open("/search");
    await page.getByRole("searchbox", { name: "Search" }).focus();
    await page.keyboard.type("t[]/?");
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("t[]/?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    await page.keyboard.type("t?");
    expect(await field(page).inputValue()).toBe("t?");
  });
});
