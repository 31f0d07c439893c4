import { useEffect } from "react";
import { storageKeys } from "#app/lib/first-paint-script.ts";
import type { DocsVersions } from "#app/lib/shell.ts";

/** Keeps each API's preferred docs version in storage; a stored version that no longer exists gives way to the current one. */
export function useStoredDocsVersions(apis: readonly DocsVersions[]): void {
  useEffect(() => {
    try {
      for (const { apiId, versions } of apis) {
        const key = storageKeys.docsVersion(apiId);
        const stored = localStorage.getItem(key);
        const current = versions[0]?.name;
        if (current !== undefined && !versions.some(({ name }) => name === stored)) localStorage.setItem(key, current);
      }
    } catch {
      // Storage is forbidden: there is nothing to keep.
    }
  }, [apis]);
}
