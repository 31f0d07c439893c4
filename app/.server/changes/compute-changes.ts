import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ApiHistory } from "./api-history.ts";

/** Computing gives way to requests after this many milliseconds, as far as its steps are that short. */
const turnMilliseconds = 5;

export interface ChangesFigures {
  readonly versions: number;
  /** Without the turns given to others. */
  readonly workMilliseconds: number;
  /** The longest time that a request had to wait for it. */
  readonly longestTurnMilliseconds: number;
}

/** Computes all histories in turns, so that requests come between; stops when the signal says so. */
export async function computeChanges(histories: readonly ApiHistory[], signal: AbortSignal): Promise<ChangesFigures> {
  let work = 0;
  let longest = 0;
  for (const history of histories) {
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const started = performance.now();
      do isDone = history.step();
      while (!isDone && performance.now() - started < turnMilliseconds);
      const took = performance.now() - started;
      work += took;
      longest = Math.max(longest, took);
      await nextTurn();
    }
  }
  return {
    versions: signal.aborted ? 0 : histories.reduce((sum, { versions }) => sum + versions().length, 0),
    workMilliseconds: Math.round(work),
    longestTurnMilliseconds: Math.round(longest),
  };
}
