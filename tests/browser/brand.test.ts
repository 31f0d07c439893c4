import { readFileSync } from "node:fs";
import path from "node:path";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { fixtureSite } from "../http/start-app.ts";
import { withBrowser } from "./browser.ts";
import { collectViolations } from "./collect-violations.ts";
import { findViolations } from "./find-violations.ts";
import { stubCounter } from "./stub-counter.ts";

const branded = fixtureSite("branded");
const targets = ["/", "/berths", "/parts", "/docs/api", "/docs/api/book-berth", "/search?q=berth"];

/** The rules whose results depend on colors. All rules are tested with the site's own accent. */
const colorRules: RunOptions = { resultTypes: ["violations"], runOnly: ["color-contrast", "link-in-text-block"] };

/** Copies the branded site with another accent. */
function withAccent(accent: string) {
  const text = readFileSync(path.join(branded.CONTENT_DIR, "site.yml"), "utf8").replace(
    /\n {2}accent(?:Dark)?: .*/g,
    "",
  );
  return writeSite({ "content/site.yml": text.replace("brand:", `brand:\n  accent: "${accent}"`) }, branded);
}

describe("the branded site", () => {
  const { open, visit } = withBrowser({ environment: branded });

  test("loads its fonts once, and its style sheet has the last word", async () => {
    const page = await open("/berths", { prepare: stubCounter });
    const loaded = () =>
      page.evaluate(() =>
        Array.from(document.fonts)
          .filter(({ status, family }) => status === "loaded" && family.includes("brand-text"))
          .map(({ weight }) => weight),
      );
    await expect.poll(loaded).toEqual(expect.arrayContaining(["400", "700"]));
    const requests = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes("/text-1.")),
    );
    expect(requests.length).toBe(1);
    expect(await page.locator(".navbar").evaluate((bar) => getComputedStyle(bar).borderTopWidth)).toBe("4px");
  });

  test("runs the script of the settings, which the policy allows", async () => {
    const prepare = async (page: Page) => {
      await collectViolations(page);
      await stubCounter(page);
    };
    const page = await open("/docs/api/book-berth", { prepare });
    expect(await page.getAttribute("html", "data-counted")).toBe("docs.harbor.example");
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  });

  test("has no accessibility violation", async () => {
    const page = await open("/", { prepare: stubCounter });
    for (const target of targets) {
      await visit(page, target);
      expect.soft(await findViolations(page), target).toEqual([]);
    }
  });
});

describe.each([
  ["pale yellow", "#fff3b0"],
  ["pure red", "#ff0000"],
  ["near-black", "#111111"],
])("with a %s accent", (_name, accent) => {
  const { open, visit } = withBrowser({ environment: withAccent(accent) });

  test("has readable colors in light and dark mode", async () => {
    const page = await open("/", { prepare: stubCounter });
    for (const target of targets) {
      await visit(page, target);
      for (const theme of ["light", "dark"]) {
        await page.evaluate((mode) => {
          document.documentElement.dataset.theme = mode;
        }, theme);
        expect.soft(await findViolations(page, colorRules), `${target}, ${theme}`).toEqual([]);
      }
    }
  });
});
