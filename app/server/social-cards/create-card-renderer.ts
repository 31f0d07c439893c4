import type { Piscina } from "piscina";
import { BusyError } from "#app/server/model/busy-error.ts";
import type { CardElement } from "./to-card-element.ts";

/**
 * Renders a PNG image. If rendering fails or takes too long, the promise is rejected. If too many cards wait, the
 * promise is rejected with a `BusyError`.
 */
export type RenderCard = (element: CardElement) => Promise<Uint8Array>;

export interface CardRendererOptions {
  /** URL of a module that exports `renderCard`. */
  readonly workerFile?: string;
  readonly milliseconds?: number;
  readonly idleMilliseconds?: number;
  readonly waitingCap?: number;
}

/** Creates a function that renders cards in one worker thread, which starts with the first card and ends when it is idle. */
export function createCardRenderer({
  workerFile,
  milliseconds = 20_000,
  idleMilliseconds = 30_000,
  waitingCap = 100,
}: CardRendererOptions = {}): RenderCard {
  let starting: Promise<Piscina> | undefined;
  const start = async () => {
    const [{ Piscina }, worker] = await Promise.all([import("piscina"), import("./card-worker.ts")]);
    const filename = workerFile ?? worker.cardWorkerFile;
    return new Piscina({ filename, name: "renderCard", minThreads: 0, maxThreads: 1, idleTimeout: idleMilliseconds });
  };
  return async (element) => {
    starting ??= start();
    const pool = await starting;
    if (pool.queueSize >= waitingCap) throw new BusyError();
    return pool.run(element, { signal: AbortSignal.timeout(milliseconds) });
  };
}
