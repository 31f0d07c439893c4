import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();

/** What a cold visit may cost, in bytes after gzip and in requests. */
const budgets = { total: 150_000, script: 120_000, stylesheet: 15_000, requests: 13 };

test.each(["/docs/api/freight-create", "/release-notes", "/"])(
  "a cold visit to %s stays within its budget",
  async (path) => {
    const bodies: { readonly type: string; readonly size: Promise<number> }[] = [];
    const page = await open(path, {
      prepare: async (fresh) =>
        fresh.on("requestfinished", async (request) => {
          const size = request.response().then(async (response) => {
            const body = (await response?.body()) ?? Buffer.alloc(0);
            const isText = /text|javascript|json|xml|svg/.test(response?.headers()["content-type"] ?? "");
            return isText ? gzipSync(body).length : body.length;
          });
          bodies.push({ type: request.resourceType(), size });
        }),
    });
    await page.waitForLoadState("networkidle");
    const sizes = await Promise.all(bodies.map(async ({ type, size }) => ({ type, size: await size })));
    const sum = (type?: string) =>
      sizes.filter((each) => type === undefined || each.type === type).reduce((total, { size }) => total + size, 0);
    const spent = { total: sum(), script: sum("script"), stylesheet: sum("stylesheet"), requests: sizes.length };
    for (const name of ["total", "script", "stylesheet", "requests"] as const) {
      expect(spent[name], `${name} of ${JSON.stringify(spent)}`).toBeLessThanOrEqual(budgets[name]);
    }
  },
);

test("nothing moves while a page loads", async () => {
  for (const path of ["/", "/release-notes/3.5.0", "/docs/api/freight-create"]) {
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
    expect([path, await page.evaluate(() => (window as Window & { readShift?: () => number }).readShift?.())]).toEqual([
      path,
      0,
    ]);
  }
});
