import { expect, test } from "vitest";
import { hydrated, withBrowser } from "./browser.ts";

const { open, newContext } = withBrowser();

test("the first visit is in light mode, whatever the system prefers", async () => {
  const page = await open("/", { colorScheme: "dark" });
  expect(await page.getAttribute("html", "data-theme")).toBe("light");
});

test("the choice is stored under `theme` and applies before the first paint after a reload", async () => {
  const context = await newContext();
  const page = await open("/release-notes", { context });
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  expect(await page.getAttribute("html", "data-theme")).toBe("dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");

  // Records the theme after each DOM change. Changes before the body exists are not recorded.
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(window, { seenThemes: seen });
    new MutationObserver(() => {
      if (document.body) seen.push(document.documentElement.dataset.theme);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Switch to light mode" }).waitFor();
  const seen = await page.evaluate(() => (window as Window & { seenThemes?: string[] }).seenThemes ?? []);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(["dark"]));
});

test("a change applies to other windows of the same browser", async () => {
  const context = await newContext();
  const first = await open("/", { context });
  const second = await open("/docs", { context });
  await first.getByRole("button", { name: "Switch to dark mode" }).click();
  await second.waitForFunction(() => document.documentElement.dataset.theme === "dark");
});

test("the button works with the keyboard, and its name is the next mode", async () => {
  const page = await open("/");
  await page.getByRole("button", { name: "Switch to dark mode" }).focus();
  await page.keyboard.press("Enter");
  expect(await page.getByRole("button", { name: "Switch to light mode" }).isVisible()).toBe(true);
});
