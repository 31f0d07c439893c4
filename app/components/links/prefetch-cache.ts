import type { PageData } from "#app/lib/page.ts";

/** A prefetched page may be used for this long. Publishing restarts the server, so this bounds how stale a click can be. */
const freshMilliseconds = 60_000;

/** The part of React Router's request that these functions read. */
type PageRequest = Pick<Request, "url" | "signal">;

/** Page data by path, requested when the reader showed intent. Each entry is used for one navigation. */
export interface PrefetchCache<Data> {
  /** Makes the next `load` of a path a prefetch. Returns false if the path is being prefetched or has fresh data. */
  readonly announce: (path: string) => boolean;
  /**
   * Loads a page's data, or uses prefetched data. A prefetch that fails has no effect. A navigation that fails opens the
   * target as a document: the server then shows what is wrong (a new build, a 404, an outage), and a document load cannot loop.
   */
  readonly load: (request: PageRequest, requestData: () => Promise<Data>) => Promise<Data>;
}

/** Creates a cache. The site uses one, `prefetchedPages`; tests create others. */
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

/** Loads the data of a page, or opens the page as a document if that fails. */
export async function loadOrOpen<Data>({ url, signal }: PageRequest, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    const { pathname, search, hash, href } = new URL(url);
    // If the navigation was aborted, the reader has gone to another page and stays there.
    if (signal.aborted || href === window.location.href) throw error;
    window.location.assign(pathname + search + hash);
    return never;
  }
}

const never = new Promise<never>(() => {});

/** The cache of this document. */
export const prefetchedPages = createPrefetchCache<PageData>();
