/** The browser's memory of pages' data: what was prefetched on intent, and what to do when loading fails. */

/** How long a prefetched answer may be used. A content deploy is a restart, so this bounds how stale a click can be. */
const freshMilliseconds = 60_000;

const answers = new Map<string, { readonly answer: Promise<unknown>; readonly expires: number }>();
const prefetching = new Set<string>();

/** Marks a path so that its next load is a prefetch: it fills the memory and fails silently. */
export function expectPrefetch(path: string): boolean {
  if (prefetching.has(path) || isRemembered(path)) return false;
  prefetching.add(path);
  return true;
}

const isRemembered = (path: string) => (answers.get(path)?.expires ?? 0) > Date.now();

/** What `loadOnce` needs of the router's request. */
export type PageRequest = Pick<Request, "url" | "signal">;

/**
 * Loads a page's data, or takes what a prefetch of it has brought or is bringing. For a step to it, not for a prefetch,
 * `prepare` sees the data before the router does.
 * A load that fails leaves this document for the target's: the server then tells the truth about it (a new build, a 404, an
 * outage), and since that is an ordinary navigation it cannot loop.
 */
export async function loadOnce<T>(
  request: PageRequest,
  load: () => Promise<T>,
  prepare: (data: T) => Promise<void> | undefined = () => undefined,
): Promise<T> {
  const url = new URL(request.url);
  const path = url.pathname;
  const isPrefetch = prefetching.delete(path);
  if (isPrefetch) {
    const answer = load();
    answers.set(path, { answer, expires: Date.now() + freshMilliseconds });
    try {
      return await answer;
    } catch {
      answers.delete(path);
      return undefined as T;
    }
  }
  const remembered = answers.get(path);
  answers.delete(path);
  const wait = async (answer: Promise<T>) => {
    const data = await answer;
    if (!request.signal.aborted) await prepare(data);
    return data;
  };
  try {
    if (remembered && remembered.expires > Date.now()) return await wait(remembered.answer as Promise<T>);
  } catch {
    // The prefetch failed; the click deserves a try of its own.
  }
  try {
    return await wait(load());
  } catch (error) {
    // A reader who went elsewhere meanwhile is not taken back.
    if (request.signal.aborted || url.href === window.location.href) throw error;
    leaveFor(url);
    return new Promise<T>(() => {});
  }
}

function leaveFor(url: URL): void {
  window.location.assign(url.pathname + url.search + url.hash);
}
