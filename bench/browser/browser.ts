import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../tests/browser/launch-chromium.ts";
import { printTable, type Section, type SectionOptions } from "../section.ts";
import { startOurs } from "../serving/servers.ts";
import { measureNavigation } from "./measure-navigation.ts";
import { measureVisit, type Visit } from "./measure-visit.ts";

/** Measures what a reader's browser transfers, executes and renders for a page. */
export const browser: Section = {
  name: "browser",
  about: "visits with an empty cache; client navigations",
  run: async (options) => {
    const ours = await startOurs("ours");
    const launched = await chromium.launch(await findChromium());
    try {
      await waitUntilCompressed(ours.origin);
      await measureVisits(launched, ours.origin, options);
      await measureNavigations(launched, ours.origin);
    } finally {
      await launched.close();
      await ours.stop();
    }
  },
};

async function measureVisits(launched: Browser, origin: string, { isQuick }: SectionOptions): Promise<void> {
  const visits: Visit[] = [];
  for (let round = 0; round < (isQuick ? 1 : 5); round++)
    visits.push(await measureVisit(launched, `${origin}/docs/api/freight-create`));
  printTable("Visits with an empty cache: CPU at a quarter of its speed, 1.6 Mbit/s, 150 ms latency; medians", [
    {
      KB: median(visits, "kilobytes").toFixed(0),
      requests: median(visits, "requests"),
      "first paint ms": median(visits, "firstPaint").toFixed(0),
      "largest paint ms": median(visits, "largestPaint").toFixed(0),
      "blocking ms": median(visits, "blocking").toFixed(0),
      shift: median(visits, "layoutShift").toFixed(3),
      elements: median(visits, "elements"),
    },
  ]);
}

async function measureNavigations(launched: Browser, origin: string): Promise<void> {
  const context = await launched.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/docs/api/freight-create`, { waitUntil: "networkidle" });
  const rows = [];
  for (const path of [
    "/docs/api/freight-update-freight",
    "/docs/api/freight-create",
    "/docs/api/shipment-create",
    "/docs/api/freight-create",
    "/release-notes",
    "/release-notes/3.5.0",
  ]) {
    const { milliseconds, frames } = await measureNavigation(page, path);
    rows.push({ "navigation to": path, frames, ms: milliseconds.toFixed(0) });
  }
  await context.close();
  printTable("Client navigations to prefetched pages: from the click to the painted page", rows);
}

function median(visits: readonly Visit[], name: keyof Visit): number {
  const sorted = visits.map((visit) => visit[name]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Waits up to about 20 s for a Brotli response. The server sends a new page before it compresses the page with Brotli. */
async function waitUntilCompressed(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${origin}/docs/api/freight-create`, { headers: { "Accept-Encoding": "br" } });
    await response.arrayBuffer();
    if (response.headers.get("content-encoding") === "br") return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
