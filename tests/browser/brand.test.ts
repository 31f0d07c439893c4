import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { fixtureSite } from "../http/start-app.ts";
import { withBrowser } from "./browser.ts";
import { collectViolations } from "./collect-violations.ts";
import { findViolations } from "./find-violations.ts";
import { stubCounter } from "./stub-counter.ts";

const branded = fixtureSite("branded");
const temporary = mkdtempSync(path.join(tmpdir(), "brand-"));
afterAll(() => rmSync(temporary, { recursive: true }));

/** Copies the branded site with another accent. */
function withAccent(name: string, accent: string) {
  const directory = path.join(temporary, name);
  cpSync(branded.CONTENT_DIR, directory, { recursive: true });
  const settings = path.join(directory, "site.yml");
  const text = readFileSync(settings, "utf8").replace(/\n {2}accent(?:Dark)?: .*/g, "");
  writeFileSync(settings, text.replace("brand:", `brand:\n  accent: "${accent}"`));
  return { ...branded, CONTENT_DIR: directory };
}

describe("the branded site", () => {
  const { open } = withBrowser({ environment: branded });

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
});

describe.each([
  ["pale yellow", "#fff3b0"],
  ["pure red", "#ff0000"],
  ["near-black", "#111111"],
])("with a %s accent", (name, accent) => {
  const { open } = withBrowser({ environment: withAccent(name, accent) });

  test.each(["/", "/berths", "/parts", "/docs/api", "/docs/api/book-berth", "/search?q=berth"])(
    "%s has no accessibility violation in light and dark mode",
    async (target) => {
      const page = await open(target, { prepare: stubCounter });
      for (const theme of ["light", "dark"]) {
        await page.evaluate((mode) => {
          document.documentElement.dataset.theme = mode;
        }, theme);
        expect.soft(await findViolations(page), theme).toEqual([]);
      }
    },
  );
});
