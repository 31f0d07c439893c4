import { readFileSync } from "node:fs";
import path from "node:path";
import { examinePages } from "../examine-pages.ts";
import type { Judge } from "../judge-types.ts";

export const isSlow = true;

interface Result {
  readonly ruleId: string;
  readonly value: readonly [policy: "VIOLATION" | "RECOMMENDATION", outcome: "PASS" | "FAIL" | "POTENTIAL" | "MANUAL"];
  readonly path: { readonly dom: string };
  readonly message: string;
}

interface WindowWithAce extends Window {
  readonly ace: {
    readonly Checker: new () => {
      readonly check: (document: Document, policies: readonly string[]) => Promise<{ readonly results: Result[] }>;
    };
  };
}

const toLine = ({ ruleId, path, message }: Result) => `${ruleId} ${path.dom} ${message}`;

/** Checks every page with IBM Equal Access. Results that a person has to verify are not counted. */
export const judge: Judge = (origin, directory) => {
  const ace = readFileSync(path.join(directory, "node_modules/accessibility-checker-engine/ace.js"), "utf8");
  return examinePages(origin, async (page) => {
    await page.evaluate(ace);
    const window = await page.evaluateHandle<WindowWithAce>("window");
    const results = await window.evaluate(async ({ ace }) => {
      const report = await new ace.Checker().check(document, ["IBM_Accessibility", "WCAG_2_2"]);
      return report.results.map(({ ruleId, value, path, message }) => ({ ruleId, value, path, message }));
    });
    return results.filter(({ value: [, outcome] }) => outcome === "FAIL").map(toLine);
  });
};
