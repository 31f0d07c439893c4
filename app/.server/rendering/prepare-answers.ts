import type { Logger } from "pino";
import { listRecords } from "#app/.server/search/records/list-records.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import type { Site, SiteSources } from "#app/.server/site.ts";
import type { AnswerStore } from "./answer-store.ts";
import { createRenderThread, type RenderThread } from "./create-render-thread.ts";
import type { OffloadedRenderer } from "./offload-renders.ts";
import type { PageAnswers } from "./page-answers.ts";
import { type Activity, warmUp } from "./warm-up.ts";

/**
 * Everything that is done after ready, in idle time: what readers will ask for is computed, indexed, rendered and compressed. Rendering
 * goes on in a thread, which is ended when all pages are in memory. Without one (it may be forbidden) this thread does it.
 */
export async function prepareAnswers(options: {
  readonly site: Site;
  /** What the thread loads; absent: no thread. */
  readonly sources: SiteSources | undefined;
  readonly renderer: Pick<OffloadedRenderer, "use">;
  readonly pages: PageAnswers;
  readonly store: AnswerStore;
  readonly activity: Activity;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}): Promise<void> {
  const { site, sources, renderer, signal, logger } = options;
  const thread =
    sources &&
    (await createRenderThread({ sources, version: site.version, signal }).catch((error: unknown) => {
      if (!signal.aborted) logger.info({ err: error }, "pages are rendered by the main thread");
      return undefined;
    }));
  renderer.use(thread);
  logger.info(await site.search.build(signal, thread && readRecords(thread, site)), "search index built");
  logger.info(await site.changes.compute(signal), "changes of the APIs computed");
  const isComplete = await warmUp(options);
  // Where not everything fits into memory, pages go on being rendered.
  if (!isComplete || thread === undefined) return;
  renderer.use(undefined);
  thread.end();
}

/** From the thread, and if it fails on the way, the rest from here. */
export async function* readRecords(
  thread: Pick<RenderThread, "listRecords">,
  site: Pick<Site, "pages" | "apis">,
): AsyncGenerator<readonly SearchRecord[]> {
  let read = 0;
  try {
    for await (const batch of thread.listRecords()) {
      read++;
      yield batch;
    }
  } catch {
    for (const batch of listRecords(site)) if (read-- <= 0) yield batch;
  }
}
