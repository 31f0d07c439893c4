import { useEffect, useState } from "react";
import { type SearchAnswer, toQuery } from "#app/lib/search.ts";
import { fetchAnswer } from "./fetch-answer.ts";

/** Typing is over, for now, after this pause. */
const pauseMilliseconds = 60;
/** A server that is still building its index is asked again. */
const retryMilliseconds = 800;
const resultCount = 18;

export type SearchState =
  /** Nothing is asked. */
  | { readonly status: "idle" }
  /** `last`: what was answered before, to look at and not to choose from. */
  | { readonly status: "waiting"; readonly last?: SearchAnswer | undefined }
  | { readonly status: "answered"; readonly answer: SearchAnswer }
  | { readonly status: "failed" };

/** The answer to what is typed. A request that is overtaken is aborted, and its answer never shown. */
export function useSearchAnswer(written: string): SearchState {
  const query = toQuery(written);
  const [settled, setSettled] = useState<{ query: string; answer?: SearchAnswer }>();

  useEffect(() => {
    if (query === "") return setSettled(undefined);
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const answer = await fetchAnswer(query, resultCount, controller.signal);
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
  }, [query]);

  if (query === "") return { status: "idle" };
  if (settled?.query !== query) return { status: "waiting", last: settled?.answer };
  return settled.answer ? { status: "answered", answer: settled.answer } : { status: "failed" };
}
