import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();

declare global {
  interface Window {
    /** What the policy refused, collected from before the first byte. */
    violations: string[];
    wasInjected?: boolean;
  }
}

const collectViolations = (page: Page) =>
  page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push(`${event.violatedDirective}: ${event.blockedURI || event.sample}`),
    );
  });

test.each([
  "/",
  "/markdown-page",
  "/release-notes",
  "/release-notes/3.8.0",
  "/release-notes/archive",
  "/release-notes/tags",
  "/release-notes/tags/freight",
  "/docs",
  "/docs/api/northhaul-integrations-api",
  "/docs/api/freight-create",
  "/docs/api/requirement-get-list",
  "/search",
  "/no-such-page",
])("%s runs within its policy", async (path) => {
  const page = await open(path, { prepare: collectViolations, allow: /404/ });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test("a client navigation stays within the policy of the document it began on", async () => {
  const page = await open("/", { prepare: collectViolations });
  await page.locator('a[href="/release-notes"]:visible').first().click();
  await page.waitForURL("**/release-notes");
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test("an injected script, handler or javascript: address does not run", async () => {
  const page = await open("/docs", { prepare: collectViolations, allow: /Content Security Policy/i });
  const blocked = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.wasInjected = true";
    document.body.append(script);
    const holder = document.createElement("div");
    holder.innerHTML =
      '<img src="data:," onerror="window.wasInjected = true"><a href="javascript:window.wasInjected=1">x</a>';
    document.body.append(holder);
    holder.querySelector("a")?.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { violations: window.violations.length, wasInjected: window.wasInjected ?? false };
  });
  expect(blocked.wasInjected).toBe(false);
  expect(blocked.violations).toBeGreaterThanOrEqual(3);
});
