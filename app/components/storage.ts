/** Storage keys that readers' browsers already hold: changing one discards their choices. */
export const storageKeys = {
  theme: "theme",
  dismissedAnnouncement: "announcement-dismissed",
  recentSearches: "recent-searches",
  tabGroup: (group: string) => `docusaurus.tab.${group}`,
  docsVersion: (apiId: string) => `docs-preferred-version-${apiId}`,
} as const;

/** The stored value; undefined if there is none or storage is forbidden. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value; undefined removes it. If storage is forbidden or full, nothing is stored. */
export function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, the choice applies to this document only.
  }
}
