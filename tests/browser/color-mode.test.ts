import { describe, expect, test } from "vitest";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { fixtureSite } from "../http/start-app.ts";
import { hydrated, withBrowser } from "./browser.ts";
import { stubCounter } from "./stub-counter.ts";

const { open } = withBrowser();

test("the first visit is in light mode, whatever the system prefers; the button works with the keyboard and is named after the next mode", async () => {
  const page = await open("/", { colorScheme: "dark" });
  expect(await page.getAttribute("html", "data-theme")).toBe("light");
  await page.getByRole("button", { name: "Switch to dark mode" }).focus();
  await page.keyboard.press("Enter");
  expect(await page.getByRole("button", { name: "Switch to light mode" }).isVisible()).toBe(true);
});

test("the choice is stored under `theme` and applies before the first paint after a reload", async () => {
  const page = await open("/release-notes");
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
  const first = await open("/");
  const second = await open("/docs", { context: first.context() });
  await first.getByRole("button", { name: "Switch to dark mode" }).click();
  await second.waitForFunction(() => document.documentElement.dataset.theme === "dark");
});

describe("with the mode of the system", () => {
  const { open: openBranded } = withBrowser({ environment: fixtureSite("branded") });

  test("the first visit and later changes follow the system until the reader chooses", async () => {
    const page = await openBranded("/", { colorScheme: "dark", prepare: stubCounter });
    const theme = () => page.getAttribute("html", "data-theme");
    expect(await theme()).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(theme).toBe("light");
    await page.getByRole("button", { name: "Switch to dark mode" }).click();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await theme()).toBe("dark");
  });

  test("a site in one language has no menu of languages unless its navbar asks for it", async () => {
    expect(await (await openBranded("/", { prepare: stubCounter })).locator(".language-switcher").count()).toBe(0);
    expect(await (await open("/")).locator(".language-switcher").count()).toBe(1);
  });
});

describe("without the switch", () => {
  const settings = "title: Docs\nurl: https://docs.example\ncolorMode: {switch: false}\n";
  const { open: openFixed } = withBrowser({ environment: writeSite({ "content/site.yml": settings }) });

  test("an earlier choice does not apply, since the reader could not change it", async () => {
    const page = await openFixed("/", { stored: { theme: "dark" } });
    expect(await page.getAttribute("html", "data-theme")).toBe("light");
  });
});

test("with reduced motion, all colors follow the mode at once", async () => {
  const page = await open("/release-notes", { reducedMotion: "reduce" });
  const [light, atOnce, later] = await page.evaluate(async () => {
    const read = () => Array.from(document.querySelectorAll(".navbar *"), (element) => getComputedStyle(element).color);
    const before = read();
    document.documentElement.dataset.theme = "dark";
    const first = read();
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    return [before, first, read()];
  });
  expect(atOnce).toEqual(later);
  expect(atOnce).not.toEqual(light);
});
