import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { withBrowser } from "./browser.ts";
import { pageKinds } from "./page-kinds.ts";

const { open, newContext, origin } = withBrowser();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

/** What axe finds on a page as it stands, one line a finding. */
async function findViolations(page: Page, options: RunOptions = rules): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) =>
      (window as Window & { axe?: { run: (options: RunOptions) => Promise<AxeResults> } }).axe?.run(options) ??
      Promise.reject(new Error("no axe")),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}

describe.each(["light", "dark"])("in %s mode", (theme) => {
  test.each([...pageKinds, "/nowhere"])("%s has no barrier at 390, 768 and 1280 px", async (path) => {
    const context = await newContext();
    await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
    const page = await open(path, { context, allow: /404/ });
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ width, found: await findViolations(page) }).toEqual({ width, found: [] });
    }
  });
});

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

/** Schemas are many and alike: every sixth of them, or all with `EVERY_PAGE=1`. */
const isTested = (path: string, index: number) =>
  process.env.EVERY_PAGE === "1" || !path.includes("/schemas/") || index % 6 === 0;

test("no page of the site has a barrier in its content", { timeout: 300_000 }, async () => {
  const sitemap = await (await fetch(`${origin()}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  const paths = listed.filter(isTested);
  expect(paths.length).toBeGreaterThan(45);
  const page = await open("/");
  const found: Record<string, string[]> = {};
  for (const [index, path] of paths.entries()) {
    await page.setViewportSize({ width: [390, 768, 1280][index % 3] ?? 1280, height: 900 });
    await page.goto(`${origin()}${path}`, { waitUntil: "load" });
    const violations = await findViolations(page, contentRules);
    if (violations.length > 0) found[path] = violations;
  }
  expect(found).toEqual({});
});
