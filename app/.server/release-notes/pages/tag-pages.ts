import { createComputedPage, sectionLinks } from "#app/.server/markdown/computed-page.ts";
import type { TagGroup } from "#app/.server/markdown/tags/tag-pages.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";
import type { Section } from "#app/.server/release-notes/section.ts";
import { shortNoteCard } from "#app/.server/release-notes/views/note-card.ts";
import { h } from "#app/.server/text/html.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { countNotes } from "./count-notes.ts";
import { type ListPart, paginate } from "./paginate.ts";

/** Creates the list of the notes with one tag, divided into pages. */
export const createTagPages = (
  group: TagGroup<CompiledNote>,
  section: Section,
  feeds: readonly FeedLink[],
): readonly Page[] =>
  paginate(group.path, group.entries, section.options).map((part) => createTagPage(part, group, section, feeds));

function createTagPage(
  { path, notes, suffix, isFirst }: ListPart,
  group: TagGroup<CompiledNote>,
  { basePath, options }: Section,
  feeds: readonly FeedLink[],
): Page {
  const { label, description, listed } = group;
  return createComputedPage({
    path,
    kind: "tag",
    title: `${options.title} tagged “${label}”${suffix}`,
    description:
      (description ??
        `${countNotes(group.entries.length, options.title)} for ${options.siteTitle} tagged “${label}”.`) + suffix,
    head: { type: "website", feeds, ...(listed ? {} : { noindex: true }) },
    headings: notes.map(({ anchor, title }) => ({ id: anchor, text: title, level: 2 })),
    listed: listed && isFirst,
    renderContent: () => [
      ...(description === undefined ? [] : [h("p", { className: ["page-lead"] }, [description])]),
      sectionLinks([
        { href: `${basePath}/tags`, label: "All tags" },
        ...feeds.slice(0, 1).map((feed) => ({ href: feed.path, label: listed ? "RSS for this tag" : "RSS" })),
      ]),
      ...notes.map(shortNoteCard),
    ],
  });
}
