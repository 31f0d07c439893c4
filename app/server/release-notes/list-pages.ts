import type { Element } from "hast";
import { formatCount, formatDay, toYear } from "#app/lib/format.ts";
import type { FeedLink } from "#app/lib/page.ts";
import {
  createComputedPage,
  emptyState,
  headingAnchor,
  pageLead,
  type SectionLink,
  sectionLinks,
} from "#app/server/markdown/computed-page.ts";
import type { PageState } from "#app/server/markdown/document.ts";
import { type Group, type TagGroup, toGroup } from "#app/server/markdown/tags/tags.ts";
import type { Page } from "#app/server/model/page.ts";
import { h } from "#app/server/text/html.ts";
import { lowerFirst } from "#app/server/text/words.ts";
import type { Author, DeclaredAuthors } from "./authors.ts";
import { authorImage, byYear, noteCard, noteDate, shortNoteCard } from "./note-views.ts";
import type { CompiledNote, NoteSection, ReleaseNotesOptions } from "./release-note.ts";

/** Creates the pages of the list of notes, the newest first. */
export function createListPages(section: NoteSection, feeds: readonly FeedLink[]): readonly Page[] {
  const { basePath, listPath: path, authorsPath, notes, options } = section;
  const { title, siteTitle } = options;
  const [newest] = notes;
  const latest = newest ? `, newest first. Latest: ${newest.title}` : "";
  const description = options.description ?? `${title} for ${siteTitle}${latest}.`;
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
      : [links, ...byYear(part, (note) => noteCard(note, state, options.findMark))];
  };
  return divideList({ path, kind: "release-note-list", title, description, notes, feeds, renderContent }, options);
}

