import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { BusyError } from "#app/server/model/busy-error.ts";

const sliceMilliseconds = 8;
const pauseMilliseconds = 25;
/** Background work pauses for at most 1 s, so that it continues on a site that is always busy. */
const maximumPauses = 40;

/** Runs one CPU task per iteration of the event loop, so that a cached response waits for at most one task. */
export interface WorkQueue {
  /** Runs a task. Tasks have priority over background work. If `maximumWaiting` tasks wait, throws a `BusyError`. */
  readonly run: <T>(task: () => T | Promise<T>) => Promise<T>;
  /** Runs an iterator in slices of about 8 ms and returns its values. The slices have priority over background work. */
  readonly collect: <T>(values: Iterable<T>) => Promise<readonly T[]>;
  /** Waits until no other work is waiting. Then waits until `isBusy` returns false, but for at most 1 s. */
  readonly whenIdle: () => Promise<void>;
  /** Runs an iterator in slices of about 8 ms until it ends or the signal is aborted. Other waiting tasks run first. */
  readonly runInBackground: (slices: Iterable<unknown>, signal: AbortSignal) => Promise<void>;
}

/** Creates a queue for CPU work. Background work pauses while `isBusy` returns true, for at most 1 s after a slice. */
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
    for (let pauses = 0; isBusy() && pauses < maximumPauses; pauses++) await sleep(pauseMilliseconds);
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

function runSlice<T>(iterator: Iterator<T>, use: (value: T) => void): boolean {
  const end = performance.now() + sliceMilliseconds;
  do {
    const { done, value } = iterator.next();
    if (done) return true;
    use(value);
  } while (performance.now() < end);
  return false;
}
