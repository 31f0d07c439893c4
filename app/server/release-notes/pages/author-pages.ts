import type { Element } from "hast";
import type { FeedLink } from "#app/lib/page.ts";
import { createComputedPage } from "#app/server/markdown/computed-page.ts";
import { type Group, toGroup } from "#app/server/markdown/tags/tag-pages.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Author, DeclaredAuthors } from "#app/server/release-notes/authors.ts";
import { authorImage, byYear, shortNoteCard } from "#app/server/release-notes/note-views.ts";
import type { CompiledNote, NoteSection } from "#app/server/release-notes/release-note.ts";
import { h } from "#app/server/text/html.ts";
import { lowerFirst } from "#app/server/text/words.ts";
import { countNotes, divideList, noNotes } from "./list-pages.ts";

/** An author with the author's notes. */
export interface AuthorGroup extends Group<CompiledNote> {
  readonly author: Author;
  readonly path: string | undefined;
}

/** Groups notes by the authors of `authors.yml`, in the order of the file. Authors without notes are included. */
export function groupByAuthor(notes: readonly CompiledNote[], declared: DeclaredAuthors): AuthorGroup[] {
  return [...declared].map(([key, author]) => {
    const own = notes.filter((note) => note.authors.some((other) => other.key === key));
    const found = own[0]?.authors.find((other) => other.key === key);
    return { author: found ?? author, path: author.path, ...toGroup(own) };
  });
}

/** Creates the page that lists the authors of `authors.yml`, without those whose notes are all unlisted. */
export function createAuthorIndexPage(
  path: string,
  groups: readonly AuthorGroup[],
  { options }: NoteSection,
  feeds: readonly FeedLink[],
): Page {
  const toItem = ({ author, path: authorPath, entries }: AuthorGroup) => {
    const name =
      authorPath === undefined ? author.name || (author.key ?? "") : h("a", { href: authorPath }, [author.name]);
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
    description: `Authors of the ${lowerFirst(options.title)} for ${options.siteTitle}.`,
    head: { type: "website", feeds },
    headings: [],
    renderContent: () => [h("ul", { className: ["author-index"] }, listed.map(toItem))],
  });
}

/**
 * Creates the pages of an author. If `path` is undefined, the author has no pages.
 * As in Docusaurus, the second page is at `{path}/authors/2`.
 */
export function createAuthorPages(
  { path, author, listed, entries }: AuthorGroup,
  { basePath, options }: NoteSection,
  feeds: readonly FeedLink[],
): readonly Page[] {
  if (path === undefined) return [];
  const { title, siteTitle } = options;
  const { name, description } = author;
  const describe = () => description ?? `${countNotes(entries.length, title)} for ${siteTitle} by ${name}.`;
  const links = [h("a", { href: `${basePath}/authors` }, ["All authors"]), ...toLinks(author)];
  const renderContent = (part: readonly CompiledNote[]) => [
    ...(description === undefined ? [] : [h("p", { className: ["page-lead"] }, [description])]),
    h(
      "ul",
      { className: ["section-links"] },
      links.map((link) => h("li", {}, [link])),
    ),
    ...(part.length === 0 ? [noNotes(title)] : byYear(part, shortNoteCard)),
  ];
  const byName = `${title} by ${name}`;
  const list = { path, kind: "author", title: byName, listed, notes: entries, feeds, describe, renderContent } as const;
  return divideList({ ...list, segment: "authors" }, options);
}

function toLinks({ url, socials = [] }: Author): Element[] {
  const external = { rel: ["me", "noopener", "noreferrer"], target: "_blank" };
  return [
    ...(url === undefined ? [] : [h("a", { href: url, ...(/^https?:/i.test(url) ? external : {}) }, ["Website"])]),
    ...socials.map((social) => h("a", { href: social.url, ...external }, [social.label])),
  ];
}
