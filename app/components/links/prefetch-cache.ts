import type { PageData } from "#app/lib/page.ts";

/**
 * Milliseconds for which prefetched data may be used. After a new version is published, a click can show data that is at most this
 * old.
 */
const freshMilliseconds = 60_000;

/** Properties of React Router's request that the prefetch cache reads. */
type PageRequest = Pick<Request, "url" | "signal">;

/** Cache of page data by path, filled when the reader shows intent. Each entry is used for one navigation. */
export interface PrefetchCache<Data> {
  /** Marks the next `load` of a path as a prefetch. Returns false if the path is being prefetched or has fresh data. */
  readonly announce: (path: string) => boolean;
  /**
   * Returns a page's prefetched data, or loads the data. A failed prefetch has no effect. A failed navigation opens the target as a
   * document, so that the server shows the cause (a new build, a 404, an outage) and the failure cannot repeat in a loop.
   */
  readonly load: (request: PageRequest, requestData: () => Promise<Data>) => Promise<Data>;
}

/** Creates a prefetch cache. The browser uses only `prefetchedPages`; tests create their own caches. */
export function createPrefetchCache<Data>(): PrefetchCache<Data> {
  const entries = new Map<string, { readonly data: Promise<Data>; readonly expires: number }>();
  const announced = new Set<string>();

  const takeFresh = (path: string) => {
    const entry = entries.get(path);
    entries.delete(path);
    return entry && entry.expires > Date.now() ? entry.data : undefined;
  };

  return {
    announce: (path) => {
      if (announced.has(path) || (entries.get(path)?.expires ?? 0) > Date.now()) return false;
      announced.add(path);
      return true;
    },
    load: async (request, requestData) => {
      const { pathname } = new URL(request.url);
      if (announced.delete(pathname)) {
        const data = requestData();
        entries.set(pathname, { data, expires: Date.now() + freshMilliseconds });
        return data.catch(() => {
          entries.delete(pathname);
          return never;
        });
      }
      return loadOrOpen(request, () => takeFresh(pathname)?.catch(requestData) ?? requestData());
    },
  };
}

/** Loads the data of a page. If loading fails, the browser opens the page as a document. */
export async function loadOrOpen<Data>({ url, signal }: PageRequest, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    const { pathname, search, hash, href } = new URL(url);
    // An aborted navigation must not open a document, because the reader has already gone to another page.
    if (signal.aborted || href === window.location.href) throw error;
    window.location.assign(pathname + search + hash);
    return never;
  }
}

const never = new Promise<never>(() => {});

/** The only prefetch cache of the document. */
export const prefetchedPages = createPrefetchCache<PageData>();
