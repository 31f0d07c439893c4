import type { Page } from "#app/.server/model/page.ts";
import type { Section } from "#app/.server/release-notes/create-release-notes.ts";
import type { TagGroup } from "#app/.server/release-notes/group-notes.ts";
import { shortNoteCard } from "#app/.server/release-notes/views/note-card.ts";
import { h } from "#app/.server/text/html.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { countNotes } from "./count-notes.ts";
import { createSectionPage } from "./section-page.ts";

/** All tags, with how many notes each has. */
export function createTagIndexPage({ basePath, groups, options }: Section, feeds: readonly FeedLink[]): Page {
  return createSectionPage({
    path: `${basePath}/tags`,
    kind: "tag-index",
    title: `${options.title} by tag`,
    description: `The tags of the ${options.title.toLowerCase()}${
      groups.length === 0
        ? ""
        : `: ${groups
            .slice(0, 12)
            .map(({ label }) => label)
            .join(", ")}`
    }.`,
    head: { type: "website", feeds },
    headings: [],
    renderContent: () =>
      groups.length === 0
        ? [h("p", { className: ["empty-state"] }, ["No tag is in use yet."])]
        : [
            h(
              "ul",
              { className: ["tag-index"] },
              groups.map(({ label, path, description, notes }) =>
                h("li", {}, [
                  h("a", { className: ["tag"], href: path, rel: ["tag"] }, [label]),
                  h("span", { className: ["tag-count"] }, [countNotes(notes.length)]),
                  ...(description === undefined ? [] : [h("span", { className: ["tag-description"] }, [description])]),
                ]),
              ),
            ),
          ],
  });
}

/** The notes of one tag. */
export function createTagPage(group: TagGroup, { basePath, options }: Section, feeds: readonly FeedLink[]): Page {
  const { label, path, description, notes, listed } = group;
  const title = `${options.title} tagged “${label}”`;
  return createSectionPage({
    path,
    kind: "tag",
    title,
    description:
      description ??
      `${countNotes(notes.length)} tagged “${label}” in the ${options.title.toLowerCase()} of ${options.siteTitle}.`,
    head: { type: "website", feeds, ...(listed ? {} : { noindex: true }) },
    headings: notes.map(({ anchor, title: text }) => ({ id: anchor, text, level: 2 })),
    listed,
    renderContent: () => [
      ...(description === undefined ? [] : [h("p", { className: ["page-lead"] }, [description])]),
      h("ul", { className: ["section-links"] }, [
        h("li", {}, [h("a", { href: `${basePath}/tags` }, ["All tags"])]),
        ...feeds
          .slice(0, 1)
          .map((feed) => h("li", {}, [h("a", { href: feed.path }, [listed ? "RSS for this tag" : "RSS"])])),
      ]),
      ...notes.map(shortNoteCard),
    ],
  });
}
