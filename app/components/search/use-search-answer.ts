import { useCallback, useEffect, useState } from "react";
import { type SearchAnswer, toQuery } from "#app/lib/search.ts";
import { fetchAnswer } from "./fetch-answer.ts";

/** Typing is over, for now, after this pause. */
const pauseMilliseconds = 60;
/** A server that is still building its index is asked again. */
const retryMilliseconds = 800;
/** A server that is silent for longer does not answer. */
const patienceMilliseconds = 10_000;
const resultCount = 18;

export type SearchState =
  /** Nothing is asked. */
  | { readonly status: "idle" }
  /** `last`: what was answered before, to look at and not to choose from. */
  | { readonly status: "waiting"; readonly last?: SearchAnswer | undefined }
  | { readonly status: "answered"; readonly answer: SearchAnswer }
  | { readonly status: "failed"; readonly isOffline: boolean };

/**
 * The answer to what is typed. A request that is overtaken is aborted, and its answer never shown. One that failed is made again by
 * `retry`, and when the browser is connected again.
 */
export function useSearchAnswer(written: string): { readonly state: SearchState; readonly retry: () => void } {
  const query = toQuery(written);
  const [settled, setSettled] = useState<{ query: string; answer?: SearchAnswer }>();
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const hasFailed = settled?.query === query && settled.answer === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same question
  useEffect(() => {
    if (query === "") return setSettled(undefined);
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(patienceMilliseconds)]);
        const answer = await fetchAnswer(query, resultCount, signal);
        if (controller.signal.aborted) return;
        setSettled({ query, answer });
        if (!answer.complete) timer = setTimeout(ask, retryMilliseconds);
      } catch {
        if (!controller.signal.aborted) setSettled({ query });
      }
    };
    timer = setTimeout(ask, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, tries]);

  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);

  return { state: toState(query, settled), retry };
}

function toState(
  query: string,
  settled: { readonly query: string; readonly answer?: SearchAnswer } | undefined,
): SearchState {
  if (query === "") return { status: "idle" };
  if (settled?.query !== query) return { status: "waiting", last: settled?.answer };
  if (settled.answer) return { status: "answered", answer: settled.answer };
  return { status: "failed", isOffline: !navigator.onLine };
}
