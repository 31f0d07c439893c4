import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { BusyError } from "#app/server/model/busy-error.ts";

const pauseMilliseconds = 25;
/** Background work pauses for at most 1 s, so that it continues on a site that is always busy. */
const maximumPauses = 40;

/** Runs one CPU task per iteration of the event loop, so that a cached response waits for at most one task. */
export interface WorkQueue {
  /** Runs a task. Tasks have priority over background work. If `maximumWaiting` tasks wait, throws a `BusyError`. */
  readonly run: <T>(task: () => T | Promise<T>) => Promise<T>;
  /** Waits until no other work is waiting. Then waits until `isBusy` returns false, but for at most 1 s. */
  readonly whenIdle: () => Promise<void>;
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
    whenIdle,
  };
}
