import { setImmediate as nextIteration } from "node:timers/promises";
import { BusyError } from "#app/server/model/busy-error.ts";

/** Maximum numbers of waiting tasks. */
const maximumWaiting = { oneClient: 500, allClients: 2_000 };

/** Runs one CPU task per iteration of the event loop, so that a cached response waits for at most one task. */
export interface WorkQueue {
  /**
   * Runs a task for the client with this network address. Clients take turns, so that a client with many tasks does not
   * delay the others. If too many tasks wait, throws a `BusyError`.
   */
  readonly run: RunTask;
  /** Runs the next step of a request before the client's other tasks, so that what the last step opened is not kept for long. */
  readonly runNext: RunTask;
}

type RunTask = <T>(client: string, task: () => T | Promise<T>) => Promise<T>;

type Task = () => Promise<void>;

/** Creates a queue for CPU work. */
export function createWorkQueue(): WorkQueue {
  /** The waiting tasks of each client. The first client has the next turn. */
  const waiting = new Map<string, Task[]>();
  let waitingCount = 0;
  let isRunning = false;

  const takeNext = (): Task | undefined => {
    for (const [client, tasks] of waiting) {
      const task = tasks.shift();
      waiting.delete(client);
      if (tasks.length > 0) waiting.set(client, tasks);
      waitingCount--;
      return task;
    }
    return undefined;
  };

  const runWaiting = async () => {
    if (isRunning) return;
    isRunning = true;
    await nextIteration();
    for (let task = takeNext(); task; task = takeNext()) {
      await task();
      await nextIteration();
    }
    isRunning = false;
  };

  const createRun =
    (add: "push" | "unshift"): RunTask =>
    (client, work) =>
      new Promise((resolve, reject) => {
        const tasks = waiting.get(client) ?? [];
        if (tasks.length >= maximumWaiting.oneClient || waitingCount >= maximumWaiting.allClients)
          throw new BusyError();
        tasks[add](() => Promise.try(work).then(resolve, reject));
        waiting.set(client, tasks);
        waitingCount++;
        void runWaiting();
      });

  return { run: createRun("push"), runNext: createRun("unshift") };
}
