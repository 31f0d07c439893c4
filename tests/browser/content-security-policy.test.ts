import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";
import { collectViolations } from "./collect-violations.ts";

const { open } = withBrowser();

test("a client navigation does not violate the policy of the loaded document", async () => {
  const page = await open("/", { prepare: collectViolations });
  await page.locator('a[href="/release-notes"]:visible').first().click();
  await page.waitForURL("**/release-notes");
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test("an injected script, handler or javascript: URL does not run", async () => {
  const page = await open("/docs", { prepare: collectViolations, allow: /Content Security Policy/i });
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.wasInjected = true";
    document.body.append(script);
    const holder = document.createElement("div");
    holder.innerHTML =
      '<img src="data:," onerror="window.wasInjected = true"><a href="javascript:window.wasInjected=1">x</a>';
    document.body.append(holder);
    holder.querySelector("a")?.click();
  });
  await expect.poll(() => page.evaluate(() => window.violations.length)).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => window.wasInjected ?? false)).toBe(false);
});
