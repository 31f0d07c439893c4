/** Keys of local storage. Renaming a key discards the choices that readers have stored under the key. */
export const storageKeys = {
  theme: "theme",
  dismissedAnnouncement: "announcement-dismissed",
  recentSearches: "recent-searches",
  tabGroup: (group: string) => `docusaurus.tab.${group}`,
  docsVersion: (apiId: string) => `docs-preferred-version-${apiId}`,
} as const;

/** Returns a stored value; undefined if there is no value or storage is forbidden. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes the stored value if `value` is undefined. If storage is forbidden or full, the call has no effect. */
export function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // If storage fails, the choice applies only to the current document.
  }
}
