import type { PageData } from "#app/lib/page.ts";

/** Prefetched data is not used after this time, because a new deployment may have changed the page. */
const freshMilliseconds = 60_000;

type PageRequest = Pick<Request, "url" | "signal">;

/** Page data by path. Each entry is used for at most one navigation. */
export interface PrefetchCache<Data> {
  /** Marks the next `load` of a path as a prefetch. Returns false if the path has fresh data or is being prefetched. */
  readonly announce: (path: string) => boolean;
  readonly load: (request: PageRequest, requestData: () => Promise<Data>) => Promise<Data>;
}

/** Creates a prefetch cache. */
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

/**
 * Loads data for a client navigation. If loading fails, the function opens the page as a document.
 * If the navigation was aborted or the page is already open, the function throws the error instead.
 */
export async function loadOrOpen<Data>({ url, signal }: PageRequest, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    const { pathname, search, hash, href } = new URL(url);
    // An aborted navigation needs no document. Opening the current URL again could cause a loop.
    if (signal.aborted || href === window.location.href) throw error;
    window.location.assign(pathname + search + hash);
    return never;
  }
}

const never = new Promise<never>(() => {});

/** The document's only prefetch cache. */
export const prefetchedPages = createPrefetchCache<PageData>();
