import type { Page } from "#app/.server/model/page.ts";
import type { Section } from "#app/.server/release-notes/create-release-notes.ts";
import { formatDay, toYear } from "#app/.server/release-notes/views/format-date.ts";
import { noteDate } from "#app/.server/release-notes/views/note-header.ts";
import { h } from "#app/.server/text/html.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { createSectionPage } from "./section-page.ts";

/** Titles and dates by year, newest first throughout. */
export function createArchivePage({ basePath, notes, options }: Section, feeds: readonly FeedLink[]): Page {
  const years = [...Map.groupBy(notes, (note) => toYear(note.date))];
  const span = years.length > 1 ? `${years.at(-1)?.[0]} to ${years[0]?.[0]}` : (years[0]?.[0] ?? "");
  return createSectionPage({
    path: `${basePath}/archive`,
    kind: "release-note-archive",
    title: `${options.title} archive`,
    description: `All ${options.title.toLowerCase()} of ${options.siteTitle} by year${span === "" ? "" : `, ${span}`}, each with its date and title.`,
    head: { type: "website", feeds },
    headings: years.map(([year]) => ({ id: year, text: year, level: 2 })),
    renderContent: () =>
      years.length === 0
        ? [h("p", { className: ["empty-state"] }, ["Nothing has been published yet."])]
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
