import type { Browser } from "playwright-core";

/** Cost of one visit with an empty cache. The paint times are in milliseconds since the navigation began. */
export interface Visit {
  readonly kilobytes: number;
  readonly requests: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Total Blocking Time in milliseconds. Each long task after the first paint adds its time beyond 50 ms. */
  readonly blocking: number;
  readonly layoutShift: number;
  readonly elements: number;
}

/** A slow phone network: 150 ms latency, 1.6 Mbit/s download and 0.75 Mbit/s upload. */
const conditions = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** A visit ends this long after the load event, because some scripts load and run only after the first paint. */
const settlingMilliseconds = 4_000;

/** Visits a URL with an empty cache, a throttled network and a throttled CPU. */
export async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", conditions);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    let bytes = 0;
    let requests = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(settlingMilliseconds);
    const seen = await page.evaluate(() => (window as ObservedWindow).seen);
    if (!seen) throw new Error(`no measurements at ${url}`);
    const { tasks, ...painted } = seen;
    const blocking = tasks
      .filter(({ end }) => end > painted.firstPaint)
      .reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, painted.firstPaint) - 50), 0);
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    return { kilobytes: bytes / 1000, requests, elements, blocking, ...painted };
  } finally {
    await context.close();
  }
}

type ObservedWindow = Window & {
  seen?: {
    firstPaint: number;
    largestPaint: number;
    layoutShift: number;
    readonly tasks: { readonly start: number; readonly end: number }[];
  };
};

/** Runs in the page before all other scripts. */
function observe(): void {
  const seen: NonNullable<ObservedWindow["seen"]> = { firstPaint: 0, largestPaint: 0, layoutShift: 0, tasks: [] };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  watch("longtask", ({ startTime, duration }) => {
    seen.tasks.push({ start: startTime, end: startTime + duration });
  });
  watch("layout-shift", (entry) => {
    if ("value" in entry) seen.layoutShift += Number(entry.value);
  });
}
