/** Storage key of the list: changing it forgets what readers have searched for. */
const storageKey = "recent-searches";
const maximumCount = 6;

/** Newest first; empty where storage is forbidden or holds something else. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((entry) => typeof entry === "string" && entry !== "").slice(0, maximumCount);
  } catch {
    return [];
  }
}

/** Puts a query in front. */
export function rememberSearch(query: string): void {
  write(addRecent(readRecentSearches(), query));
}

/** Forgets one of them. */
export function forgetSearch(query: string): void {
  write(readRecentSearches().filter((entry) => entry !== query));
}

/** Forgets all of them. */
export function clearRecentSearches(): void {
  write([]);
}

/** The list with a query in front of it; the same words in other letters replace the earlier ones. */
export function addRecent(recent: readonly string[], query: string): readonly string[] {
  if (query === "") return recent;
  const others = recent.filter((entry) => entry.toLowerCase() !== query.toLowerCase());
  return [query, ...others].slice(0, maximumCount);
}

function write(recent: readonly string[]): void {
  try {
    if (recent.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(recent));
  } catch {
    // Storage is forbidden or full: nothing is remembered.
  }
}
