import { describe, expect, test } from "vitest";
import { withBrowser } from "./browser.ts";
import { findLayoutErrors, findPartlyCovered } from "./layout-errors.ts";

const { open, visit } = withBrowser();

describe("at 400 % zoom", () => {
  // WCAG 1.4.10 requires 1280 × 1024 pixels at 400 % zoom, which is 320 × 256 CSS pixels.
  test.each(["narrow", "wide"] as const)("bars cover at most half of the window (%s fonts)", async (fonts) => {
    const page = await open("/docs/api/freight-create#responses", { fonts, viewport: { width: 320, height: 256 } });
    const bars = await page.evaluate(() =>
      Array.from(document.querySelectorAll("body *"))
        .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, bottom }) => top < window.innerHeight && bottom > 0)
        .reduce((sum, { top, bottom }) => sum + Math.min(bottom, window.innerHeight) - Math.max(top, 0), 0),
    );
    expect(bars).toBeLessThanOrEqual(128);
  });
});

test("with a text size of 200 %, everything fits on phones", async () => {
  const page = await open("/docs/api/changes", { viewport: { width: 360, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of ["/docs/api/changes", "/docs/api/freight-create", "/guides/webhooks"]) {
    await visit(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await findLayoutErrors(page), path).toEqual([]);
    expect(await findPartlyCovered(page), path).toEqual([]);
  }
});

describe("with forced colors", () => {
  test("the current page, the selected tab and the focus are marked by outlines", async () => {
    const page = await open("/docs/api/freight-create", { forcedColors: "active" });
    const outlineOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outlineOf('nav.sidebar [aria-current="page"]')).toBe("solid");
    expect(await outlineOf('[role="tab"][aria-selected="true"]')).toBe("solid");
    await page.keyboard.press("Tab");
    expect(await outlineOf(":focus-visible")).toBe("solid");
  });
});

describe("with the preference for more contrast", () => {
  test.each(["light", "dark"])("muted text has a contrast of more than 7 to 1 in %s mode", async (theme) => {
    const page = await open("/docs/api/freight-create", { contrast: "more", stored: { theme } });
    const ratio = await page.evaluate(() => {
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((channel) => {
          const share = Number(channel) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const muted = document.querySelector(".breadcrumbs ol");
      if (!muted) throw new Error("no breadcrumbs");
      const [one, other] = [getComputedStyle(muted).color, getComputedStyle(document.documentElement).backgroundColor]
        .map(luminance)
        .sort((a, b) => b - a);
      return ((one ?? 0) + 0.05) / ((other ?? 0) + 0.05);
    });
    expect(ratio).toBeGreaterThan(7);
  });
});

test("animations take at most 1 ms for readers who prefer reduced motion", async () => {
  const page = await open("/release-notes/3.7.0", { reducedMotion: "reduce" });
  await page.locator(".pager-next").click();
  await page.getByRole("heading", { level: 1, name: /3\.6\.0/ }).waitFor();
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0))),
  );
  expect(longest).toBeLessThanOrEqual(1);
});

describe("in print", () => {
  test.each(["/docs/api/freight-create", "/release-notes/3.5.0"])(
    "%s contains only the document, with everything open and URLs written out",
    async (path) => {
      const page = await open(path);
      await page.emulateMedia({ media: "print" });
      for (const selector of [".navbar", "nav", ".footer", ".disclosure", "[role=tablist]", ".copy-button"])
        expect(await page.locator(`${selector}:visible`).count(), selector).toBe(0);
      const closed = await page
        .locator("#page-body details > :not(summary)")
        .evaluateAll(
          (all) => all.filter((element) => element.getClientRects().length === 0 && element.textContent).length,
        );
      expect(closed).toBe(0);
      const notIndented = await page.locator(".ref-main .ref-fields .ref-fields").evaluateAll(
        (all) =>
          all.filter((list) => {
            const outer = list.parentElement?.closest(".ref-fields");
            return outer && list.getBoundingClientRect().left <= outer.getBoundingClientRect().left;
          }).length,
      );
      expect(notIndented).toBe(0);
      const panels = page.locator("#page-body [role=tabpanel]");
      expect(await panels.and(page.locator(":visible")).count()).toBe(await panels.count());
      const outside = page.locator("#page-body a[href^='https:'], .prose p > a[href^='/']");
      for (let index = 0; index < (await outside.count()); index++) {
        const link = outside.nth(index);
        const written = await link.evaluate((element) => getComputedStyle(element, "::after").content);
        expect(written).toContain(await link.getAttribute("href"));
      }
    },
  );
});
