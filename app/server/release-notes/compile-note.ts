import path from "node:path";
import { compilePage } from "#app/server/markdown/compile-page.ts";
import type { CompiledDocument, CompileOptions } from "#app/server/markdown/document.ts";
import { readTags } from "#app/server/markdown/tags/tags.ts";
import { markAs } from "#app/server/text/words.ts";
import { type DeclaredAuthors, readAuthors } from "./authors.ts";
import type { NoteFile, ReleaseNoteFiles } from "./read-release-notes.ts";
import type { CompiledNote } from "./release-note.ts";

/** Number of characters above which a note without a truncation marker causes a warning. */
const longText = 3_000;

interface CompileNoteOptions {
  readonly files: ReleaseNoteFiles;
  readonly declaredAuthors: DeclaredAuthors;
  readonly options: CompileOptions;
  readonly toAnchor: (text: string) => string;
}

/** Compiles one note. Returns undefined if it cannot be compiled; the error has been reported. */
export function compileNote(authored: NoteFile, context: CompileNoteOptions): CompiledNote | undefined {
  const { path: notePath, date, name, source } = authored;
  const { frontMatter, reporter } = source;
  const { fields, locate } = frontMatter;
  const { files, declaredAuthors, options } = context;
  const tags = readTags(source, files.tags);
  const authors = readAuthors(source, files.authors, declaredAuthors);
  const compiled = compilePage(source, { path: notePath, collection: files }, tags, options);
  if (!compiled) return undefined;
  const { document, image, page } = compiled;
  const title = fields.title?.trim() || document.title?.text || name.text;
  if (fields.title === undefined || fields.title.trim() === "") {
    const isEmpty = frontMatter.sourceOf(["title"]) !== undefined;
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
    anchor: context.toAnchor(decodeURIComponent(notePath.slice(files.basePath.length + 1))),
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
