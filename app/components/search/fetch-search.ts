import { type SearchResponse, type SearchScope, searchDataPath, toQuery } from "#app/lib/search.ts";

/** Requests search results; an empty query needs no request. Throws for an unsuccessful status. */
export async function fetchSearch(
  written: string,
  { limit, scope, signal }: { limit: number; scope: SearchScope | undefined; signal: AbortSignal },
): Promise<SearchResponse> {
  const query = toQuery(written);
  if (query === "") return { query, total: 0, groups: [], complete: true };
  const parameters = { q: query, limit: String(limit), ...scope };
  const response = await fetch(`${searchDataPath}?${new URLSearchParams(parameters)}`, { signal });
  if (!response.ok) throw new Error(`Search failed with status ${response.status}`);
  return response.json();
}
