import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { BusyError } from "#app/server/model/busy-error.ts";

const pauseMilliseconds = 25;
/** Background work pauses for at most 1 s, so that it continues on a site that is always busy. */
const maximumPauses = 40;
/** Maximum numbers of waiting tasks. */
const maximumWaiting = { oneClient: 500, allClients: 2_000 };

/** Runs one CPU task per iteration of the event loop, so that a cached response waits for at most one task. */
export interface WorkQueue {
  /**
   * Runs a task for the client with this network address. Clients take turns, so that a client with many tasks does not
   * delay the others. Tasks have priority over background work. If too many tasks wait, throws a `BusyError`.
   */
  readonly run: <T>(client: string, task: () => T | Promise<T>) => Promise<T>;
  /** Waits until no other work is waiting. Then waits until `isBusy` returns false, but for at most 1 s. */
  readonly whenIdle: () => Promise<void>;
}

type Task = () => Promise<void>;

/** Creates a queue for CPU work. Background work pauses while `isBusy` returns true, for at most 1 s after a slice. */
export function createWorkQueue(isBusy: () => boolean = () => false): WorkQueue {
  /** The waiting tasks of each client. The first client has the next turn. */
  const waiting = new Map<string, Task[]>();
  const background: Task[] = [];
  let waitingCount = 0;
  let isRunning = false;

  const takeNext = (): Task | undefined => {
    for (const [client, [task, ...others]] of waiting) {
      waiting.delete(client);
      if (others.length > 0) waiting.set(client, others);
      waitingCount--;
      return task;
    }
    return background.shift();
  };

  const runWaiting = async () => {
    if (isRunning) return;
    isRunning = true;
    await nextTurn();
    for (let task = takeNext(); task; task = takeNext()) {
      await task();
      await nextTurn();
    }
    isRunning = false;
  };

  const add = <T>(tasks: Task[], work: () => T | Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      tasks.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
      void runWaiting();
    });

  const addForClient = <T>(client: string, work: () => T | Promise<T>): Promise<T> => {
    const tasks = waiting.get(client) ?? [];
    waiting.set(client, tasks);
    waitingCount++;
    return add(tasks, work);
  };

  const whenIdle = async () => {
    await add(background, () => {});
    for (let pauses = 0; isBusy() && pauses < maximumPauses; pauses++) await sleep(pauseMilliseconds);
  };

  return {
    run: async (client, task) => {
      const { length = 0 } = waiting.get(client) ?? [];
      if (length >= maximumWaiting.oneClient || waitingCount >= maximumWaiting.allClients) throw new BusyError();
      return addForClient(client, task);
    },
    whenIdle,
  };
}
