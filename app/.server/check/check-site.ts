import { plainHighlight } from "#app/.server/highlight/highlight.ts";
import type { Diagnostic } from "#app/.server/model/diagnostic.ts";
import type { SearchIndex } from "#app/.server/search/create-search-index.ts";
import { loadSettings } from "#app/.server/settings/load-settings.ts";
import { loadSite, type SiteSources } from "#app/.server/site/load-site.ts";
import { adviseOnSpecifications } from "./advise-on-specifications.ts";

/** The result of `npm run check`. */
export interface CheckResult {
  readonly isFine: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly operations: number;
}

/**
 * Loads the site as the server does, renders every page to report pages that would fail, and validates the
 * specifications.
 */
export async function checkSite(sources: SiteSources): Promise<CheckResult> {
  const { site, diagnostics: found } = await loadSite(sources, { highlight: plainHighlight });
  const diagnostics = [...found];
  const advice = adviseOnSpecifications(site?.apis ?? [], (diagnostic) => diagnostics.push(diagnostic));
  diagnostics.push(...(site?.changes.diagnostics() ?? []));
  for (const page of site?.pages.values() ?? []) {
    try {
      page.renderBody();
    } catch (error) {
      diagnostics.push({
        severity: "error",
        code: "page-fails",
        message: `${page.path} fails to render: ${error instanceof Error ? error.message : String(error)}`,
        hint: "requests for this page would fail with status 500",
        ...(page.source ?? { file: sources.contentDirectory }),
      });
    }
  }
  if (site) diagnostics.push(...listUnusedSynonyms(site.search, sources));
  await advice;
  return {
    isFine: !diagnostics.some(({ severity }) => severity === "error"),
    diagnostics,
    pages: site?.pages.size ?? 0,
    operations: site?.apis.reduce((sum, api) => sum + api.operationCount, 0) ?? 0,
  };
}

/** Finds synonym lists in `site.yml` without effect: no page contains any of their words. */
function listUnusedSynonyms(search: SearchIndex, { contentDirectory }: SiteSources): Diagnostic[] {
  const loaded = loadSettings(contentDirectory, () => {});
  const synonyms = loaded?.settings.search.synonyms ?? [];
  if (!loaded || synonyms.length === 0) return [];
  search.build();
  return search.findUnusedSynonyms().map((list) => ({
    severity: "warning",
    code: "unused-synonym",
    message: `no page contains any of: ${list.join(", ")}`,
    hint: "add the word that the pages use, or remove the list",
    file: loaded.file,
    ...loaded.locate(["search", "synonyms", synonyms.findIndex((each) => each.join() === list.join())]),
  }));
}
