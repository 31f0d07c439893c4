import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { BusyError } from "#app/.server/model/busy-error.ts";

/** Maximum time in milliseconds for which small tasks run without a pause for requests. */
const sliceMilliseconds = 8;
/** Pause in milliseconds after every slice of background work while requests are in progress. */
const pauseMilliseconds = 25;

/**
 * Runs CPU work one task at a time, each in a separate iteration of the event loop, so that cached responses are served between two
 * tasks even if many tasks are waiting.
 */
export interface WorkQueue {
  /**
   * Runs a task after all tasks that are already waiting.
   * @throws {BusyError} if `maximumWaiting` tasks are already waiting
   */
  readonly run: <T>(task: () => T | Promise<T>) => Promise<T>;
  /** Runs an iterator to its end in short slices, and returns its values. */
  readonly collect: <T>(values: Iterable<T>) => Promise<readonly T[]>;
  /** Resolves when no other work is waiting; if requests are in progress then, resolves after a further pause. */
  readonly whenIdle: () => Promise<void>;
  /** Runs an iterator to its end in short slices, each when no other work is waiting. Stops early when the signal is aborted. */
  readonly runInBackground: (slices: Iterable<unknown>, signal: AbortSignal) => Promise<void>;
}

/**
 * Creates a queue for CPU work.
 * @param isBusy returns whether requests are in progress; background work then pauses after every slice
 */
export function createWorkQueue({
  maximumWaiting,
  isBusy = () => false,
}: {
  readonly maximumWaiting: number;
  readonly isBusy?: () => boolean;
}): WorkQueue {
  const queue = new PQueue({ concurrency: 1 });
  const inTurn = <T>(task: () => T | Promise<T>, priority: number): Promise<T> =>
    queue.add(
      async () => {
        await nextTurn();
        return task();
      },
      { priority },
    );

  const whenIdle = async () => {
    await inTurn(() => {}, 0);
    if (isBusy()) await sleep(pauseMilliseconds);
  };

  return {
    run: async (task) => {
      if (queue.size >= maximumWaiting) throw new BusyError();
      return inTurn(task, 1);
    },
    collect: async <T>(values: Iterable<T>) => {
      const iterator = values[Symbol.iterator]();
      const collected: T[] = [];
      const collectSlice = () => runSlice(iterator, (value) => collected.push(value));
      for (let isDone = false; !isDone; ) isDone = await inTurn(collectSlice, 1);
      return collected;
    },
    whenIdle,
    runInBackground: async (slices, signal) => {
      const iterator = slices[Symbol.iterator]();
      for (let isDone = false; !isDone && !signal.aborted; ) {
        isDone = await inTurn(() => runSlice(iterator, () => {}), 0);
        await whenIdle();
      }
    },
  };
}

/**
 * Advances an iterator for one slice.
 * @returns whether the iterator has ended
 */
function runSlice<T>(iterator: Iterator<T>, use: (value: T) => void): boolean {
  const end = performance.now() + sliceMilliseconds;
  do {
    const { done, value } = iterator.next();
    if (done) return true;
    use(value);
  } while (performance.now() < end);
  return false;
}
