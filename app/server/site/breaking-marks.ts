import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { toChangesPath } from "#app/server/changes/view/changes-page.tsx";
import { countChanges } from "#app/server/changes/view/group-changes.ts";
import { changePage, type Page } from "#app/server/model/page.ts";
import type { BreakingMark } from "#app/server/release-notes/release-note.ts";

/**
 * Creates two functions: `addMarks` adds to the list of release notes how many changes of the API in each release are breaking,
 * and `findMark` finds the mark of a note by its path, once the list is prepared.
 */
export function createBreakingMarks() {
  let marks: ReadonlyMap<string, BreakingMark> = new Map();
  return {
    findMark: (path: string) => marks.get(path),
    addMarks: (page: Page, histories: readonly ApiHistory[]): Page => {
      if (page.kind !== "release-note-list" || histories.length === 0) return page;
      // If an earlier version cannot be read, the list has no marks.
      const prepare = async () => {
        marks = await countBreaking(histories).catch(() => new Map());
      };
      return changePage(page, { prepare });
    },
  };
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
