import { chromium } from "playwright-core";
import { withTemporarySite } from "../../bench/temporary-site.ts";
import { findChromium } from "../../tests/browser/launch-chromium.ts";
import { startSite } from "../start-site.ts";

/** A page of a specification. The specification with the number 2 is served below `/docs/doc2`. */
export interface MeasuredPage {
  readonly document: number;
  readonly slug: string;
  readonly name: string;
}

/** Width of a phone, in CSS pixels. */
const width = 390;

const isReady = async (origin: string) => (await fetch(`${origin}/healthz`).catch(() => undefined))?.ok === true;

/** Serves the specifications, and lists the pages that scroll sideways on a phone. */
export function findWidePages(documents: readonly Uint8Array[], pages: readonly MeasuredPage[]): Promise<string[]> {
  const files = Object.fromEntries(documents.map((bytes, number) => [`openapi/doc${number}.json`, bytes]));
  return withTemporarySite(files, async (environment) => {
    const site = await startSite(environment, isReady);
    const browser = await chromium.launch(await findChromium());
    try {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const findings: string[] = [];
      for (const { document: number, slug, name } of pages) {
        const response = await page.goto(`${site.origin}/docs/doc${number}/${slug}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (response?.status() !== 200) findings.push(`width: ${name}: status ${response?.status()}`);
        else if (wide > width) findings.push(`width: ${name}: scrolls sideways`);
      }
      return findings;
    } finally {
      await browser.close();
      site.close();
    }
  });
}
