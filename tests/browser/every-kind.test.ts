import type { RunOptions } from "axe-core";
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

/** The rules whose results depend on colors and widths. All rules are tested on the pages of the sitemap, with open details. */
const visualRules: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["color-contrast", "target-size", "scrollable-region-focusable"],
};
const isInSitemap = (path: string) => !/^\/(?:search|nowhere|docs\/api\/3)/.test(path);

test.each(paths)("%s has no layout error and no accessibility violation, light and dark", async (path) => {
  const look = async (fonts: FontSet, theme: string, width: number, options: RunOptions) => {
    const context = await newContext({ fonts, viewport: { width, height: 800 } });
    await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
    const page = await open(path, { context, allow: /404/ });
    expect.soft(await findViolations(page, options), theme).toEqual([]);
    return page;
  };
  await look("narrow", "light", 1280, isInSitemap(path) ? visualRules : rules);
  const dark = await look("wide", "dark", 390, visualRules);
  for (const width of widths) {
    await dark.setViewportSize({ width, height: width === 320 ? 256 : 800 });
    expect.soft(await findLayoutErrors(dark), `${width} px`).toEqual([]);
  }
});
