import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const rules: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** The progress bar of a slow page change is beside all landmarks, for as long as it is shown. */
const context = { exclude: [[".progress"]] };

interface WindowWithAxe extends Window {
  readonly axe: { readonly run: (given: typeof context, options: RunOptions) => Promise<AxeResults> };
}

/** What axe finds on a page as it stands, one line a finding. A page that stays needs axe only once. */
export async function findViolations(page: Page, options: RunOptions = rules): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const window = await page.evaluateHandle<WindowWithAxe>("window");
  const { violations } = await window.evaluate(({ axe }, given) => axe.run(given.context, given.options), {
    context,
    options,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}
