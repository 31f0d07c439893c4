import { setTimeout as sleep } from "node:timers/promises";
import type { Site } from "#app/.server/site.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { PageAnswers } from "./page-answers.ts";

/** How busy the server is with requests. */
export interface Activity {
  readonly inFlight: number;
  /** On the clock of `performance.now`. */
  readonly lastRequest: number;
}

/** A request this recent means that more are likely to come. */
const quietMilliseconds = 25;
/** Even a busy server goes on after this long, with one page. */
const patienceMilliseconds = 500;

/**
 * Renders and compresses every page in idle time: documents first, then their data. One page at a time, and only when no
 * request came in for a moment, so that a request finds at most one render before it. Ends early when the memory is full:
 * going on would throw out what was made before.
 * @returns whether everything is in memory
 */
export async function warmUp(options: {
  readonly site: Pick<Site, "pages" | "staticFiles" | "assets" | "resources">;
  readonly pages: Pick<PageAnswers, "get">;
  readonly store: AnswerStore;
  readonly activity: Activity;
  readonly signal: AbortSignal;
}): Promise<boolean> {
  const { site, pages, store, activity, signal } = options;
  for (const representation of ["document", "data"] as const) {
    for (const path of site.pages.keys()) {
      if (site.staticFiles.has(path) || site.assets.has(path) || site.resources.has(path)) continue;
      await waitForQuiet(activity, signal);
      const { bytes, evictions, maximumBytes } = store.statistics();
      if (signal.aborted || evictions > 0 || bytes > maximumBytes * 0.9) return false;
      await pages.get(path, representation);
      await store.settled();
    }
  }
  return true;
}

async function waitForQuiet(activity: Activity, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  const isBusy = () => activity.inFlight > 0 || performance.now() - activity.lastRequest < quietMilliseconds;
  do {
    // At least one turn of the event loop, in which requests are taken up.
    await sleep(isBusy() ? quietMilliseconds : 1);
  } while (isBusy() && !signal.aborted && performance.now() - started < patienceMilliseconds);
}
