import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { fixtureSite } from "../http/start-app.ts";
import { settle, withBrowser } from "./browser.ts";
import { findPartlyCovered } from "./layout-errors.ts";

const isHidden = (page: Page) => page.locator(".navbar").evaluate((bar) => bar.getBoundingClientRect().bottom <= 0);

/** Without a transition, the navbar is at its final position as soon as React has rendered. */
const calm = { reducedMotion: "reduce" } as const;

/** At the end of the second frame, the browser has dispatched the scroll event and React has rendered. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

async function scrollTo(page: Page, y: number) {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  await nextFrames(page);
  await settle(page);
}

describe("the navbar with hideOnScroll: true", () => {
  const { open } = withBrowser({ environment: fixtureSite("announced") });

  test("is visible near the top, hides on scrolling down and returns on scrolling up or on focus", async () => {
    const page = await open("/long", calm);
    await scrollTo(page, 30);
    expect(await isHidden(page)).toBe(false);
    await scrollTo(page, 900);
    await expect.poll(() => isHidden(page)).toBe(true);
    await scrollTo(page, 700);
    await expect.poll(() => isHidden(page)).toBe(false);
    await scrollTo(page, 900);
    await expect.poll(() => isHidden(page)).toBe(true);
    await page.locator(".navbar-brand").last().focus();
    await expect.poll(() => isHidden(page)).toBe(false);
  });

  test("hides when the URL changes to an anchor of the page", async () => {
    const page = await open("/long", calm);
    await page.locator(".toc a", { hasText: "Second part" }).click();
    await expect.poll(() => isHidden(page)).toBe(true);
    expect(new URL(page.url()).hash).toBe("#second-part");
  });
});

describe("the navbar with hideOnScroll: false", () => {
  const { open } = withBrowser({ environment: fixtureSite("scrolling") });

  test("is always visible, without an announcement above it", async () => {
    const page = await open("/long", calm);
    expect(await page.locator(".announcement").count()).toBe(0);
    await scrollTo(page, 900);
    expect(await isHidden(page)).toBe(false);
    await page.locator(".toc a", { hasText: "Second part" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#second-part");
    await nextFrames(page);
    await settle(page);
    expect(await isHidden(page)).toBe(false);
  });
});

describe("a menu of the navbar", () => {
  const { open } = withBrowser();

  test("opens with the keyboard, closes on Escape or on a click elsewhere, and its link opens the API", async () => {
    const page = await open("/");
    const summary = page.locator(".navbar-menu > summary", { hasText: "API" });
    await summary.focus();
    await page.keyboard.press("Enter");
    const link = page.locator(".navbar-menu a", { hasText: "Integrations" });
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await link.isVisible()).toBe(false);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.click();
    await page.mouse.click(640, 600);
    expect(await link.isVisible()).toBe(false);
    await summary.click();
    await link.click();
    await page.waitForURL("**/docs/api/northhaul-integrations-api");
    await link.waitFor({ state: "hidden" });
  });

  test.each([true, false])(
    "closes on a click on the covered page, which follows no link (scripts: %s)",
    async (hasScripts) => {
      const page = await open("/docs/api/freight-create", { javaScriptEnabled: hasScripts });
      const url = page.url();
      const covered = await page.locator(".breadcrumbs a").first().boundingBox();
      if (!covered) throw new Error("no breadcrumb");
      await page.locator(".navbar-menu > summary").click();
      await page.mouse.click(covered.x + covered.width - 4, covered.y + covered.height - 4);
      await page.locator(".navbar-menu a", { hasText: "Integrations" }).waitFor({ state: "hidden" });
      expect(page.url()).toBe(url);
      await page.locator(".navbar-menu > summary").click();
      await page.locator(".navbar-link", { hasText: "Release notes" }).click();
      await page.waitForURL("**/release-notes");
    },
  );

  test.each(["narrow", "wide"] as const)("covers no link partly (%s fonts)", async (fonts) => {
    const page = await open("/docs/api/freight-create", { fonts });
    const found: Record<string, string[]> = {};
    for (const width of [390, 996, 997, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of [".navbar-menu", ".language-switcher"]) {
        const summary = page.locator(`${name} > summary`);
        if (!(await summary.isVisible())) continue;
        await summary.click();
        found[`${name} ${width}`] = await findPartlyCovered(page);
        await page.keyboard.press("Escape");
      }
    }
    expect(found).toEqual({
      ".language-switcher 390": [],
      ".language-switcher 996": [],
      ".navbar-menu 997": [],
      ".language-switcher 997": [],
      ".navbar-menu 1280": [],
      ".language-switcher 1280": [],
    });
  });

  test("lists the languages and marks the current language", async () => {
    const page = await open("/release-notes");
    await page.locator(".language-switcher > summary").click();
    const english = page.locator(".language-switcher a");
    expect(await english.allTextContents()).toEqual(["English"]);
    expect(await english.getAttribute("lang")).toBe("en");
    expect(await english.getAttribute("aria-current")).toBe("true");
  });
});

