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

/** Runs in the browser. Lists what is wrong with the looks of a page. */
function findFaults(): string[] {
  const { documentElement: root } = document;
  const list = (selector: string) => [...document.querySelectorAll(selector)];
  const leavesPill = (tab: Element) =>
    tab.scrollHeight > tab.clientHeight + 1 ||
    (tab.scrollWidth > tab.clientWidth + 1 && getComputedStyle(tab).overflowX === "visible");
  const descriptions = list(
    ".ref-fields > li > p:not(:first-child, .ref-note, .ref-value, .ref-group-label, .ref-truncated), .ref-fields > li > .ref-text > p",
  );
  const colors = new Set(descriptions.map((element) => getComputedStyle(element).color));
  return [
    ...(root.scrollWidth > root.clientWidth ? ["scrolls sideways"] : []),
    ...(list("[role=tab]").some(leavesPill) ? ["the text of a tab leaves its pill"] : []),
    ...(colors.size > 1 ? ["descriptions have several colors"] : []),
    ...(list(".ref-section .ref-tools").length > 0 ? ["the filter of fields is inside a section"] : []),
  ];
}

/** Serves the specifications, and lists the pages that scroll sideways on a phone or look wrong there. */
export function findWidePages(documents: readonly Uint8Array[], pages: readonly MeasuredPage[]): Promise<string[]> {
  const files = Object.fromEntries(documents.map((bytes, number) => [`openapi/doc${number}.json`, bytes]));
  return withTemporarySite(files, async (environment) => {
    const site = await startSite(environment);
    const browser = await chromium.launch(await findChromium());
    try {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const findings: string[] = [];
      for (const { document: number, slug, name } of pages) {
        const response = await page.goto(`${site.origin}/docs/doc${number}/${slug}`);
        const faults = response?.status() === 200 ? await page.evaluate(findFaults) : [`status ${response?.status()}`];
        findings.push(...faults.map((fault) => `looks: ${name}: ${fault}`));
      }
      return findings;
    } finally {
      await browser.close();
      await site.kill();
    }
  });
}
