import type { PageState } from "#app/.server/markdown/document.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Section } from "#app/.server/release-notes/create-release-notes.ts";
import { noteCard } from "#app/.server/release-notes/views/note-card.ts";
import { h } from "#app/.server/text/html.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { createSectionPage } from "./section-page.ts";

/** Every note on one page, newest first, without paging. */
export function createListPage({ basePath, notes, options }: Section, feeds: readonly FeedLink[]): Page {
  const [newest] = notes;
  return createSectionPage({
    path: basePath,
    kind: "release-note-list",
    title: options.title,
    description:
      options.description ??
      (newest
        ? `${options.title} of ${options.siteTitle}, newest first. The latest: ${newest.title}.`
        : `${options.title} of ${options.siteTitle}.`),
    head: { type: "website", feeds },
    headings: notes.map(({ anchor, title }) => ({ id: anchor, text: title, level: 2 })),
    renderContent: () => {
      if (notes.length === 0) return [h("p", { className: ["empty-state"] }, ["Nothing has been published yet."])];
      const state: PageState = { images: 0 };
      return [
        h("ul", { className: ["section-links"] }, [
          h("li", {}, [h("a", { href: `${basePath}/archive` }, ["Archive"])]),
          h("li", {}, [h("a", { href: `${basePath}/tags` }, ["Tags"])]),
          ...feeds.slice(0, 1).map(({ path }) => h("li", {}, [h("a", { href: path }, ["RSS"])])),
        ]),
        ...notes.map((note) => noteCard(note, state)),
      ];
    },
  });
}
