import { performance } from "node:perf_hooks";

/** Counts what work costs this thread, and not what it waits for. */
export interface TurnClock {
  readonly start: () => void;
  /** Ends a turn. */
  readonly stop: () => void;
  /** Milliseconds since the turn began. */
  readonly elapsed: () => number;
  /** Milliseconds of all turns, and of the longest. */
  readonly figures: () => { readonly work: number; readonly longest: number };
}

/** A clock that stands still. */
export function createTurnClock(): TurnClock {
  let started: number | undefined;
  let work = 0;
  let longest = 0;
  const elapsed = () => (started === undefined ? 0 : performance.now() - started);
  return {
    start: () => {
      started = performance.now();
    },
    stop: () => {
      work += elapsed();
      longest = Math.max(longest, elapsed());
      started = undefined;
    },
    elapsed,
    figures: () => ({ work, longest }),
  };
}

/** The same in the same order. While the next one is awaited, for instance from a thread, the clock stands still. */
export async function* countApart<T>(awaited: AsyncIterable<T>, clock: TurnClock): AsyncGenerator<T> {
  clock.stop();
  for await (const value of awaited) {
    clock.start();
    yield value;
    clock.stop();
  }
  clock.start();
}
