import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { toChangesPath } from "#app/server/changes/view/changes-page.tsx";
import { countChanges } from "#app/server/changes/view/group-changes.ts";
import { changePage, type Page } from "#app/server/model/page.ts";
import type { BreakingMark } from "#app/server/release-notes/release-note.ts";

/**
 * Adds to the list of release notes how many changes of the API in each release are breaking. When the list is prepared, `marks`
 * receives them by the paths of the notes.
 */
export function addBreakingMarks(page: Page, histories: readonly ApiHistory[], marks: Map<string, BreakingMark>): Page {
  if (page.kind !== "release-note-list" || histories.length === 0) return page;
  const prepare = async () => {
    // If an earlier version cannot be read, the list has no marks.
    for (const [path, mark] of await countBreaking(histories).catch(() => [])) marks.set(path, mark);
  };
  return changePage(page, { prepare });
}

/**
 * Counts the breaking changes that each release note announces, by the path of the note. APIs whose comparison takes longer than
 * a page can wait are left out, so that the bytes of the list do not depend on when it was requested.
 */
async function countBreaking(histories: readonly ApiHistory[]): Promise<ReadonlyMap<string, BreakingMark>> {
  const found = new Map<string, BreakingMark>();
  for (const history of histories.filter(({ isQuicklyCompared }) => isQuicklyCompared)) {
    for (const { version, changes } of await history.compare()) {
      const { note } = version;
      const { breaking } = countChanges(changes);
      if (!note || breaking === 0) continue;
      const count = breaking + (found.get(note.path)?.count ?? 0);
      found.set(note.path, { href: toChangesPath(history, version), count });
    }
  }
  return found;
}
