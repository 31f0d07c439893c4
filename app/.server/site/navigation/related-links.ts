import type { Changes } from "#app/.server/changes/create-changes.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { PageKind, PageLink } from "#app/lib/page.ts";

const mentioningKinds: ReadonlySet<PageKind> = new Set(["release-note", "page", "guide"]);

/** Lists a page's change history and, for operations and schemas, the guides and release notes that link to the page. */
export function createRelatedLinks(
  pages: Iterable<Page>,
  changes: Pick<Changes, "listLinks">,
): (page: Page) => readonly PageLink[] {
  const mentions = new Map<string, PageLink[]>();
  for (const { kind, listed, links, path, title } of pages) {
    if (!listed || !mentioningKinds.has(kind)) continue;
    for (const target of new Set(links.map(({ href }) => href.replace(/[?#].*$/s, ""))))
      mentions.set(target, [...(mentions.get(target) ?? []), { path, label: title }]);
  }
  return (page) => [
    ...changes.listLinks(page),
    ...(page.kind === "operation" || page.kind === "schema" ? (mentions.get(page.path) ?? []) : []),
  ];
}
