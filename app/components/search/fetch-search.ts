import { type SearchResponse, searchDataPath, toQuery } from "#app/lib/search.ts";

/** Requests search results; an empty query needs no request. Throws for an unsuccessful status. */
export async function fetchSearch(
  written: string,
  { limit, version, signal }: { limit: number; version: string | undefined; signal: AbortSignal },
): Promise<SearchResponse> {
  const query = toQuery(written);
  if (query === "") return { query, total: 0, groups: [], complete: true };
  const parameters = { q: query, limit: String(limit), ...(version === undefined ? {} : { version }) };
  const response = await fetch(`${searchDataPath}?${new URLSearchParams(parameters)}`, { signal });
  if (!response.ok) throw new Error(`Search failed with status ${response.status}`);
  return response.json();
}
