import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { toChangesPath } from "#app/server/changes/view/changes-page.tsx";
import { countChanges } from "#app/server/changes/view/group-changes.ts";
import { changePage, type Page } from "#app/server/model/page.ts";
import type { BreakingMark, BreakingMarks } from "#app/server/release-notes/release-note.ts";

/**
 * Adds to the list of release notes how many changes of the API in each release are breaking. APIs whose comparison takes
 * longer than a page can wait are left out, so that the bytes of the list do not depend on when it was requested.
 * @param marks filled before the list is rendered
 */
export function addBreakingMarks(page: Page, histories: readonly ApiHistory[], marks: BreakingMarks): Page {
  if (page.kind !== "release-note-list" || histories.length === 0) return page;
  const prepare = async () => {
    const found = new Map<string, BreakingMark>();
    for (const history of histories.filter(({ versions }) => versions.isQuicklyCompared)) {
      for (const { version, changes } of await history.compare()) {
        const { note } = version;
        const { breaking } = countChanges(changes);
        if (!note || breaking === 0) continue;
        const count = breaking + (found.get(note.path)?.count ?? 0);
        found.set(note.path, { href: toChangesPath(history, version), count });
      }
    }
    for (const [path, mark] of found) marks.set(path, mark);
  };
  // If an earlier version cannot be read, the list has no marks.
  return changePage(page, { prepare: () => prepare().catch(() => {}) });
}
