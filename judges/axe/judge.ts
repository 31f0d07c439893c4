import { readFileSync } from "node:fs";
import path from "node:path";
import type { AxeResults } from "axe-core";
import { examinePages } from "../examine-pages.ts";
import type { Judge } from "../judge-types.ts";

export const isSlow = true;

interface WindowWithAxe extends Window {
  readonly axe: { readonly run: (options: object) => Promise<AxeResults> };
}

/** Selects all axe rules except deprecated rules and those of WCAG level AAA. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice", "experimental"];

/** Checks every page with axe-core. */
export const judge: Judge = (origin, directory) => {
  const axe = readFileSync(path.join(directory, "node_modules/axe-core/axe.min.js"), "utf8");
  return examinePages(origin, async (page) => {
    await page.evaluate(axe);
    const window = await page.evaluateHandle<WindowWithAxe>("window");
    const { violations } = await window.evaluate(({ axe }, runOnly) => axe.run({ runOnly }), tags);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(" ")}`));
  });
};
