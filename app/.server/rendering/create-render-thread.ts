import type { Worker } from "node:worker_threads";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import type { SiteSources } from "#app/.server/site.ts";
import type { Answer } from "./answer.ts";
import type { Representation } from "./create-page-renderer.ts";
import type { RenderMessage, RenderRequest } from "./render-worker.ts";

/** Renders pages and reads them for the search, beside the thread that answers requests. What fails there rejects. */
export interface RenderThread {
  readonly render: (
    path: string,
    representation: Representation,
  ) => Promise<{ readonly answer: Answer; readonly milliseconds: number }>;
  /** As `listRecords` gives them, a page at a time. */
  readonly listRecords: () => AsyncGenerator<readonly SearchRecord[]>;
  readonly end: () => void;
}

type Question = RenderRequest extends infer Request
  ? Request extends RenderRequest
    ? Omit<Request, "id">
    : never
  : never;

/**
 * Starts the thread and waits until it has loaded the site, or until the signal says that this is not worth it any more. It never
 * keeps the process alive.
 * @throws when threads are not allowed, when it ends, and when it found another content than `version`
 */
export async function createRenderThread({
  sources,
  version,
  signal,
  startWorker = startInstalledWorker,
}: {
  readonly sources: SiteSources;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly startWorker?: (sources: SiteSources) => Promise<Worker>;
}): Promise<RenderThread> {
  const worker = await startWorker(sources);
  worker.unref();
  const loaded = Promise.withResolvers<string | undefined>();
  const waiting = new Map<number, PromiseWithResolvers<RenderMessage>>();
  let ended: Error | undefined;
  let lastId = 0;

  const end = (reason: Error) => {
    ended ??= reason;
    void worker.terminate();
    loaded.reject(reason);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  worker.on("message", (message: RenderMessage) => {
    if (message.kind === "loaded") return loaded.resolve(message.version);
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  });
  worker.once("error", (error) => end(error));
  worker.once("exit", () => end(new Error("The thread that renders has ended")));
  const giveUp = () => end(new Error("Not needed any more"));
  signal.addEventListener("abort", giveUp, { once: true });

  const ask = (question: Question): Promise<RenderMessage> => {
    if (ended) return Promise.reject(ended);
    const id = ++lastId;
    const answered = Promise.withResolvers<RenderMessage>();
    waiting.set(id, answered);
    worker.postMessage({ ...question, id } satisfies RenderRequest);
    return answered.promise;
  };

  const found = await loaded.promise;
  // From here on it may be at work for a reader, who is answered before the process ends.
  signal.removeEventListener("abort", giveUp);
  if (found !== version) {
    const reason = new Error("The content has changed since it was loaded");
    end(reason);
    throw reason;
  }
  return {
    render: async (path, representation) => {
      const message = await ask({ kind: "page", path, representation });
      if (message.kind !== "page") throw new Error("message" in message ? message.message : "No page came");
      const { answer, milliseconds } = message;
      // A buffer arrives as the plain array that it is, maybe a part of a larger one.
      const { buffer, byteOffset, byteLength } = answer.body;
      return { answer: { ...answer, body: Buffer.from(buffer, byteOffset, byteLength) }, milliseconds };
    },
    listRecords: async function* () {
      for (;;) {
        const message = await ask({ kind: "records" });
        if (message.kind !== "records") throw new Error("message" in message ? message.message : "No records came");
        if (message.batch === undefined) return;
        yield message.batch;
      }
    },
    end: giveUp,
  };
}

/** A chunk of its own, which only the thread runs. */
async function startInstalledWorker(sources: SiteSources): Promise<Worker> {
  const { startRenderWorker } = await import("./render-worker.ts");
  return startRenderWorker(sources);
}
