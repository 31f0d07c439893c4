import { type SearchAnswer, searchDataPath, toQuery } from "#app/lib/search.ts";

/** Nothing was asked, so nothing is answered. */
export const emptyAnswer: SearchAnswer = { query: "", total: 0, groups: [], complete: true };

/** Asks the server. @throws what `fetch` throws, and an error for any answer but success */
export async function fetchAnswer(written: string, limit: number, signal: AbortSignal): Promise<SearchAnswer> {
  const query = toQuery(written);
  if (query === "") return emptyAnswer;
  const response = await fetch(`${searchDataPath}?${new URLSearchParams({ q: query, limit: String(limit) })}`, {
    signal,
  });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return (await response.json()) as SearchAnswer;
}
