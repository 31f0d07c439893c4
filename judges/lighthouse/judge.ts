import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { findChromium } from "../../tests/browser/launch-chromium.ts";
import type { Judge } from "../judge-types.ts";
import { kinds } from "../page-paths.ts";
import { findFreePort } from "../start-site.ts";

export const isSlow = true;

interface Result {
  readonly lhr: {
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
    >;
    readonly audits: Readonly<Record<string, { readonly score: number | null }>>;
  };
}
interface Lighthouse {
  readonly default: (url: string, flags: object) => Promise<Result | undefined>;
}

/** Minimum performance score. The score depends on the machine's load and is at least 0.95 on an idle machine. */
const leastPerformance = 0.8;

/** Score from which Lighthouse reports an audit as passed. */
const leastPassed = 0.9;

/**
 * Runs Lighthouse on one page of each kind except the 404 page. The performance score must be at least `leastPerformance`.
 * In the other categories, each audit with a weight must have a score of at least `leastPassed`.
 */
export const judge: Judge = async (origin, directory) => {
  const tool = pathToFileURL(path.join(directory, "node_modules/lighthouse/core/index.js"));
  const { default: lighthouse }: Lighthouse = await import(tool.href);
  const port = await findFreePort();
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] });
  const findings: string[] = [];
  const performance: number[] = [];
  let checks = 0;
  for (const page of kinds.slice(0, -1)) {
    const result = await lighthouse(origin + page, { port, logLevel: "silent" });
    if (!result) throw new Error(`Lighthouse has no result for ${page}`);
    for (const [name, { score, auditRefs }] of Object.entries(result.lhr.categories)) {
      checks++;
      if (name === "performance") {
        performance.push(score ?? 0);
        if ((score ?? 0) < leastPerformance) findings.push(`${page}: performance`);
        continue;
      }
      const failed = auditRefs.filter(
        ({ id, weight }) => weight > 0 && (result.lhr.audits[id]?.score ?? 1) < leastPassed,
      );
      findings.push(...failed.map(({ id }) => `${page}: ${name} ${id}`));
    }
  }
  await browser.close();
  const [least, most] = [Math.min(...performance), Math.max(...performance)].map((score) => Math.round(100 * score));
  return { checks, findings, note: `performance ${least} to ${most}` };
};
