import type { Breadcrumb, PageLink, SidebarContent, SidebarGroup, SidebarItem } from "#app/lib/page.ts";
import type { Page } from "#app/server/model/page.ts";
import { type DocsSection, listLinks } from "#app/server/pages/docs/create-docs.ts";
import { listAround, wholeSidebarLimit } from "./create-sidebars.ts";

/** Maximum number of entries on one level of a sidebar. In a longer level, only the entries around the document are shown. */
const longestLevel = 300;

/** Creates the sidebar of a document. In a long sidebar, only groups that contain the document show their entries. */
export function createDocsSidebar(
  section: Pick<DocsSection, "title" | "pages" | "sidebarOf">,
  page: Page,
): SidebarContent | undefined {
  const sidebar = section.sidebarOf.get(page.path);
  if (!sidebar) return undefined;
  const unlisted = new Set(section.pages.filter(({ listed }) => !listed).map(({ path }) => path));
  unlisted.delete(page.path);
  const isWhole = countLinks(sidebar.items) <= wholeSidebarLimit;
  const choose = (items: readonly SidebarItem[]): readonly SidebarItem[] => {
    const position = items.findIndex((item) => hasPath(item, page.path));
    return listAround(items, position, longestLevel).flatMap((item): readonly SidebarItem[] => {
      const isHidden = item.path !== undefined && unlisted.has(item.path);
      if (!("items" in item)) return isHidden ? [] : [item];
      const group = isHidden ? { label: item.label, items: item.items } : item;
      if (isWhole || hasPath(item, page.path)) return [{ ...group, items: choose(item.items) }];
      return [{ ...group, path: group.path ?? listLinks(item)[0]?.path, items: [] }];
    });
  };
  return { title: section.title, label: section.title, items: choose(sidebar.items) };
}

/** Creates the breadcrumbs of a document or tag page. The main document of a section has none. */
export function createDocsBreadcrumbs(section: DocsSection, page: Page): Breadcrumb[] {
  const { title, main, sidebarOf, tagPages } = section;
  if (page === main) return [];
  const groups = findGroups(sidebarOf.get(page.path)?.items ?? [], page.path) ?? [];
  return [
    { label: title, path: main?.path },
    ...(page.kind === "tag" ? [{ label: "Tags", path: tagPages[0]?.path }] : []),
    ...groups.filter(({ path }) => path !== main?.path).map(({ label, path }) => ({ label, path })),
    { label: page.title, path: undefined },
  ];
}

/** Lists the pages of each sidebar in reading order, each once. Unlisted pages and pages with another sidebar are omitted. */
export function listReadingOrders(section: Pick<DocsSection, "sidebars" | "sidebarOf" | "pages">): PageLink[][] {
  const { sidebars, sidebarOf, pages } = section;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return sidebars.map((sidebar) => {
    const links = sidebar.order
      .filter(({ path }) => byPath.get(path)?.listed && sidebarOf.get(path) === sidebar)
      .map(({ path, label }) => ({ path, label: byPath.get(path)?.overrides?.label ?? label }));
    return [...Map.groupBy(links, ({ path }) => path).values()].flatMap((same) => same.slice(0, 1));
  });
}

const countLinks = (items: readonly SidebarItem[]): number =>
  items.reduce((count, item) => count + 1 + ("items" in item ? countLinks(item.items) : 0), 0);

const hasPath = (item: SidebarItem, path: string): boolean =>
  item.path === path || ("items" in item && item.items.some((inner) => hasPath(inner, path)));

function findGroups(items: readonly SidebarItem[], path: string): readonly SidebarGroup[] | undefined {
  for (const item of items) {
    if (item.path === path) return [];
    const inner = "items" in item ? findGroups(item.items, path) : undefined;
    if (inner && "items" in item) return [item, ...inner];
  }
  return undefined;
}
