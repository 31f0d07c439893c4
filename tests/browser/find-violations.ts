import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** axe, without the HTML of each element in its results. */
const axe = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};axe.configure({ noHtml: true })`;
/** All axe rules up to WCAG level AA, and best practices, except experimental and deprecated rules. */
export const rules: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** Excludes the progress bar of slow pages. axe would report it, because it is outside all landmarks. */
const context = { exclude: [[".progress"]] };

declare global {
  interface Window {
    readonly axe?: { readonly run: (given: typeof context, options: RunOptions) => Promise<AxeResults> };
  }
}

/** Runs axe on the current page and returns one line for each finding. axe is loaded once per document. */
export async function findViolations(page: Page, options: RunOptions = rules): Promise<string[]> {
  const given = { context, options };
  const run = () =>
    page.evaluate(async ({ context, options }) => (await window.axe?.run(context, options))?.violations, given);
  const violations = (await run()) ?? (await page.evaluate(axe).then(run));
  if (!violations) throw new Error("axe is not loaded");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}
