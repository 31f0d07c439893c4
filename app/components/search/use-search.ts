import { useCallback, useEffect, useState } from "react";
import { readBasename } from "#app/components/storage.ts";
import { type SearchResponse, type SearchScope, searchDataPath, toQuery } from "#app/lib/search.ts";
import { removeBasename } from "#app/lib/site-path.ts";

const pauseMilliseconds = 60;
const retryMilliseconds = 800;
const timeoutMilliseconds = 10_000;
const resultCount = 18;

/** State of a search while the reader types. */
export type SearchState =
  | { readonly status: "idle" }
  | { readonly status: "loading"; readonly previous: SearchResponse | undefined }
  | { readonly status: "loaded"; readonly response: SearchResponse }
  | { readonly status: "failed"; readonly isOffline: boolean };

type Settled = { readonly query: string; readonly response: SearchResponse | undefined };

/** Searches a version, or the current ones, while the reader types. `retry` and the browser's `online` event repeat a failed request. */
export function useSearch(
  text: string,
  scope: SearchScope | undefined,
): { readonly state: SearchState; readonly retry: () => void } {
  const query = toQuery(text);
  const [settled, setSettled] = useState<Settled>();
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const hasFailed = settled?.query === query && settled.response === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` repeats the request, and a scope with equal values is the same
  useEffect(() => {
    if (query === "") return setSettled(undefined);
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const search = async () => {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(timeoutMilliseconds)]);
      const response = await fetchSearch(query, { limit: resultCount, scope, signal }).catch(() => undefined);
      if (controller.signal.aborted) return;
      setSettled({ query, response });
      if (response?.complete === false) timer = setTimeout(search, retryMilliseconds);
    };
    timer = setTimeout(search, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, scope?.version, scope?.api, tries]);

  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);

  return { state: toState(query, settled), retry };
}

function toState(query: string, settled: Settled | undefined): SearchState {
  if (query === "") return { status: "idle" };
  if (settled?.query !== query) return { status: "loading", previous: settled?.response };
  if (settled.response) return { status: "loaded", response: settled.response };
  return { status: "failed", isOffline: !navigator.onLine };
}

/** Requests search results. Throws for an unsuccessful status. */
export async function fetchSearch(
  written: string,
  { limit, scope, signal }: { limit: number; scope: SearchScope | undefined; signal: AbortSignal },
): Promise<SearchResponse> {
  const query = toQuery(written);
  const from = removeBasename(window.location.pathname, readBasename()) ?? "";
  const parameters = { q: query, limit: String(limit), from, ...scope };
  const response = await fetch(`${readBasename()}${searchDataPath}?${new URLSearchParams(parameters)}`, { signal });
  if (!response.ok) throw new Error(`Search failed with status ${response.status}`);
  return response.json();
}