/** Creates the pages that list the notes with one tag. */
export function createTagPages(
  { path, label, description: lead, listed, entries }: TagGroup<CompiledNote>,
  { basePath, options }: NoteSection,
  feeds: readonly FeedLink[],
): readonly Page[] {
  const { title, siteTitle } = options;
  const description = lead ?? `${countNotes(entries.length, title)} for ${siteTitle} tagged “${label}”.`;
  const links = sectionLinks([
    { href: `${basePath}/tags`, label: "All tags" },
    ...feeds.slice(0, 1).map((feed) => ({ href: feed.path, label: listed ? "RSS for this tag" : "RSS" })),
  ]);
  const renderContent = (part: readonly CompiledNote[]) => [...pageLead(lead), links, ...byYear(part, shortNoteCard)];
  const tagged = `${title} tagged “${label}”`;
  return divideList(
    { path, kind: "tag", title: tagged, description, listed, notes: entries, feeds, renderContent },
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

/** An author with the author's notes. */
interface AuthorGroup extends Group<CompiledNote> {
  readonly author: Author;
}

/** Groups notes by the authors of `authors.yml`, in the order of the file. Authors without notes are included. */
export function groupByAuthor(notes: readonly CompiledNote[], declared: DeclaredAuthors): AuthorGroup[] {
  return [...declared].map(([key, author]) => ({
    author,
    ...toGroup(notes.filter((note) => note.authors.some((other) => other.key === key))),
  }));
}

/** Creates the page that lists the authors of `authors.yml`, without those whose notes are all unlisted. */
export function createAuthorIndexPage(
  path: string,
  groups: readonly AuthorGroup[],
  { options }: NoteSection,
  feeds: readonly FeedLink[],
): Page {
  const toItem = ({ author, entries }: AuthorGroup) => {
    const name =
      author.path === undefined ? author.name || (author.key ?? "") : h("a", { href: author.path }, [author.name]);
    const facts = [author.title, countNotes(entries.length, options.title)].filter(Boolean).join(" · ");
    return h("li", { className: ["author"] }, [
      ...authorImage(author.name, author.imageUrl),
      h("span", { className: ["author-name"] }, [name]),
      h("span", { className: ["author-title"] }, [facts]),
    ]);
  };
  const listed = groups.filter((group) => group.listed);
  return createComputedPage({
    basename: options.basename,
    path,
    kind: "author-index",
    title: `${options.title} by author`,
    description: `Authors of the ${lowerFirst(options.title)}: ${listed.map(({ author }) => author.name || author.key).join(", ")}.`,
    head: { type: "website", feeds },
    renderContent: () => [h("ul", { className: ["author-index"] }, listed.map(toItem))],
  });
}

/** Creates the pages of an author. If `path` is undefined, the author has no pages. */
export function createAuthorPages(
  { author, listed, entries }: AuthorGroup,
  { basePath, options }: NoteSection,
  feeds: readonly FeedLink[],
): readonly Page[] {
  const { title, siteTitle } = options;
  const { name, path, description: lead } = author;
  if (path === undefined) return [];
  const description = lead ?? `${countNotes(entries.length, title)} for ${siteTitle} by ${name}.`;
  const links = sectionLinks([{ href: `${basePath}/authors`, label: "All authors" }, ...toLinks(author)]);
  const renderContent = (part: readonly CompiledNote[]) => [
    ...pageLead(lead),
    links,
    ...(part.length === 0 ? [noNotes(title)] : byYear(part, shortNoteCard)),
  ];
  const byName = `${title} by ${name}`;
  return divideList(
    { path, kind: "author", title: byName, description, listed, notes: entries, feeds, renderContent },
    options,
  );
}

function toLinks({ url, socials = [] }: Author): SectionLink[] {
  const external = { rel: ["me", "noopener", "noreferrer"], target: "_blank" };
  const website = { href: url, label: "Website", ...(url && /^https?:/i.test(url) ? external : {}) };
  return [
    ...(url === undefined ? [] : [website]),
    ...socials.map((social) => ({ href: social.url, label: social.label, ...external })),
  ];
}

/** Formats a number of notes: `2 release notes`, or `2 posts` if the section's title lacks "release notes". */
export const countNotes = (notes: number, sectionTitle: string): string => formatCount(notes, toNoun(sectionTitle));

/** Creates the text that replaces an empty list. */
const noNotes = (sectionTitle: string): Element => emptyState(`No ${toNoun(sectionTitle)}s yet.`);

/** Returns the noun for a note: `release note`, or `post` if the section's title lacks "release notes". */
export const toNoun = (sectionTitle: string) => (/release notes/i.test(sectionTitle) ? "release note" : "post");

type PageContent = Parameters<typeof createComputedPage>[0];

interface NoteList extends Pick<PageContent, "path" | "kind" | "title" | "description" | "listed"> {
  readonly notes: readonly CompiledNote[];
  readonly feeds: readonly FeedLink[];
  readonly renderContent: (notes: readonly CompiledNote[]) => ReturnType<PageContent["renderContent"]>;
}

/**
 * Divides a list of notes into pages. The sitemap and the search contain only the first page.
 * If `listed` is false, or without notes, the sitemap and the search contain none of the pages.
 * As in Docusaurus, the second page is at `{path}/page/2`, or at `{path}/authors/2` for authors.
 */
function divideList(list: NoteList, { perPage, basename }: ReleaseNotesOptions): readonly Page[] {
  const { path, kind, title, description, notes, feeds, listed = notes.length > 0 } = list;
  const segment = kind === "author" ? "authors" : "page";
  const size = perPage === "all" ? Math.max(1, notes.length) : perPage;
  const count = Math.max(1, Math.ceil(notes.length / size));
  return Array.from({ length: count }, (_, index) => {
    const part = notes.slice(index * size, (index + 1) * size);
    const suffix = index === 0 ? "" : ` (page ${index + 1} of ${count})`;
    return createComputedPage({
      basename,
      path: index === 0 ? path : `${path === "/" ? "" : path}/${segment}/${index + 1}`,
      kind,
      title: title + suffix,
      description: description + suffix,
      head: { type: "website", feeds, ...(listed ? {} : { noindex: true }) },
      headings: part.map((note) => ({ id: note.anchor, text: note.title, level: 3 })),
      listed: listed && index === 0,
      renderContent: () => list.renderContent(part),
    });
  });
}
