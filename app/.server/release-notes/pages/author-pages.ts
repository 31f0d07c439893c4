import type { Element } from "hast";
import { createComputedPage } from "#app/.server/markdown/computed-page.ts";
import { type Group, toGroup } from "#app/.server/markdown/tags/tag-pages.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Author, DeclaredAuthors } from "#app/.server/release-notes/authors.ts";
import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";
import type { Section } from "#app/.server/release-notes/section.ts";
import { shortNoteCard } from "#app/.server/release-notes/views/note-card.ts";
import { authorImage } from "#app/.server/release-notes/views/note-header.ts";
import { h } from "#app/.server/text/html.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { countNotes, noNotes } from "./count-notes.ts";
import { type ListPart, paginate } from "./paginate.ts";

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

/** Creates the page that lists all authors of `authors.yml`. */
export function createAuthorIndexPage(
  path: string,
  groups: readonly AuthorGroup[],
  { options }: Section,
  feeds: readonly FeedLink[],
): Page {
  return createComputedPage({
    path,
    kind: "author-index",
    title: `${options.title} by author`,
    description: `Authors of the ${lowerFirst(options.title)} for ${options.siteTitle}.`,
    head: { type: "website", feeds },
    headings: [],
    renderContent: () => [
      h(
        "ul",
        { className: ["author-index"] },
        groups
          .filter(({ listed }) => listed)
          .map(({ author, path: authorPath, entries }) =>
            h("li", { className: ["author"] }, [
              ...authorImage(author.name, author.imageUrl),
              h("span", { className: ["author-name"] }, [
                authorPath === undefined
                  ? author.name || (author.key ?? "")
                  : h("a", { href: authorPath }, [author.name]),
              ]),
              h("span", { className: ["author-title"] }, [
                [author.title, countNotes(entries.length, options.title)].filter(Boolean).join(" · "),
              ]),
            ]),
          ),
      ),
    ],
  });
}

/** Creates the pages of an author, if any. As in Docusaurus, the second page is at `{path}/authors/2`. */
export const createAuthorPages = (group: AuthorGroup, section: Section, feeds: readonly FeedLink[]): readonly Page[] =>
  group.path === undefined
    ? []
    : paginate(group.path, group.entries, section.options, "authors").map((part) =>
        createAuthorPage(part, group, section, feeds),
      );

function createAuthorPage(
  { path, notes, suffix, isFirst }: ListPart,
  { author, listed, entries: all }: AuthorGroup,
  { basePath, options }: Section,
  feeds: readonly FeedLink[],
): Page {
  return createComputedPage({
    path,
    kind: "author",
    title: `${options.title} by ${author.name}${suffix}`,
    description:
      (author.description ?? `${countNotes(all.length, options.title)} for ${options.siteTitle} by ${author.name}.`) +
      suffix,
    head: { type: "website", feeds, ...(listed ? {} : { noindex: true }) },
    headings: notes.map(({ anchor, title }) => ({ id: anchor, text: title, level: 2 })),
    listed: listed && isFirst,
    renderContent: () => [
      ...(author.description === undefined ? [] : [h("p", { className: ["page-lead"] }, [author.description])]),
      h("ul", { className: ["section-links"] }, [
        h("li", {}, [h("a", { href: `${basePath}/authors` }, ["All authors"])]),
        ...toLinks(author).map((link) => h("li", {}, [link])),
      ]),
      ...(notes.length === 0 ? [noNotes(options.title)] : []),
      ...notes.map(shortNoteCard),
    ],
  });
}

function toLinks({ url, socials = [] }: Author): Element[] {
  const external = { rel: ["me", "noopener", "noreferrer"], target: "_blank" };
  return [
    ...(url === undefined ? [] : [h("a", { href: url, ...(/^https?:/i.test(url) ? external : {}) }, ["Website"])]),
    ...socials.map((social) => h("a", { href: social.url, ...external }, [social.label])),
  ];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
