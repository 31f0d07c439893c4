import { formatDay, toYear } from "#app/lib/format-date.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { createComputedPage, headingAnchor, sectionLinks } from "#app/server/markdown/computed-page.ts";
import type { PageState } from "#app/server/markdown/document.ts";
import type { TagGroup } from "#app/server/markdown/tags/tag-pages.ts";
import type { Page } from "#app/server/model/page.ts";
import { byYear, noteCard, noteDate, shortNoteCard } from "#app/server/release-notes/note-views.ts";
import type { CompiledNote, NoteSection } from "#app/server/release-notes/release-note.ts";
import { h } from "#app/server/text/html.ts";
import { countNotes, noNotes } from "./count-notes.ts";
import { divideList } from "./divide-list.ts";

/** Creates the pages of the list of notes, the newest first. */
export function createListPages(section: NoteSection, feeds: readonly FeedLink[]): readonly Page[] {
  const { basePath, listPath: path, authorsPath, notes, options } = section;
  const { title, siteTitle, description } = options;
  const describe = ([newest]: readonly CompiledNote[]) =>
    description ?? `${title} for ${siteTitle}${newest ? `, newest first. Latest: ${newest.title}` : ""}.`;
  const links = sectionLinks([
    { href: `${basePath}/archive`, label: "Archive" },
    { href: `${basePath}/tags`, label: "Tags" },
    ...(authorsPath === undefined ? [] : [{ href: authorsPath, label: "Authors" }]),
    ...feeds.slice(0, 1).map((feed) => ({ href: feed.path, label: "RSS" })),
  ]);
  const renderContent = (part: readonly CompiledNote[]) => {
    const state: PageState = { images: 0 };
    return part.length === 0
      ? [noNotes(title)]
      : [links, ...byYear(part, (note) => noteCard(note, state, options.breakingMarks))];
  };
  return divideList({ path, kind: "release-note-list", title, notes, feeds, describe, renderContent }, options);
}

/** Creates the pages that list the notes with one tag. */
export function createTagPages(
  { path, label, description, listed, entries }: TagGroup<CompiledNote>,
  { basePath, options }: NoteSection,
  feeds: readonly FeedLink[],
): readonly Page[] {
  const { title, siteTitle } = options;
  const describe = () => description ?? `${countNotes(entries.length, title)} for ${siteTitle} tagged “${label}”.`;
  const links = sectionLinks([
    { href: `${basePath}/tags`, label: "All tags" },
    ...feeds.slice(0, 1).map((feed) => ({ href: feed.path, label: listed ? "RSS for this tag" : "RSS" })),
  ]);
  const lead = description === undefined ? [] : [h("p", { className: ["page-lead"] }, [description])];
  const renderContent = (part: readonly CompiledNote[]) => [...lead, links, ...byYear(part, shortNoteCard)];
  const tagged = `${title} tagged “${label}”`;
  return divideList(
    { path, kind: "tag", title: tagged, listed, notes: entries, feeds, describe, renderContent },
    options,
  );
}

/** Creates the archive: dates and titles of the notes by year. */
export function createArchivePage({ basePath, notes, options }: NoteSection, feeds: readonly FeedLink[]): Page {
  const years = [...Map.groupBy(notes, (note) => toYear(note.date))];
  const span = [...new Set([years.at(-1)?.[0], years[0]?.[0]])].filter((year) => year !== undefined).join(" to ");
  const toItem = (note: CompiledNote) =>
    h("li", {}, [noteDate(note.date, formatDay), " ", h("a", { href: note.path }, [note.title])]);
  return createComputedPage({
    basename: options.basename,
    path: `${basePath}/archive`,
    kind: "release-note-archive",
    title: `${options.title} archive`,
    description: `All ${options.title.toLowerCase()} for ${options.siteTitle} by year${span === "" ? "" : `, ${span}`}, with dates and titles.`,
    head: { type: "website", feeds },
    headings: years.map(([year]) => ({ id: year, text: year, level: 2 })),
    listed: notes.length > 0,
    renderContent: () =>
      years.length === 0
        ? [noNotes(options.title)]
        : years.map(([year, inYear]) =>
            h("section", { className: ["archive-year"], ariaLabelledBy: [year] }, [
              h("h2", { id: year }, [year, headingAnchor(year, year)]),
              h("ul", { className: ["archive-list", "plain-links"] }, inYear.map(toItem)),
            ]),
          ),
  });
}
