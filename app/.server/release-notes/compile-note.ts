import path from "node:path";
import { compileDocument } from "#app/.server/markdown/compile-document.ts";
import type { CompiledDocument, CompileOptions } from "#app/.server/markdown/document.ts";
import { chooseHeadings } from "#app/.server/markdown/front-matter/front-matter-schema.ts";
import { readInstant } from "#app/.server/markdown/front-matter/parse-date.ts";
import type { ImageReader } from "#app/.server/markdown/links/image-reader.ts";
import { toPageHead } from "#app/.server/markdown/page-head.ts";
import { readPageOverrides } from "#app/.server/markdown/page-overrides.ts";
import { type KnownTags, readTags } from "#app/.server/markdown/tags/read-tags.ts";
import type { DeclaredAuthors } from "./authors.ts";
import { readAuthors } from "./read-authors.ts";
import type { AuthoredFile, ReleaseNoteFiles } from "./read-release-notes.ts";
import type { CompiledNote } from "./release-note.ts";

/** Number of characters above which a note should have a truncation marker, since the list shows it whole. */
const longText = 3_000;

interface CompileNoteOptions {
  readonly files: ReleaseNoteFiles;
  readonly declaredAuthors: DeclaredAuthors;
  readonly options: CompileOptions;
  readonly images: ImageReader;
  readonly knownTags: KnownTags;
  /** Creates a unique id for a note on the list page. */
  readonly toAnchor: (text: string) => string;
}

/** Compiles one note. Returns undefined after an error, which has been reported. */
export function compileNote(authored: AuthoredFile, context: CompileNoteOptions): CompiledNote | undefined {
  const { file, path: notePath, date, name, source } = authored;
  const { frontMatter, body, reporter } = source;
  const { fields, locate } = frontMatter;
  const { files, declaredAuthors, options, images, knownTags } = context;
  const tags = readTags(source, { basePath: files.basePath, declared: files.tags, known: knownTags });
  const authors = readAuthors(source, files.authors, declaredAuthors);
  const document = compileDocument(
    { file, path: notePath, collection: files, body, images, format: fields.mdx?.format },
    options,
  );
  if (!document) return undefined;
  const title = fields.title?.trim() || document.title?.text || name.text;
  if (fields.title === undefined || fields.title.trim() === "") {
    const isEmpty = frontMatter.sourceOf(["title"]) !== undefined;
    reporter.warn(
      locate(isEmpty ? ["title"] : []),
      "no-title",
      isEmpty ? "title is empty" : "no title",
      `"${title}" is used, from the first heading or the file name`,
    );
  }
  warnOfTruncation(document, authored);
  const authoredHead = toPageHead(document);
  const written = fields.image;
  return {
    path: notePath,
    title,
    label: fields.sidebar_label ?? title,
    date,
    modified: readInstant(frontMatter, ["last_update", "date"], fields.last_update?.date, reporter),
    description: fields.description ?? authoredHead.description ?? (document.summary || title),
    tags,
    authors: authors.map((author) =>
      author.imageUrl?.startsWith(".")
        ? { ...author, imageUrl: document.findImage(author.imageUrl, locate(["authors"])) }
        : author,
    ),
    listed: !fields.unlisted,
    file,
    anchor: context.toAnchor(decodeURIComponent(notePath.slice(files.basePath.length + 1))),
    image: written === undefined ? undefined : document.findImage(written, locate(["image"])),
    keywords: fields.keywords,
    document,
    headings: chooseHeadings(document.headings, fields),
    head: authoredHead.head,
    overrides: readPageOverrides(source, authoredHead, files, options),
  };
}

function warnOfTruncation(
  { truncationMarkers, truncated, textLength }: CompiledDocument,
  { file, source: { reporter } }: AuthoredFile,
): void {
  if (truncationMarkers > 1)
    reporter.warn(
      undefined,
      "several-truncate-marks",
      "more than one truncation marker: only the first one counts",
      "keep one",
    );
  if (truncated?.isEmpty)
    reporter.warn(
      undefined,
      "empty-truncated-text",
      "there is no text before the truncation marker",
      "the list shows the description instead",
    );
  if (truncationMarkers === 0 && textLength > longText) {
    reporter.warn(
      undefined,
      "no-truncate-mark",
      `${path.basename(file)} is shown whole in the list: it has no truncation marker`,
      "write {/* truncate */} after its first paragraph",
    );
  }
}
