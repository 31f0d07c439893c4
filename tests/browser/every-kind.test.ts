import type { RunOptions } from "axe-core";
import { expect, test } from "vitest";
import { settle, withBrowser } from "./browser.ts";
import { collectViolations } from "./collect-violations.ts";
import { findViolations, rules } from "./find-violations.ts";
import { findLayoutErrors, widths } from "./layout-errors.ts";
import { pageKinds } from "./page-kinds.ts";

// Each visit runs many checks, because visits are slow.
const { open } = withBrowser();
const paths = [...pageKinds, "/search", "/search?q=zzqxv", "/nowhere"];

// Pages with search results are excluded, because two responses may differ while the index is built.
const steady = pageKinds.filter((path) => !path.startsWith("/search"));

/** The rules whose results depend on colors and widths. All rules are tested on the pages of the sitemap, with open details. */
const visualRules: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["color-contrast", "target-size", "scrollable-region-focusable"],
};
const isInSitemap = (path: string) => !/^\/(?:search|nowhere|docs\/api\/3)/.test(path);

test.each(paths)(
  "%s is readable without scripts, hydrates within its policy, and is accessible and wide enough",
  async (path) => {
    const allow = /404/;
    const served = await open(path, { allow, javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const text = await served.locator("#_content").innerText();
    expect.soft(text.length).toBeGreaterThan(80);
    expect.soft(await findLayoutErrors(served)).toEqual([]);
    expect.soft(await served.locator(".needs-js:visible, .copy-button:visible").count()).toBe(0);

    const page = await open(path, { fonts: "wide", allow, prepare: collectViolations, reducedMotion: "reduce" });
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
    expect.soft(await findViolations(page, isInSitemap(path) ? visualRules : rules), "light").toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "dark";
    });
    expect.soft(await findViolations(page, visualRules), "dark").toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      expect.soft(await findLayoutErrors(page), `${width} px`).toEqual([]);
    }
  },
);
