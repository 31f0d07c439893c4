import type { Page } from "#app/.server/model/page.ts";
import type { TagGroup } from "#app/.server/release-notes/group-notes.ts";
import type { Section } from "#app/.server/release-notes/section.ts";
import { shortNoteCard } from "#app/.server/release-notes/views/note-card.ts";
import { h } from "#app/.server/text/html.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { type ListPart, paginate } from "./paginate.ts";
import { countNotes, createSectionPage, emptyState, sectionLinks } from "./section-page.ts";

/** All tags with their number of notes. */
export function createTagIndexPage({ basePath, groups, options }: Section, feeds: readonly FeedLink[]): Page {
  const labels = groups.slice(0, 12).map(({ label }) => label);
  return createSectionPage({
    path: `${basePath}/tags`,
    kind: "tag-index",
    title: `${options.title} by tag`,
    description: `Tags of the ${options.title.toLowerCase()}${labels.length === 0 ? "" : `: ${labels.join(", ")}`}.`,
    head: { type: "website", feeds },
    headings: [],
    renderContent: () =>
      groups.length === 0
        ? [emptyState("No tags yet.")]
        : [
            h(
              "ul",
              { className: ["tag-index"] },
              groups.map(({ label, path, description, notes }) =>
                h("li", {}, [
                  h("a", { className: ["tag"], href: path, rel: ["tag"] }, [label]),
                  h("span", { className: ["tag-count"] }, [countNotes(notes.length, options.title)]),
                  ...(description === undefined ? [] : [h("span", { className: ["tag-description"] }, [description])]),
                ]),
              ),
            ),
          ],
  });
}

/** Creates the list of the notes with one tag, divided into pages. */
export const createTagPages = (group: TagGroup, section: Section, feeds: readonly FeedLink[]): readonly Page[] =>
  paginate(group.path, group.notes, section.options).map((part) => createTagPage(part, group, section, feeds));

function createTagPage(
  { path, notes, suffix, isFirst }: ListPart,
  group: TagGroup,
  { basePath, options }: Section,
  feeds: readonly FeedLink[],
): Page {
  const { label, description, listed } = group;
  return createSectionPage({
    path,
    kind: "tag",
    title: `${options.title} tagged “${label}”${suffix}`,
    description:
      (description ?? `${countNotes(group.notes.length, options.title)} for ${options.siteTitle} tagged “${label}”.`) +
      suffix,
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
