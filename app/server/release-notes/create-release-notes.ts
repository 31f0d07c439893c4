import path from "node:path";
import GithubSlugger from "github-slugger";
import kebabCase from "lodash.kebabcase";
import type { FeedLink } from "#app/lib/page.ts";
import { encodeSegment } from "#app/lib/site-path.ts";
import { compilePage, toPageOptions } from "#app/server/markdown/compile-page.ts";
import type { CompiledDocument, CompileOptions } from "#app/server/markdown/document.ts";
import {
  createTagIndexPage,
  groupByTag,
  readTags,
  type SectionTags,
  type Tag,
} from "#app/server/markdown/tags/tags.ts";
import type { Page } from "#app/server/model/page.ts";
import { h, toHtml } from "#app/server/text/html.ts";
import { markAs } from "#app/server/text/words.ts";
import { type AuthorLinks, type DeclaredAuthors, declareAuthors, readAuthors } from "./authors.ts";
import { createFeeds, type Feed, toFeedLinks } from "./feeds.ts";
import {
  countNotes,
  createArchivePage,
  createAuthorIndexPage,
  createAuthorPages,
  createListPages,
  createTagPages,
  groupByAuthor,
} from "./list-pages.ts";
import { noteHeader } from "./note-views.ts";
import type { NoteFile, ReleaseNoteFiles } from "./read-release-notes.ts";
import type { CompiledNote, ReleaseNote, ReleaseNotesOptions } from "./release-note.ts";

/** The pages, feeds, redirects and files that release notes add to the site. */
export interface ReleaseNotes {
  /** Site path of the section; empty if the section is at the site's root. */
  readonly basePath: string;
  readonly listPath: string;
  /** All notes including unlisted ones, the newest first. */
  readonly notes: readonly ReleaseNote[];
  readonly pages: readonly Page[];
  /** Each entry contains the pages of one list in order. Lists with a single page are left out. */
  readonly sequences: readonly (readonly Page[])[];
  /** Redirects from other spellings of a tag to its page, such as from `…/tags/i18n` to `…/tags/i-18-n`. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly feeds: readonly Feed[];
  /** Absolute file paths of images and downloads outside the static folder, by URL path. */
  readonly assets: ReadonlyMap<string, string>;
  readonly authorLinks: AuthorLinks;
}

/** Returns whether a reader can find a note. If not, nothing links to the lists. */
export const hasListedNotes = ({ notes }: Pick<ReleaseNotes, "notes">): boolean => notes.some(({ listed }) => listed);

/** Compiles the notes, and creates pages and feeds. A note that cannot be compiled is reported and left out. */
export function createReleaseNotes(files: ReleaseNoteFiles, options: ReleaseNotesOptions): ReleaseNotes {
  const { basePath } = files;
  const authorLinks: AuthorLinks = { links: [], images: [] };
  const { authors: declaredAuthors, assets } = declareAuthors(files.authors, basePath, options, authorLinks);
  const slugger = new GithubSlugger();
  // No name of a note contains `--`, so that ids such as `name--id` are unambiguous.
  const toAnchor = (text: string) => slugger.slug(kebabCase(text) || "note");
  const compiled = files.files.flatMap(
    (file) => compileNote(file, files, { declaredAuthors, authorLinks }, options) ?? [],
  );
  const named = compiled.map((note) => ({
    ...note,
    anchor: toAnchor(decodeURIComponent(note.path.slice(basePath.length + 1))),
  }));
  const notes = sortNotes(named);
  const groups = groupByTag(notes);
  const listed = groups.filter((group) => group.listed);
  const authors = groupByAuthor(notes, declaredAuthors);
  const listPath = basePath || "/";
  const authorsPath = authors.length > 0 ? `${basePath}/authors` : undefined;
  const listedNotes = notes.filter((note) => note.listed);
  const section = { basePath, listPath, authorsPath, notes: listedNotes, groups: listed, options };
  const feeds = createFeeds(section);
  const feedLinks = toFeedLinks(feeds, basePath);
  const list = createListPages(section, feedLinks);
  const tagLists = groups.map((group) =>
    createTagPages(group, section, [...toFeedLinks(feeds, group.path), ...feedLinks]),
  );
  const authorLists = authors.map((group) => createAuthorPages(group, section, feedLinks));
  return {
    basePath,
    listPath,
    notes,
    pages: [
      ...list,
      createArchivePage(section, feedLinks),
      createTagIndexPage(listed, {
        basePath,
        basename: options.basename,
        title: options.title,
        head: { type: "website", feeds: feedLinks },
        count: (count) => countNotes(count, options.title),
      }),
      ...tagLists.flat(),
      ...(authorsPath === undefined ? [] : [createAuthorIndexPage(authorsPath, authors, section, feedLinks)]),
      ...authorLists.flat(),
      ...notes.map((note) => createNotePage(note, feedLinks, options)),
    ],
    sequences: [list, ...tagLists, ...authorLists].filter((pages) => pages.length > 1),
    redirects: createTagRedirects(groups, files.tags),
    feeds,
    authorLinks,
    assets: new Map([...assets, ...notes.flatMap((note) => [...note.document.assets])]),
  };
}

