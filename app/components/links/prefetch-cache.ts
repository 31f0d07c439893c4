import type { PageData } from "#app/lib/page.ts";

/** Prefetched data is not used after this time, because a new deployment may have changed the page. */
const freshMilliseconds = 60_000;

type PageRequest = Pick<Request, "url" | "signal">;

/** Page data by path. Each entry is used for at most one navigation. */
export class PrefetchCache<Data> {
  readonly #entries = new Map<string, { readonly data: Promise<Data>; readonly expires: number }>();
  readonly #announced = new Set<string>();

  /** Marks the next `load` of a path as a prefetch. Returns false if the path has fresh data or is being prefetched. */
  announce(path: string): boolean {
    if (this.#announced.has(path) || (this.#entries.get(path)?.expires ?? 0) > Date.now()) return false;
    this.#announced.add(path);
    return true;
  }

  async load(request: PageRequest, requestData: () => Promise<Data>): Promise<Data> {
    const { pathname } = new URL(request.url);
    const entry = this.#entries.get(pathname);
    this.#entries.delete(pathname);
    if (this.#announced.delete(pathname)) {
      const data = requestData();
      this.#entries.set(pathname, { data, expires: Date.now() + freshMilliseconds });
      return data.catch(() => {
        this.#entries.delete(pathname);
        return never;
      });
    }
    const isFresh = entry !== undefined && entry.expires > Date.now();
    return loadOrOpen(request, () => (isFresh ? entry.data.catch(requestData) : requestData()));
  }
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
export const prefetchedPages = new PrefetchCache<PageData>();
