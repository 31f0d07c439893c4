import { editDistance } from "#app/lib/nearest.ts";
import type { PageLink } from "#app/lib/page.ts";
import { searchLimits } from "#app/lib/search.ts";
import { fetchAnswer } from "./fetch-answer.ts";
import { toLikelyQuery } from "./mistyped-path.ts";

const maximumPages = 5;

/** Pages with the words of a mistyped path, those with the most similar address first. @throws what the search throws */
export async function findNearPages(path: string, signal: AbortSignal): Promise<readonly PageLink[]> {
  const query = toLikelyQuery(path);
  let answer = await fetchAnswer(query, searchLimits.standard, signal);
  // A server that has just started is still reading.
  for (let asked = 1; !answer.complete && query !== "" && asked < 5; asked++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    answer = await fetchAnswer(query, searchLimits.standard, signal);
  }
  return (
    answer.groups
      .flatMap(({ results }) => results)
      // Whole pages only.
      .filter(({ href }) => !href.includes("#"))
      .map(({ href, title }) => ({ path: href, label: title, distance: editDistance(path.slice(0, 200), href) }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, maximumPages)
  );
}
