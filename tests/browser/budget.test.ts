import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();

/** What a cold visit may cost: bytes on the wire and requests in all; scripts and styles in bytes after gzip. */
const budgets = { wire: 150_000, requests: 13, script: 120_000, stylesheet: 15_000 };

interface Spending {
  wire: number;
  requests: number;
  readonly texts: { readonly type: string; readonly body: Promise<Buffer> }[];
}

async function watch(page: Page): Promise<Spending> {
  const spending: Spending = { wire: 0, requests: 0, texts: [] };
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    spending.wire += encodedDataLength;
    spending.requests += 1;
  });
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    if (type !== "script" && type !== "stylesheet") return;
    const body = request.response().then(async (response) => (await response?.body()) ?? Buffer.alloc(0));
    spending.texts.push({ type, body });
  });
  return spending;
}

test.each(["/docs/api/freight-create", "/docs/api/requirement-get-list", "/release-notes", "/"])(
  "a cold visit to %s stays within its budget",
  async (path) => {
    // The first render of a page is sent before its best encoding is ready; a reader meets the kept one.
    const first = await open(path);
    await first.waitForTimeout(1500);
    let spending: Spending | undefined;
    const page = await open(path, {
      prepare: async (fresh) => {
        spending = await watch(fresh);
      },
    });
    await page.waitForLoadState("networkidle");
    if (!spending) throw new Error("nothing was watched");
    const spent = { wire: spending.wire, requests: spending.requests, script: 0, stylesheet: 0 };
    for (const { type, body } of spending.texts) {
      spent[type === "script" ? "script" : "stylesheet"] += gzipSync(await body).length;
    }
    for (const name of ["wire", "requests", "script", "stylesheet"] as const) {
      expect(spent[name], `${name} of ${JSON.stringify(spent)}`).toBeGreaterThan(0);
      expect(spent[name], `${name} of ${JSON.stringify(spent)}`).toBeLessThanOrEqual(budgets[name]);
    }
  },
);

test.each(["/", "/release-notes/3.5.0", "/docs/api/freight-create"])("nothing moves while %s loads", async (path) => {
  const page = await open(path, {
    prepare: (fresh) =>
      fresh.addInitScript(() => {
        let shift = 0;
        Object.assign(window, { readShift: () => shift });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) shift += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
      }),
  });
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => (window as Window & { readShift?: () => number }).readShift?.())).toBe(0);
});
