/** Keys of local storage. Renaming a key discards readers' choices. */
export const storageKeys = {
  theme: "theme",
  dismissedAnnouncement: "announcement-dismissed",
  recentSearches: "recent-searches",
  tabGroup: (group: string) => `docusaurus.tab.${group}`,
  docsVersion: (apiId: string) => `docs-preferred-version-${apiId}`,
} as const;

/** The reader's choice of a sample language has the name `group` in local storage and the name `query` in the URL. */
export const sampleLanguage = { group: "sample-language", query: "lang" } as const;

/** Returns a stored value; undefined if no value is stored or storage is forbidden. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. If `value` is undefined, the function removes the key. If storage is forbidden, it does nothing. */
export function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}
