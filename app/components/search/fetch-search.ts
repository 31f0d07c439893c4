import { readBasename } from "#app/components/read-basename.ts";
import { type SearchResponse, type SearchScope, searchDataPath, toQuery } from "#app/lib/search.ts";
import { removeBasename } from "#app/lib/site-path.ts";

/** Requests search results; an empty query needs no request. Throws for an unsuccessful status. */
export async function fetchSearch(
  written: string,
  { limit, scope, signal }: { limit: number; scope: SearchScope | undefined; signal: AbortSignal },
): Promise<SearchResponse> {
  const query = toQuery(written);
  if (query === "") return { query, total: 0, groups: [], complete: true };
  const path = removeBasename(window.location.pathname, readBasename()) ?? "";
  const from = path.split("/", 3).join("/");
  const parameters = { q: query, limit: String(limit), ...(from.startsWith("/docs/") ? { from } : {}), ...scope };
  const response = await fetch(`${readBasename()}${searchDataPath}?${new URLSearchParams(parameters)}`, { signal });
  if (!response.ok) throw new Error(`Search failed with status ${response.status}`);
  return response.json();
}
