/** Keys of local storage. Renaming a key discards readers' choices. */
export const storageKeys = {
  theme: "theme",
  dismissedAnnouncement: "announcement-dismissed",
  recentSearches: "recent-searches",
  tabGroup: (group: string) => `docusaurus.tab.${group}`,
  docsVersion: (apiId: string) => `docs-preferred-version-${apiId}`,
} as const;

/** Media query that matches if the reader's system prefers dark mode. */
export const darkSystem = "(prefers-color-scheme: dark)";

/** The reader's choice of a sample language has the name `group` in local storage and the name `query` in the URL. */
export const sampleLanguage = { group: "sample-language", query: "lang" } as const;

/** Returns the path below which the site is served, in the browser. Components use `BasenameContext` instead. */
export const readBasename = (): string => document.documentElement.dataset.basename ?? "";

/** Returns the beginning of all keys. Sites below several paths of one origin share its storage with each other. */
export const toKeyPrefix = (basename: string): string => (basename === "" ? "" : `${basename}:`);

/** Returns the key under which the browser stores the value of one of the `storageKeys`. */
export const toStoredKey = (key: string): string => toKeyPrefix(readBasename()) + key;

/** Returns a stored value; undefined if no value is stored or storage is forbidden. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(toStoredKey(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. If `value` is undefined, the function removes the key. If storage is forbidden, it does nothing. */
export function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(toStoredKey(key));
    else localStorage.setItem(toStoredKey(key), value);
  } catch {}
}
