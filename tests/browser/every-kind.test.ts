import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { settle, withBrowser } from "./browser.ts";
import { collectViolations } from "./collect-violations.ts";
import { findViolations, rules } from "./find-violations.ts";
import type { FontSet } from "./font-sets.ts";
import { findLayoutErrors, widths } from "./layout-errors.ts";
import { pageKinds } from "./page-kinds.ts";

// Each visit runs many checks, because visits are slow.
const { open, newContext } = withBrowser();
const paths = [...pageKinds, "/search", "/search?q=zzqxv", "/nowhere"];

async function atWidths<T>(page: Page, wanted: readonly number[], look: (page: Page) => Promise<T>) {
  const found: Record<string, T> = {};
  for (const width of wanted) {
    await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
    found[width] = await look(page);
  }
  return found;
}
const nothingAt = (wanted: readonly number[]) => Object.fromEntries(wanted.map((width) => [width, []]));

// Pages with search results are excluded, because two responses may differ while the index is built.
const steady = pageKinds.filter((path) => !path.startsWith("/search"));

test.each(paths)("%s is readable without scripts, and hydrates within its content security policy", async (path) => {
  const allow = /404/;
  const served = await open(path, { allow, javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const text = await served.locator("#_content").innerText();
  expect.soft(text.length).toBeGreaterThan(80);
  expect.soft(await findLayoutErrors(served)).toEqual([]);
  expect.soft(await served.locator(".needs-js:visible, .copy-button:visible").count()).toBe(0);

  const page = await open(path, { allow, prepare: collectViolations });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  // If hydration writes an error or a warning to the console, `withBrowser` fails the test.
  await settle(page);
  expect.soft(await page.evaluate(() => window.violations)).toEqual([]);
  expect.soft(await page.locator("h1").count()).toBe(1);
  if (steady.some((kind) => kind === path)) {
    const after = await page.locator("article.page-body").textContent();
    const before = await served.locator("article.page-body").innerText();
    for (const line of before.split("\n").slice(0, 20))
      expect.soft(after).toContain(line.replace(/^#|#$/g, "").trim().slice(0, 20).split("\t")[0]);
  }
});

const layoutRules: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["target-size", "scrollable-region-focusable"],
};
const colorRules: RunOptions = { resultTypes: ["violations"], runOnly: ["color-contrast", "target-size"] };

// Two of the four combinations of fonts and themes are enough:
// the theme does not affect the layout, and the fonts do not affect the contrast.
test.each(paths)(
  "%s has no layout error and no accessibility violation in narrow and wide fonts, light and dark",
  async (path) => {
    const look = async (fonts: FontSet, theme: string, atEdges: RunOptions) => {
      const context = await newContext({ fonts });
      await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
      const page = await open(path, { context, allow: /404/ });
      expect.soft(await atWidths(page, widths, findLayoutErrors), fonts).toEqual(nothingAt(widths));
      const axe = (rules: RunOptions) => (at: Page) => findViolations(at, rules);
      expect.soft(await atWidths(page, [390, 1280], axe(atEdges)), fonts).toEqual(nothingAt([390, 1280]));
      expect.soft(await atWidths(page, [768], axe(layoutRules)), fonts).toEqual(nothingAt([768]));
    };
    await look("narrow", "light", rules);
    await look("wide", "dark", colorRules);
  },
);
