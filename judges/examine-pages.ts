import { chromium, type Page } from "playwright-core";
import { findChromium } from "../tests/browser/launch-chromium.ts";
import { pageKinds } from "../tests/browser/page-kinds.ts";
import type { Verdict } from "./judge-types.ts";

interface View {
  readonly width: number;
  readonly theme: "light" | "dark";
}

const desktop: View = { width: 1280, theme: "light" };
const otherViews: readonly View[] = [
  { width: 1280, theme: "dark" },
  { width: 390, theme: "light" },
  { width: 390, theme: "dark" },
];

/** One path of each kind of page, and one path that does not exist. */
export const kinds: readonly string[] = [...pageKinds, "/nowhere"];

/** Returns the paths of all pages in the site's sitemap. */
export async function listPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
}

/**
 * Opens pages in Chromium. One page of each kind is also opened in dark mode and at the width of a phone.
 * @param examine returns one line for each finding on the hydrated page
 */
export async function examinePages(
  origin: string,
  examine: (page: Page) => Promise<readonly string[]>,
  paths?: readonly string[],
): Promise<Verdict> {
  const visits = [
    { view: desktop, paths: paths ?? [...new Set([...(await listPages(origin)), ...kinds])] },
    ...otherViews.map((view) => ({ view, paths: kinds })),
  ];
  const findings = new Set<string>();
  const browser = await chromium.launch(await findChromium());
  for (const { view, paths } of visits) {
    const viewport = { width: view.width, height: 900 };
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    await context.addInitScript((theme) => localStorage.setItem("theme", theme), view.theme);
    for (const path of paths) {
      const page = await context.newPage();
      await page.goto(`${origin}${path}`);
      await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("main details:not(.disclosure)"))
          details.setAttribute("open", "");
      });
      for (const line of await examine(page)) findings.add(`${path} (${view.width} px, ${view.theme}): ${line}`);
      await page.close();
    }
    await context.close();
  }
  await browser.close();
  const checks = visits.reduce((sum, { paths }) => sum + paths.length, 0);
  return { checks, findings: [...findings] };
}
