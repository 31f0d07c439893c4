import { readStored, storageKeys, store } from "#app/components/storage.ts";

const maximumCount = 6;

/** Returns the recent searches, newest first; none if storage is forbidden or the stored value is invalid. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeys.recentSearches) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((entry) => typeof entry === "string" && entry !== "").slice(0, maximumCount);
  } catch {
    return [];
  }
}

/** Stores a query as the newest recent search. Returns the recent searches, as the functions below do. */
export const addRecentSearch = (query: string) => write(addRecent(readRecentSearches(), query));

/** Removes a query from the recent searches. */
export const removeRecentSearch = (query: string) => write(readRecentSearches().filter((entry) => entry !== query));

/** Removes all recent searches. */
export const clearRecentSearches = () => write([]);

/**
 * Returns the recent searches with `query` as the first entry. If `query` is empty, returns `recent` unchanged.
 * Older copies of `query` are removed, even if their case differs. The result has at most `maximumCount` entries.
 */
export function addRecent(recent: readonly string[], query: string): readonly string[] {
  if (query === "") return recent;
  const others = recent.filter((entry) => entry.toLowerCase() !== query.toLowerCase());
  return [query, ...others].slice(0, maximumCount);
}

function write(recent: readonly string[]): readonly string[] {
  store(storageKeys.recentSearches, recent.length === 0 ? undefined : JSON.stringify(recent));
  return readRecentSearches();
}