/** Number of characters above which a note without a truncation marker causes a warning. */
const longText = 3_000;

/** Compiles one note. Returns undefined if it cannot be compiled; the error has been reported. */
function compileNote(
  authored: NoteFile,
  files: ReleaseNoteFiles,
  { declaredAuthors, authorLinks }: { readonly declaredAuthors: DeclaredAuthors; readonly authorLinks: AuthorLinks },
  options: ReleaseNotesOptions,
): Omit<CompiledNote, "anchor"> | undefined {
  const { path: notePath, date, name, source } = authored;
  const { fields, locate, sourceOf, reporter } = source;
  const tags = readTags(source, files.tags);
  const authors = readAuthors(source, files.authors, declaredAuthors, authorLinks);
  const compiled = compilePage(source, { path: notePath, collection: files }, tags, options);
  if (!compiled) return undefined;
  const { document, image, page } = compiled;
  const title = fields.title?.trim() || document.title?.text || name.text;
  if (fields.title === undefined || fields.title.trim() === "") {
    const isEmpty = sourceOf(["title"]) !== undefined;
    const hint = `write a \`title\`; until then, the title is "${title}", from the first heading or the file name`;
    const message = isEmpty ? "the title in the front matter is empty" : "the front matter has no title";
    reporter.warn(locate(isEmpty ? ["title"] : []), "no-title", message, hint);
  }
  warnOfTruncation(document, authored);
  const toMarked = (text: string) => {
    if (fields.draft) return markAs("draft", text);
    return options.previewedAt !== undefined && date > options.previewedAt ? markAs("upcoming", text) : text;
  };
  return {
    path: notePath,
    title: toMarked(title),
    label: toMarked(fields.sidebar_label ?? title),
    date,
    modified: page.head.modified,
    description: compiled.description ?? title,
    tags,
    authors: authors.map((author) =>
      author.imageUrl?.startsWith(".")
        ? { ...author, imageUrl: document.findImage(author.imageUrl, locate(["authors"])) }
        : author,
    ),
    listed: page.listed,
    image,
    document,
    page,
  };
}

function warnOfTruncation(
  { truncationMarkers, truncated, textLength }: CompiledDocument,
  { source: { file, reporter } }: NoteFile,
): void {
  if (truncationMarkers > 1) {
    const message = "the note has several truncation markers, of which only the first counts";
    reporter.warn(undefined, "several-truncate-marks", message, "keep one of them");
  }
  if (truncated?.isEmpty) {
    const hint = "write text before the marker; until then, the list shows the description";
    reporter.warn(undefined, "empty-truncated-text", "there is no text before the truncation marker", hint);
  }
  if (truncationMarkers === 0 && textLength > longText) {
    const message = `the list shows the whole text of ${path.basename(file)}, which has no truncation marker`;
    const hint = "write {/* truncate */} after the first paragraph";
    reporter.warn(undefined, "no-truncate-mark", message, hint);
  }
}

/** Creates the page of one note. */
function createNotePage(note: CompiledNote, feeds: readonly FeedLink[], options: CompileOptions): Page {
  const { document } = note;
  const page = { ...note.page, kind: "release-note" as const };
  const names = note.authors.map(({ name }) => name).filter((name) => name !== "");
  return {
    ...page,
    title: note.title,
    description: note.description,
    head: {
      type: "article",
      ...page.head,
      published: note.date,
      modified: note.modified ?? note.date,
      ...(names.length === 0 ? {} : { authors: names }),
      feeds,
    },
    renderBody: () => {
      // If the document's heading and the note's title have the same text, the heading replaces the title,
      // because the heading may contain code or emphasis.
      const isSame = document.title?.text === note.title;
      const content = isSame && document.title ? { type: "raw" as const, value: document.title.render() } : note.title;
      const title = h("h1", { className: ["page-title"], id: document.title?.id }, [content]);
      return toHtml(noteHeader(note, title), options.basename) + document.render(toPageOptions(page, options));
    },
  };
}

function createTagRedirects(groups: readonly Tag[], { parent, declared }: SectionTags): ReadonlyMap<string, string> {
  const paths = new Set(groups.map(({ path }) => path));
  const names = [
    ...groups.map(({ label, path }) => [label, path] as const),
    ...[...(declared ?? [])].map(([key, { path }]) => [key, path] as const),
  ];
  return new Map(
    names
      .filter(([name, path]) => paths.has(path) && !/[/\\]/.test(name) && !/^\.{1,2}$/.test(name))
      .map(([name, path]) => [`${parent}/${encodeSegment(name)}`, path] as const)
      .filter(([from]) => !paths.has(from)),
  );
}

/** Compares paths with versions, and ISO 8601 instants in UTC. */
const collator = new Intl.Collator("en", { numeric: true });

/** Sorts notes by date, newest first. Notes of one date are sorted by path in descending order: 3.10 before 3.9. */
export function sortNotes<Note extends Pick<ReleaseNote, "date" | "path">>(notes: readonly Note[]): Note[] {
  return notes.toSorted((a, b) => collator.compare(b.date, a.date) || collator.compare(b.path, a.path));
}
