/** Storage key of the reader's choice; only `off` is ever kept. */
const storageKey = "single-key-shortcuts";

/** Whether `/`, `?`, `[`, `]` and `t` do something by themselves. */
export function areSingleKeysAllowed(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Keeps the choice; where storage is forbidden it is not kept. */
export function allowSingleKeys(isAllowed: boolean): void {
  try {
    if (isAllowed) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Nothing to keep it in.
  }
}
