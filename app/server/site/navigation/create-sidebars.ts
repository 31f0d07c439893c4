import type { SidebarContent, SidebarGroup, SidebarLink } from "#app/lib/page.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api, ApiGroup } from "#app/server/reference/load-reference.ts";
import type { ReleaseNote } from "#app/server/release-notes/release-note.ts";

/**
 * Creates the sidebar of release notes: the newest `count` notes, grouped by year (UTC). If the current note is not
 * one of the newest, the sidebar also contains the current note.
 */
export function createReleaseNotesSidebar(
  notes: readonly ReleaseNote[],
  options: { readonly title: string; readonly count: number },
  current: string,
): SidebarContent | undefined {
  const newest = new Set(notes.filter((note) => note.listed).slice(0, options.count));
  const shown = notes.filter((note) => newest.has(note) || note.path === current);
  const byYear = Map.groupBy(shown, (note) => note.date.slice(0, 4));
  const groups = [...byYear].map(
    ([label, items]): SidebarGroup => ({
      label,
      items: items.map((note) => ({ path: note.path, label: note.label })),
    }),
  );
  return groups.length > 0 ? { title: options.title, label: options.title, items: groups } : undefined;
}

/**
 * Maximum number of entries in a fully expanded sidebar. In a longer sidebar, the groups of the current page are
 * expanded. If the current page has no group, all groups are expanded, or none if there are many.
 */
export const wholeSidebarLimit = 120;

/** Maximum number of operations in the open group of a large API, so that pages stay small. */
const longestGroup = 30;

/** Returns the entries around the one at a position; all entries if there are at most `most`. */
export function listAround<Item>(items: readonly Item[], position: number, most: number): readonly Item[] {
  const start = Math.max(0, Math.min(position - most / 2, items.length - most));
  return items.length <= most ? items : items.slice(start, start + most);
}

function listOperations({ items, path }: ApiGroup, current: string): readonly SidebarLink[] {
  const position = items.findIndex((item) => item.path === current);
  const all = items.length > longestGroup ? [{ path, label: `All ${items.length} operations` }] : [];
  return [...listAround(items, position, longestGroup), ...all];
}

/** Creates the sidebar of an API: the overview, the changelog, errors and schemas, then the groups. */
export function createApiSidebar(api: Api, current: string): SidebarContent {
  const whole = api.operationCount <= wholeSidebarLimit;
  const isAround = ({ path, items }: ApiGroup) => path === current || items.some((item) => item.path === current);
  const hasFewGroups = api.groups.length * longestGroup <= wholeSidebarLimit;
  const isEachOpen = hasFewGroups && !api.groups.some(isAround);
  const toEntry = (group: ApiGroup): SidebarGroup | SidebarLink => {
    const { label, path, items } = group;
    if (whole) return { label, path, items };
    return isEachOpen || isAround(group) ? { label, path, items: listOperations(group, current) } : { label, path };
  };
  const find = (isWanted: (page: Page) => boolean, label: string): SidebarLink[] => {
    const page = api.pages.find(isWanted);
    return page ? [{ path: page.path, label }] : [];
  };
  const groups = api.groups.map(toEntry);
  const firstOpen = groups.findIndex((group) => "items" in group);
  const closed = firstOpen === -1 ? groups : groups.slice(0, firstOpen);
  return {
    title: api.label,
    label: `API: ${api.label}`,
    items: [
      { path: api.overviewPath, label: "Overview" },
      ...find(({ kind }) => kind === "api-changes", "Changelog"),
      ...find(({ path }) => path === api.index.errorsPath, "Errors"),
      ...find(({ path }) => path === api.index.schemasPath, "Schemas"),
      ...(closed.length > 0 ? [{ label: "Operations", items: closed }] : []),
      ...groups.slice(closed.length),
    ],
  };
}
