import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Site } from "#app/.server/site.ts";
import type { PageRenderer, RenderedPage, Representation } from "./create-page-renderer.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A rendered answer in the encodings that are ready, each with its own strong ETag. */
export interface StoredPage extends Pick<RenderedPage, "status" | "headers"> {
  readonly encoded: ReadonlyMap<Encoding, Buffer>;
  /** Hex digest of the identity bytes; the same on every replica. */
  readonly digest: string;
  /** Settled when all encodings are there. */
  readonly compressed: Promise<void>;
}

export interface RenderedPageStore {
  readonly findPattern: PageRenderer["findPattern"];
  /** The page at a path, rendered at most once however many ask at the same time. */
  readonly get: (path: string, representation: Representation) => Promise<StoredPage>;
  /** The answer to every unknown path of a route pattern: one entry, whatever the path. */
  readonly getMissing: (path: string, representation: Representation) => Promise<StoredPage>;
}

/** Stands in for the unknown part of an unknown path. */
const missingSegment = "~";

/** Keeps rendered answers in memory, bounded in bytes, least recently used out first. Failures are not kept. */
export function createRenderedPageStore(options: {
  readonly render: PageRenderer;
  readonly maximumBytes: number;
}): RenderedPageStore {
  const { render, maximumBytes } = options;
  const pages = new LRUCache<string, StoredPage>({ maxSize: Math.max(maximumBytes, 1), sizeCalculation: toSize });
  const inFlight = new Map<string, Promise<StoredPage>>();

  const getOrRender = (key: string, path: string, representation: Representation): Promise<StoredPage> => {
    const known = pages.get(key);
    if (known) return Promise.resolve(known);
    const pending = inFlight.get(key);
    if (pending) return pending;
    const rendering = render
      .render(path, representation)
      .then((page) => {
        const stored = store(page);
        if (stored.status < 500 && maximumBytes > 0) {
          pages.set(key, stored);
          // Its size grows as encodings are added: tell the bound.
          void stored.compressed.then(() => pages.has(key) && pages.set(key, stored));
        }
        return stored;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, rendering);
    return rendering;
  };

  return {
    findPattern: render.findPattern,
    get: (path, representation) => getOrRender(`${representation} ${path}`, path, representation),
    getMissing: (path, representation) => {
      const pattern = render.findPattern(path);
      const stand = `/${pattern.replace(/:[^/]+|\*/g, missingSegment).replace(/^\//, "")}`;
      return getOrRender(`${representation} missing ${pattern}`, stand, representation);
    },
  };
}

/** Answers smaller than this gain nothing from compression. */
const minimumCompressedBytes = 512;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

function store({ status, headers, body }: RenderedPage): StoredPage {
  const encoded = new Map<Encoding, Buffer>([["identity", body]]);
  return {
    status,
    headers,
    encoded,
    digest: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    compressed: body.length < minimumCompressedBytes ? Promise.resolve() : compressInto(encoded, body),
  };
}

/** On the thread pool, the quick encoding first. A failed compression leaves the others. */
async function compressInto(encoded: Map<Encoding, Buffer>, body: Buffer): Promise<void> {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  await Promise.allSettled([
    toGzip(body, { level: 9 }).then((bytes) => encoded.set("gzip", bytes)),
    toBrotli(body, { params: parameters }).then((bytes) => encoded.set("br", bytes)),
  ]);
}

const toSize = ({ encoded }: StoredPage) => [...encoded.values()].reduce((sum, bytes) => sum + bytes.length, 1024);

/** Renders every page once, one at a time, giving way to requests between them. */
export async function warmUp(store: RenderedPageStore, site: Site, signal: AbortSignal): Promise<void> {
  for (const path of site.pages.keys()) {
    if (signal.aborted) return;
    const page = await store.get(path, "document");
    await page.compressed;
    await nextTurn();
  }
}