describe("a navbar with many items", () => {
  const labels = ["Development", "Contributing", "Community", "Showcase", "Blog", "Releases", "GitHub", "Discord"];
  const items = labels.map((label) => `\n    - {label: ${label}, href: "https://${label}.example"}`).join("");
  const menu = "\n    - {label: Versions, items: [{label: '2.0', href: 'https://two.example'}]}";
  const settings = `title: React Native\nurl: https://docs.example\nnavbar:\n  languageMenu: true\n  items:${items}${menu}\n`;
  const files = { "content/site.yml": settings, "content/pages/index.mdx": "# Home\n" };
  const { open } = withBrowser({ environment: writeSite(files) });

  test.each(["narrow", "wide"] as const)(
    "shows all in the bar or in the menu More, none cut (%s fonts)",
    async (fonts) => {
      const page = await open("/", { fonts, javaScriptEnabled: false });
      for (const width of [997, 1200, 1201, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const bar = page.locator(".navbar-links > ul > li > .navbar-link, .navbar-links .navbar-label");
        const cut = await bar.evaluateAll(
          (entries) =>
            entries.filter((entry) => entry.checkVisibility() && entry.scrollWidth > entry.clientWidth).length,
        );
        expect([width, cut]).toEqual([width, 0]);
        await page.locator(".navbar-menu > summary", { hasText: "More" }).click();
        const links = page.locator(".navbar-links a").filter({ visible: true });
        expect(await links.allInnerTexts()).toEqual([...labels, "Versions: 2.0"]);
        await page.locator(".navbar-menu > summary", { hasText: "More" }).click();
      }
    },
  );
});

describe("the mobile menu", () => {
  const { open } = withBrowser();

  test("is available up to 996 px, and leaves space for the site's title on phones", async () => {
    const page = await open("/docs/api/freight-create");
    for (const width of [320, 390, 996, 997]) {
      await page.setViewportSize({ width, height: 800 });
      const isMobile = width < 997;
      expect(await page.getByRole("button", { name: "Open menu" }).isVisible()).toBe(isMobile);
      expect(await page.locator(".navbar-links").isVisible()).toBe(!isMobile);
      expect(await page.locator("nav.sidebar").isVisible()).toBe(!isMobile);
      if (width > 390) continue;
      const title = page.locator(".navbar-brand > span").last();
      expect(await title.textContent()).toBe("Docs");
      expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  });

  test("shows the main links and the page's sidebar, keeps the focus, and closes on Escape", async () => {
    const page = await open("/docs/api/freight-create", { viewport: { width: 390, height: 800 } });
    const opener = page.getByRole("button", { name: "Open menu" });
    await opener.click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.waitFor();
    expect(await menu.getByRole("link", { name: "Release notes" }).isVisible()).toBe(true);
    expect(await menu.locator('.sidebar-link[aria-current="page"]').count()).toBe(1);
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("stays open during hydration if it was opened before, and then shows the page's sidebar", async () => {
    const page = await open("/docs/api/freight-create", {
      viewport: { width: 390, height: 800 },
      prepare: (fresh) =>
        fresh.addInitScript(() =>
          addEventListener("DOMContentLoaded", () =>
            document.querySelector<HTMLElement>("[commandfor=mobile-menu]")?.click(),
          ),
        ),
    });
    const menu = page.getByRole("dialog", { name: "Menu" });
    expect(await menu.isVisible()).toBe(true);
    expect(await menu.locator(".sidebar-link").count()).toBeGreaterThan(0);
  });

  test("opens without scripts", async () => {
    const page = await open("/", { viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
    await page.getByRole("button", { name: "Open menu" }).click();
    expect(await page.getByRole("dialog", { name: "Menu" }).isVisible()).toBe(true);
  });
});
