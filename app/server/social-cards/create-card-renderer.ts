import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import { BusyError } from "#app/server/model/busy-error.ts";
import type { CardRequest, CardResponse } from "./card-worker.ts";
import { type CardElement, cardSize } from "./to-card-element.ts";

/**
 * Renders a PNG image. If rendering fails or takes too long, the promise is rejected. If too many cards wait, the
 * promise is rejected with a `BusyError`.
 */
export type RenderCard = (element: CardElement) => Promise<Uint8Array>;

export interface CardRendererOptions {
  readonly startWorker?: () => Promise<Worker>;
  readonly maximumMilliseconds?: number;
  readonly idleMilliseconds?: number;
  readonly maximumWaiting?: number;
}

/** Creates a function that renders cards in a worker thread, which ends when it is idle and after a failure. */
export function createCardRenderer({
  startWorker = startInstalledWorker,
  maximumMilliseconds = 20_000,
  idleMilliseconds = 30_000,
  maximumWaiting = 100,
}: CardRendererOptions = {}): RenderCard {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const queue = new PQueue({ concurrency: 1 });

  const terminate = () => {
    worker?.terminate().catch(() => {});
    worker = undefined;
  };

  const render = async (element: CardElement): Promise<Uint8Array> => {
    clearTimeout(idle);
    try {
      worker ??= await startWorker();
      const response = await request(worker, { element, size: cardSize }, maximumMilliseconds);
      if ("image" in response) return response.image;
      throw new Error(`cannot render the card: ${response.error}`);
    } catch (error) {
      terminate();
      throw error;
    } finally {
      idle = setTimeout(terminate, idleMilliseconds).unref();
    }
  };

  return async (element) => {
    if (queue.size + queue.pending >= maximumWaiting) throw new BusyError();
    return queue.add(() => render(element));
  };
}

async function request(worker: Worker, message: CardRequest, maximumMilliseconds: number): Promise<CardResponse> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(maximumMilliseconds)]);
  const responded = once(worker, "message", { signal });
  const ended = once(worker, "exit", { signal });
  ended.catch(() => {});
  try {
    worker.postMessage(message);
    const [response] = await Promise.race([responded, ended.then(() => [])]);
    if (response === undefined) throw new Error("the worker for social cards ended");
    return response;
  } finally {
    over.abort();
  }
}

/** The dynamic import makes `card-worker.ts` a separate chunk, which runs without the rest of the server. */
const startInstalledWorker = async () => {
  const { startCardWorker } = await import("./card-worker.ts");
  const worker = startCardWorker();
  worker.unref();
  return worker;
};
