import { createComputedPage, sectionLinks } from "#app/.server/markdown/computed-page.ts";
import type { PageState } from "#app/.server/markdown/document.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Section } from "#app/.server/release-notes/section.ts";
import { noteCard } from "#app/.server/release-notes/views/note-card.ts";
import { noteDate } from "#app/.server/release-notes/views/note-header.ts";
import { formatDay, toYear } from "#app/.server/text/format-date.ts";
import { h } from "#app/.server/text/html.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { noNotes } from "./count-notes.ts";
import { type ListPart, paginate } from "./paginate.ts";

/** Creates the pages that list all notes, the newest first. */
export const createListPages = (section: Section, feeds: readonly FeedLink[]): readonly Page[] =>
  paginate(section.listPath, section.notes, section.options).map((part) => createListPage(part, section, feeds));

function createListPage(part: ListPart, { basePath, authorsPath, options }: Section, feeds: readonly FeedLink[]): Page {
  const { path: partPath, notes, suffix, isFirst } = part;
  const { title, siteTitle, description } = options;
  const [newest] = notes;
  const latest = newest ? `, newest first. Latest: ${newest.title}` : "";
  return createComputedPage({
    path: partPath,
    kind: "release-note-list",
    title: title + suffix,
    description: (description ?? `${title} for ${siteTitle}${latest}.`) + suffix,
    listed: isFirst,
    head: { type: "website", feeds },
    headings: notes.map(({ anchor, title: text }) => ({ id: anchor, text, level: 2 })),
    renderContent: () => {
      if (notes.length === 0) return [noNotes(title)];
      const state: PageState = { images: 0 };
      return [
        sectionLinks([
          { href: `${basePath}/archive`, label: "Archive" },
          { href: `${basePath}/tags`, label: "Tags" },
          ...(authorsPath === undefined ? [] : [{ href: authorsPath, label: "Authors" }]),
          ...feeds.slice(0, 1).map(({ path }) => ({ href: path, label: "RSS" })),
        ]),
        ...notes.map((note) => noteCard(note, state)),
      ];
    },
  });
}

/** Creates the archive: dates and titles of all notes by year. */
export function createArchivePage({ basePath, notes, options }: Section, feeds: readonly FeedLink[]): Page {
  const years = [...Map.groupBy(notes, (note) => toYear(note.date))];
  const span = [...new Set([years.at(-1)?.[0], years[0]?.[0]])].filter((year) => year !== undefined).join(" to ");
  return createComputedPage({
    path: `${basePath}/archive`,
    kind: "release-note-archive",
    title: `${options.title} archive`,
    description: `All ${options.title.toLowerCase()} for ${options.siteTitle} by year${span === "" ? "" : `, ${span}`}, with dates and titles.`,
    head: { type: "website", feeds },
    headings: years.map(([year]) => ({ id: year, text: year, level: 2 })),
    renderContent: () =>
      years.length === 0
        ? [noNotes(options.title)]
        : years.map(([year, inYear]) =>
            h("section", { className: ["archive-year"], ariaLabelledBy: [year] }, [
              h("h2", { id: year }, [
                year,
                h("a", { className: ["heading-anchor"], href: `#${year}`, ariaLabel: `Link to ${year}` }),
              ]),
              h(
                "ul",
                { className: ["archive-list", "plain-links"] },
                inYear.map((note) =>
                  h("li", {}, [noteDate(note.date, formatDay), " ", h("a", { href: note.path }, [note.title])]),
                ),
              ),
            ]),
          ),
  });
}
