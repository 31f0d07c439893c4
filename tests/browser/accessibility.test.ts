import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open, newContext } = withBrowser();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

/** What axe finds on a page as it stands, one line a finding. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) =>
      (window as Window & { axe?: { run: (options: RunOptions) => Promise<AxeResults> } }).axe?.run(options) ??
      Promise.reject(new Error("no axe")),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}

const kinds = [
  "/",
  "/markdown-page",
  "/release-notes",
  "/release-notes/3.5.0",
  "/release-notes/archive",
  "/release-notes/tags",
  "/release-notes/tags/api",
  "/docs",
  "/docs/api/northhaul-integrations-api",
  "/docs/api/freight",
  "/docs/api/freight-create",
  "/docs/api/schemas/freightinput",
  "/docs/api/errors",
  "/docs/api/changes",
  "/search?q=settlement",
  "/nowhere",
];

describe.each(["light", "dark"])("in %s mode", (theme) => {
  test.each(kinds)("%s has no barrier at 390, 768 and 1280 px", async (path) => {
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
