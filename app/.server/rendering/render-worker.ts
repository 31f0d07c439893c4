import { parentPort, Worker, workerData } from "node:worker_threads";
import * as build from "virtual:react-router/server-build";
import { pino } from "pino";
import { listRecords } from "#app/.server/search/records/list-records.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import { loadSite, type SiteSources } from "#app/.server/site.ts";
import type { Answer } from "./answer.ts";
import { createPageRenderer, type Representation } from "./create-page-renderer.ts";

/** What the thread is asked: a page, or the search records of the next one. */
export type RenderRequest = { readonly id: number } & (
  | { readonly kind: "page"; readonly path: string; readonly representation: Representation }
  | { readonly kind: "records" }
);

/** First of all it says what it has loaded; then it answers in the order in which it is asked. */
export type RenderMessage =
  | { readonly kind: "loaded"; readonly version: string | undefined }
  | { readonly kind: "page"; readonly id: number; readonly answer: Answer; readonly milliseconds: number }
  /** `undefined` after the last page. */
  | { readonly kind: "records"; readonly id: number; readonly batch: readonly SearchRecord[] | undefined }
  | { readonly kind: "failure"; readonly id: number; readonly message: string };

interface ThreadData {
  readonly purpose: typeof purpose;
  readonly sources: SiteSources;
}

/** Told to the thread, so that importing this file elsewhere starts nothing. */
const purpose = "render pages";

/** Starts a thread that answers `RenderRequest`s about a site that it loads itself: what a site is made of cannot be sent. */
export function startRenderWorker(sources: SiteSources): Worker {
  const data: ThreadData = { purpose, sources };
  return new Worker(new URL(import.meta.url), { workerData: data, name: "render" });
}

if (isThreadData(workerData)) await listen(workerData.sources);

function isThreadData(data: unknown): data is ThreadData {
  return typeof data === "object" && data !== null && "purpose" in data && data.purpose === purpose;
}

async function listen({ contentDirectory, openapiDirectory, siteUrl }: SiteSources): Promise<void> {
  const tell = (message: RenderMessage, moved: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, [...moved]);
  const { site } = await loadSite({ contentDirectory, openapiDirectory, siteUrl });
  tell({ kind: "loaded", version: site?.version });
  if (!site) return;

  // A page that fails is rendered again by whoever asked, who has the log.
  const logger = pino({ level: "silent" });
  let milliseconds = 0;
  const onRender = (taken: number) => {
    milliseconds = taken;
  };
  const renderer = createPageRenderer({ build, site, logger, isDevelopment: false, onRender });
  const records = listRecords(site);

  const answer = async (request: RenderRequest): Promise<void> => {
    const { id, kind } = request;
    try {
      if (kind === "records") return tell({ kind, id, batch: records.next().value ?? undefined });
      const rendered = await renderer.render(request.path, request.representation);
      const bytes = new Uint8Array(rendered.body);
      tell({ kind, id, answer: { ...rendered, body: Buffer.from(bytes.buffer) }, milliseconds }, [bytes.buffer]);
    } catch (error) {
      tell({ kind: "failure", id, message: String(error) });
    }
  };
  let last = Promise.resolve();
  parentPort?.on("message", (request: RenderRequest) => {
    last = last.then(() => answer(request));
  });
}
