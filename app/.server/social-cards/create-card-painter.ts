import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { BusyError } from "#app/.server/model/busy-error.ts";
import type { CardAnswer, CardRequest } from "./card-worker.ts";
import { type CardElement, cardSize } from "./to-card-element.ts";

/** Draws an element as a PNG. Rejects when it cannot be drawn, or not in time. */
export type PaintCard = (element: CardElement) => Promise<Uint8Array>;

export interface PainterOptions {
  readonly startWorker?: () => Promise<Worker>;
  /** What one card may take, the start of the thread included. */
  readonly maximumMilliseconds?: number;
  /** Without work for so long, the thread is given up and its memory with it. */
  readonly idleMilliseconds?: number;
  /** Cards that may wait for one another; more are refused. */
  readonly maximumWaiting?: number;
}

/**
 * Owns the thread that draws: started when the first card is asked for, ended when none is for a while, started again after
 * it failed. It never keeps the process alive.
 */
export function createCardPainter({
  startWorker = startInstalledWorker,
  maximumMilliseconds = 20_000,
  idleMilliseconds = 30_000,
  maximumWaiting = 100,
}: PainterOptions = {}): PaintCard {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const giveUp = () => {
    worker?.terminate().catch(() => {});
    worker = undefined;
  };

  const paint = async (element: CardElement): Promise<Uint8Array> => {
    clearTimeout(idle);
    try {
      worker ??= await startWorker();
      const answer = await ask(worker, { element, size: cardSize }, maximumMilliseconds);
      if ("picture" in answer) return answer.picture;
      throw new Error(`the card cannot be drawn: ${answer.error}`);
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      idle = setTimeout(giveUp, idleMilliseconds).unref();
    }
  };

  return (element) => {
    if (waiting >= maximumWaiting) return Promise.reject(new BusyError());
    waiting++;
    const painted = last.then(() => paint(element)).finally(() => waiting--);
    last = painted.catch(() => {});
    return painted;
  };
}

/** Rejects with the thread's own error, when it ends without an answer, and when it takes too long. */
async function ask(worker: Worker, request: CardRequest, maximumMilliseconds: number): Promise<CardAnswer> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(maximumMilliseconds)]);
  const answered = once(worker, "message", { signal });
  const ended = once(worker, "exit", { signal });
  ended.catch(() => {});
  try {
    worker.postMessage(request);
    const answer = await Promise.race([answered, ended.then(() => undefined)]);
    if (answer === undefined) throw new Error("the thread that draws cards ended");
    return answer[0];
  } finally {
    over.abort();
  }
}

/** Imported late: the file is its own chunk, so that a thread can run it alone. */
const startInstalledWorker = async () => {
  const { startCardWorker } = await import("./card-worker.ts");
  const worker = startCardWorker();
  worker.unref();
  return worker;
};
