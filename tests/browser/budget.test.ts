import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open, origin } = withBrowser();

const kilobyte = 1024;
/** Budget of a visit with an empty cache. Scripts and styles are measured in Brotli, as the build compresses them. */
const budgets = { wire: 145 * kilobyte, requests: 13, script: 107 * kilobyte, stylesheet: 12 * kilobyte };

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
  "a visit to %s with an empty cache stays within its budget",
  async (path) => {
    let spending: Spending | undefined;
    const page = await open(path, {
      prepare: async (fresh) => {
        spending = await watch(fresh);
      },
    });
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    if (!spending) throw new Error("nothing was watched");
    const spent = { wire: spending.wire, requests: spending.requests, script: 0, stylesheet: 0 };
    for (const { type, body } of spending.texts) {
      spent[type === "script" ? "script" : "stylesheet"] += brotliCompressSync(await body).length;
    }
    for (const name of ["wire", "requests", "script", "stylesheet"] as const) {
      expect(spent[name], `${name} of ${JSON.stringify(spent)}`).toBeGreaterThan(0);
      expect(spent[name], `${name} of ${JSON.stringify(spent)}`).toBeLessThanOrEqual(budgets[name]);
    }
  },
);

// Of the bytes of Brotli, the menu of versions, which the page has twice, takes 150, and the row of statuses 110.
const pageBudget = { raw: 120 * kilobyte, brotli: 15_400, elements: 2_200, screens: 7 };

test("the largest operation page stays within its budget", async () => {
  const path = "/docs/api/freight-create";
  const page = await open(path, { viewport: { width: 1440, height: 900 } });
  const html = await (await fetch(`${origin()}${path}`)).text();
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const weights = {
    raw: Buffer.byteLength(html),
    brotli: brotliCompressSync(html, { params }).length,
    elements: await page.locator("*").count(),
    screens: await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight),
  };
  for (const name of ["raw", "brotli", "elements", "screens"] as const)
    expect(weights[name], `${name} of ${JSON.stringify(weights)}`).toBeLessThanOrEqual(pageBudget[name]);
});

test("scripts are requested only after the first paint", async () => {
  const page = await open("/docs/api/freight-create", {
    // Disables the fallback that requests scripts after 3 s, because the first paint may take longer.
    prepare: (fresh) =>
      fresh.addInitScript(() => {
        const original = window.setTimeout;
        const withoutFallback = (work: TimerHandler, after?: number, ...given: unknown[]) =>
          after === 3000 ? 0 : original(work, after, ...given);
        Object.assign(window, { setTimeout: withoutFallback });
      }),
  });
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    scripts: performance
      .getEntriesByType("resource")
      .flatMap((entry) => (entry.name.endsWith(".js") ? [entry.startTime] : [])),
  }));
  expect(times.painted).toBeGreaterThan(0);
  expect(times.scripts.length).toBeGreaterThan(3);
  expect(Math.min(...times.scripts)).toBeGreaterThanOrEqual(times.painted);
});

test.each(
  (["narrow", "wide"] as const).flatMap((fonts) =>
    ["/", "/release-notes/3.5.0", "/docs/api/freight-create"].map((path) => ({ path, fonts })),
  ),
)("no element moves while $path loads ($fonts fonts)", async ({ path, fonts }) => {
  const page = await open(path, {
    fonts,
    prepare: (fresh) =>
      fresh.addInitScript(() => {
        const shifts: object[] = [];
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) shifts.push(entry.toJSON());
        };
        observer.observe({ type: "layout-shift", buffered: true });
        const readShifts = () => {
          add(observer.takeRecords());
          return shifts;
        };
        Object.assign(window, { readShifts });
      }),
  });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  const shifts = await page.evaluate(() => (window as Window & { readShifts?: () => object[] }).readShifts?.());
  const sum = shifts?.reduce((total, shift) => total + ("value" in shift ? Number(shift.value) : 0), 0);
  // On a busy machine, Chromium can paint a menu before it has parsed the options, which widen the menu: a shift of 0.0002.
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.001);
});
