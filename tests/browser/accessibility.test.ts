import type { RunOptions } from "axe-core";
import { expect, test } from "vitest";
import { listPages } from "../../judges/page-paths.ts";
import { follow, openDetails, withBrowser } from "./browser.ts";
import { findViolations, rules } from "./find-violations.ts";

const { open, origin } = withBrowser();

test.each(["narrow", "wide"] as const)(
  "the open menus and the search dialog have no accessibility violation (%s fonts)",
  async (fonts) => {
    const page = await open("/docs/api/schemas/money", { fonts, viewport: { width: 390, height: 800 } });
    await page.getByRole("button", { name: "Open menu" }).click();
    expect.soft(await findViolations(page), "mobile menu").toEqual([]);
    await page.keyboard.press("Escape");
    for (const width of [997, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of [".navbar-menu", ".language-switcher"]) {
        await page.locator(`${name} > summary`).click();
        expect.soft(await findViolations(page), `${name} at ${width} px`).toEqual([]);
        await page.keyboard.press("Escape");
      }
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("settlement");
    await page.getByRole("option").first().waitFor();
    expect.soft(await findViolations(page), "search dialog").toEqual([]);
  },
);

/** All rules except color contrast, which is slow and is tested on one page of each kind. */
const contentRules: RunOptions = { ...rules, rules: { "color-contrast": { enabled: false } } };

test.each([
  { half: 0, fonts: "narrow" },
  { half: 1, fonts: "wide" },
] as const)(
  "no page of the site has an accessibility violation when all details are open (half $half, $fonts fonts)",
  async ({ half, fonts }) => {
    const paths = await listPages(origin());
    expect(paths.length).toBeGreaterThan(100);
    const page = await open("/", { fonts, reducedMotion: "reduce" });
    for (const [position, width] of [390, 768, 1280].entries()) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of paths.filter((_, index) => index % 6 === 2 * position + half)) {
        await follow(page, path);
        await openDetails(page);
        expect.soft(await findViolations(page, contentRules), path).toEqual([]);
      }
    }
  },
);
