import { plainHighlight } from "#app/.server/highlight/plain-highlight.ts";
import type { Problem } from "#app/.server/problems/problem.ts";
import { loadSite, type SiteSources } from "#app/.server/site.ts";
import { adviseOnSpecifications } from "./advise-on-specifications.ts";

/** What `npm run check` tells. */
export interface CheckResult {
  readonly isFine: boolean;
  readonly problems: readonly Problem[];
  readonly pages: number;
  readonly operations: number;
}

/**
 * Loads the site as the server would, then renders every page, so that a page which would crash is told now, and asks the
 * validator for advice on the descriptions.
 */
export async function checkSite(sources: SiteSources): Promise<CheckResult> {
  const { site, problems: found } = await loadSite(sources, { highlight: plainHighlight });
  const problems = [...found];
  const advice = adviseOnSpecifications(site?.apis ?? [], (problem) => problems.push(problem));
  problems.push(...(site?.changes.problems() ?? []));
  for (const page of site?.pages.values() ?? []) {
    try {
      page.renderBody();
    } catch (error) {
      problems.push({
        severity: "error",
        code: "page-fails",
        message: `${page.path} fails to render: ${error instanceof Error ? error.message : String(error)}`,
        hint: "this page would answer 500",
        ...(page.source ?? { file: sources.contentDirectory }),
      });
    }
  }
  await advice;
  return {
    isFine: !problems.some(({ severity }) => severity === "error"),
    problems,
    pages: site?.pages.size ?? 0,
    operations: site?.apis.reduce((sum, api) => sum + api.operationCount, 0) ?? 0,
  };
}
