import type { RunOptions } from "axe-core";
import { expect, test } from "vitest";
import { follow, settle, withBrowser } from "./browser.ts";
import { collectViolations } from "./collect-violations.ts";
import { findViolations, rules } from "./find-violations.ts";
import { findLayoutErrors, widths } from "./layout-errors.ts";
import { pageKinds } from "./page-kinds.ts";

const { open, visit } = withBrowser();
const paths = [...pageKinds, "/search", "/search?q=zzqxv", "/nowhere"];

// Pages with search results are excluded, because two responses may differ while the index is built.
const isSteady = (path: string) => !/^\/(?:search|nowhere)/.test(path);

/** The rules whose results depend on colors and widths. All rules are tested on the pages of the sitemap, with open details. */
const visualRules: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["color-contrast", "target-size", "scrollable-region-focusable"],
};
const isInSitemap = (path: string) => isSteady(path) && !path.startsWith("/docs/api/3");

// Each visit runs many checks, because visits are slow.
test("every kind of page is readable without scripts, hydrates within its policy, and is accessible and wide enough", async () => {
  const allow = /404/;
  const served = await open("/", { allow, javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const light = await open("/", { allow, prepare: collectViolations, reducedMotion: "reduce" });
  const dark = await open("/", { fonts: "wide", stored: { theme: "dark" }, allow, reducedMotion: "reduce" });
  for (const path of paths) {
    await visit(served, path);
    const text = await served.locator("#_content").innerText();
    expect.soft(text.length, path).toBeGreaterThan(80);
    expect.soft(await findLayoutErrors(served), path).toEqual([]);
    expect.soft(await served.locator(".needs-js:visible, .copy-button:visible").count(), path).toBe(0);

    await visit(light, path);
    await light.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // If hydration writes an error or a warning to the console, `withBrowser` fails the test.
    await settle(light);
    expect.soft(await light.evaluate(() => window.violations), path).toEqual([]);
    expect.soft(await light.locator("h1").count(), path).toBe(1);
    if (isSteady(path)) {
      const after = await light.locator("article.page-body").textContent();
      const before = await served.locator("article.page-body").innerText();
      for (const line of before.split("\n").slice(0, 20))
        expect.soft(after, path).toContain(line.replace(/^#|#$/g, "").trim().slice(0, 20).split("\t")[0]);
    }
    expect.soft(await findViolations(light, isInSitemap(path) ? visualRules : rules), `${path}, light`).toEqual([]);

    await dark.setViewportSize({ width: 1280, height: 800 });
    await (isInSitemap(path) ? follow : visit)(dark, path);
    expect.soft(await findViolations(dark, visualRules), `${path}, dark`).toEqual([]);
    for (const width of widths) {
      await dark.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      expect.soft(await findLayoutErrors(dark), `${path} at ${width} px`).toEqual([]);
    }
  }
});
