import type { RunOptions } from "axe-core";
import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";
import { findViolations, rules } from "./find-violations.ts";
import { pageKinds } from "./page-kinds.ts";

const { open, newContext, origin } = withBrowser();

/** Both colour modes at once, each in a browser context of its own: axe keeps a core busy. */
test.each([...pageKinds, "/search", "/search?q=zzqxv", "/nowhere"])(
  "%s has no barrier at 390, 768 and 1280 px, light and dark",
  async (path) => {
    const findIn = async (theme: string) => {
      const context = await newContext();
      await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
      const page = await open(path, { context, allow: /404/ });
      const found: Record<string, string[]> = {};
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        found[`${theme} ${width}`] = await findViolations(page);
      }
      return found;
    };
    const [light, dark] = await Promise.all([findIn("light"), findIn("dark")]);
    const none = (theme: string) => ({ [`${theme} 390`]: [], [`${theme} 768`]: [], [`${theme} 1280`]: [] });
    expect({ ...light, ...dark }).toEqual({ ...none("light"), ...none("dark") });
  },
);

test("the open menus have none either", async () => {
  const page = await open("/docs/api/freight-create", { viewport: { width: 390, height: 800 } });
  await page.getByRole("button", { name: "Open the menu" }).click();
  expect(await findViolations(page)).toEqual([]);
  const wide = await open("/docs/api/freight-create");
  await wide.locator(".navbar-menu > summary").click();
  expect(await findViolations(wide)).toEqual([]);
  await wide.keyboard.press("Escape");
  await wide.keyboard.press("Control+k");
  await wide.getByRole("combobox").fill("settlement");
  await wide.getByRole("option").first().waitFor();
  expect(await findViolations(wide)).toEqual([]);
});

/** Contrast does not depend on what is written, and the kinds above have it in both modes: it takes most of axe's time. */
const contentRules: RunOptions = { ...rules, rules: { "color-contrast": { enabled: false } } };

test("no page of the site has a barrier in its content, all of it opened", async () => {
  const sitemap = await (await fetch(`${origin()}/sitemap.xml`)).text();
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(100);
  const found: Record<string, string[]> = {};
  const queue = [...paths.entries()];
  const work = async () => {
    const page = await open("/");
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, path] = next;
      await page.setViewportSize({ width: [390, 768, 1280][index % 3] ?? 1280, height: 900 });
      await page.goto(`${origin()}${path}`, { waitUntil: "load" });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
      });
      const violations = await findViolations(page, contentRules);
      if (violations.length > 0) found[path] = violations;
    }
  };
  await Promise.all([work(), work()]);
  expect(found).toEqual({});
});
