import path from "node:path";
import { readInstant } from "#app/.server/markdown/front-matter/parse-date.ts";
import { warnOfRewrittenText } from "#app/.server/markdown/front-matter/parse-front-matter.ts";
import { listSourceFiles, readDocument, type SourceDocument } from "#app/.server/markdown/read-document.ts";
import { toPagePath, toPagePathOfFile } from "#app/.server/markdown/to-page-path.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import { authorsSchema } from "./authors.ts";
import { checkPaths, isReserved } from "./check-addresses.ts";
import { type DeclaredAuthors, declareAuthors } from "./declare-authors.ts";
import { type NoteFields, noteSchema } from "./note-schema.ts";
import { type FileName, parseFileName } from "./parse-file-name.ts";
import type { AuthorsFile } from "./read-authors.ts";
import { readYamlFile } from "./read-yaml-file.ts";
import { type DeclaredTags, declareTags, tagsSchema } from "./tags.ts";

/** A note's file, its address and its date. */
export interface AuthoredFile {
  /** Absolute. */
  readonly file: string;
  /** Site path. */
  readonly path: string;
  /** ISO 8601 instant in UTC. */
  readonly date: string;
  readonly name: FileName;
  readonly source: SourceDocument<NoteFields>;
}

export interface ReleaseNoteFiles {
  readonly directory: string;
  /** Site path of the list, such as `/release-notes`. */
  readonly basePath: string;
  readonly files: readonly AuthoredFile[];
  /** What `tags.yml` declares; absent when there is no such file. */
  readonly tags: DeclaredTags | undefined;
  readonly authors: AuthorsFile;
  /** What it declares. */
  readonly declaredAuthors: DeclaredAuthors;
}

/** Reads every note's front matter, `tags.yml` and `authors.yml`, and finds addresses and dates. Drafts are left out. */
export function readReleaseNotes(options: {
  readonly directory: string;
  /** Every file of the content folder. */
  readonly files: readonly string[];
  readonly basePath: string;
  readonly report: Report;
}): ReleaseNoteFiles {
  const { directory, basePath, report } = options;
  const find = (name: string) => options.files.find((file) => file === path.join(directory, name));
  const tags = readYamlFile(find("tags.yml"), tagsSchema, report);
  const authors = readYamlFile(find("authors.yml"), authorsSchema, report);
  const sources = listSourceFiles(directory, options.files).map((file) => readDocument(file, noteSchema, report));
  const declaredAuthors = declareAuthors(authors, basePath);
  const hasAuthorPages = declaredAuthors.values().some((author) => author.path !== undefined);
  const section: SectionPlace = { directory, basePath, hasAuthorPages };
  const files = sources.flatMap((source) => (source ? (toAuthoredFile(source, section) ?? []) : []));
  return {
    directory,
    basePath,
    files: checkPaths(files),
    tags: typeof tags === "string" ? undefined : declareTags(tags, basePath),
    authors,
    declaredAuthors,
  };
}

interface SectionPlace extends Pick<ReleaseNoteFiles, "directory" | "basePath"> {
  readonly hasAuthorPages: boolean;
}

function toAuthoredFile(
  source: SourceDocument<NoteFields>,
  { directory, basePath, hasAuthorPages }: SectionPlace,
): AuthoredFile | undefined {
  const { file, frontMatter, reporter } = source;
  if (frontMatter.fields.draft) return undefined;
  const relative = path.relative(directory, file).split(path.sep).join("/");
  const name = parseFileName(relative);
  const date = findDate(source, name);
  const address = findAddress(source, name, basePath);
  if (date === undefined || address === undefined) return undefined;
  if (isReserved(address, basePath, hasAuthorPages)) {
    const place = frontMatter.fields.slug === undefined ? undefined : frontMatter.locate(["slug"]);
    reporter.error(
      place,
      "reserved-slug",
      `${address} is the address of one of the section's own pages`,
      "give the note another `slug`",
    );
    return undefined;
  }
  if (address === `${basePath}/authors`)
    reporter.warn(frontMatter.locate(["slug"]), "odd-slug", `${address} is where other sites list their authors`);
  return { file, path: address, date, name, source };
}

/** From the front matter, else from the file's name. Neither file times nor version control count: they differ between machines. */
function findDate(
  { file, frontMatter, reporter }: SourceDocument<NoteFields>,
  { date, dateText }: FileName,
): string | undefined {
  const { date: written } = frontMatter.fields;
  if (written !== undefined) return readInstant(frontMatter, ["date"], written, reporter);
  if (date) return date.toISOString();
  if (dateText !== undefined)
    reporter.error(
      undefined,
      "bad-date",
      `${dateText} in the file's name is not a date`,
      "rename the file, or write `date: YYYY-MM-DD`",
    );
  else if (/^readme\.mdx?$/i.test(path.basename(file)))
    reporter.warn(
      undefined,
      "no-date",
      "a README without a date is not a note, and is left out",
      "give it a `date`, or a name that starts with _",
    );
  else
    reporter.error(
      undefined,
      "no-date",
      "no date, and none in the file name",
      "write `date: YYYY-MM-DD`, or start the file's name with it",
    );
  return undefined;
}

function findAddress(
  { frontMatter, reporter }: SourceDocument<NoteFields>,
  name: FileName,
  basePath: string,
): string | undefined {
  const { slug } = frontMatter.fields;
  if (slug === undefined) return toPagePathOfFile(name.slug, basePath, reporter);
  warnOfRewrittenText(frontMatter, ["slug"], slug, reporter);
  return toPagePath(slug, basePath, frontMatter.locate(["slug"]), reporter);
}
