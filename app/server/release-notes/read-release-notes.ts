import path from "node:path";
import { z } from "zod";
import { type FileHistory, readGitHistory } from "#app/server/files/read-git-history.ts";
import type { Collection } from "#app/server/markdown/document.ts";
import {
  checkFieldPairs,
  documentFields,
  optional,
  readInstant,
  textField,
} from "#app/server/markdown/front-matter/front-matter-schema.ts";
import {
  listSourceFiles,
  readDocument,
  readYamlFile,
  type SourceDocument,
} from "#app/server/markdown/read-document.ts";
import { readSectionTags, type SectionTags, tagsField } from "#app/server/markdown/tags/tags.ts";
import { toDocumentPath } from "#app/server/markdown/to-page-path.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { type AuthorsFile, authorFields, authorsSchema } from "./authors.ts";
import { type FileName, parseFileName } from "./parse-file-name.ts";

/** Schema of a note's front matter. `readAuthors` validates each entry of `authors` separately. */
export const noteSchema = z
  .looseObject({
    ...documentFields,
    date: optional(textField),
    tags: tagsField,
    ...authorFields,
  })
  .superRefine(checkFieldPairs);

/** The validated front matter of a release note. */
export type NoteFields = z.output<typeof noteSchema>;

/** A note that is not compiled yet. */
export interface NoteFile {
  readonly path: string;
  readonly date: string;
  readonly name: FileName;
  readonly source: SourceDocument<NoteFields>;
}

/** The notes to publish, with the declared tags and authors. */
export interface ReleaseNoteFiles {
  readonly directory: string;
  readonly basePath: string;
  readonly files: readonly NoteFile[];
  readonly tags: SectionTags;
  readonly authors: AuthorsFile;
}

/** Reads the front matter of notes, and determines paths and dates. Notes with errors and, unless `showsDrafts` is set, drafts are left out. */
export function readReleaseNotes(options: {
  readonly directory: string;
  readonly files: readonly string[];
  readonly listPath: string;
  readonly authorsMapPath: string;
  readonly showsDrafts?: boolean;
  readonly report: Report;
}): ReleaseNoteFiles {
  const { directory, authorsMapPath, showsDrafts = false, report } = options;
  // If the section is at `/`, `basePath` is empty, so that the path of its archive is `/archive` and not `//archive`.
  const basePath = options.listPath === "/" ? "" : options.listPath;
  const tags = readSectionTags({ directory, basePath }, options.files, report);
  const authorsFile = options.files.find((file) => file === path.join(directory, authorsMapPath));
  const authors = readYamlFile(authorsFile, authorsSchema, report);
  const written = listSourceFiles(directory, options.files);
  const sources = written.flatMap((file) => readDocument(file, noteSchema, report) ?? []);
  const shown = sources.filter(({ fields }) => showsDrafts || !fields.draft);
  let history: ReadonlyMap<string, FileHistory> | undefined;
  const findGitDate = (file: string) => {
    history ??= readGitHistory(directory);
    return history.get(file)?.added;
  };
  const files = shown.flatMap((source) => toNoteFile(source, { directory, basePath }, findGitDate) ?? []);
  return { directory, basePath, files: omitDuplicates(files), tags, authors };
}

type FindGitDate = (file: string) => Date | undefined;

function toNoteFile(
  source: SourceDocument<NoteFields>,
  { directory, basePath }: Collection,
  findGitDate: FindGitDate,
): NoteFile | undefined {
  const { file, fields, reporter } = source;
  const relative = path.relative(directory, file).split(path.sep).join("/");
  const name = parseFileName(relative);
  const date = findDate(source, name, findGitDate);
  const notePath = toDocumentPath(source, fields.slug ?? name.slug, basePath);
  if (date === undefined || notePath === undefined) return undefined;
  if (isReserved(notePath, basePath)) {
    const message = `the path ${notePath} is reserved for the lists, tags, authors and feeds of the section`;
    reporter.error(locateSlug(source), "reserved-slug", message, "give the note another `slug`");
    return undefined;
  }
  return { path: notePath, date, name, source };
}

/**
 * Returns the date of a note from the front matter, the file name or Git, in this order.
 * File modification times are not used, because they differ between machines.
 */
function findDate(
  source: SourceDocument<NoteFields>,
  { date, dateText }: FileName,
  findGitDate: FindGitDate,
): string | undefined {
  const { file, fields, reporter } = source;
  if (fields.date !== undefined) return readInstant(source, ["date"], fields.date);
  if (date) return date.toISOString();
  if (dateText !== undefined) {
    const message = `${dateText} in the file's name is not a date`;
    reporter.error(undefined, "bad-date", message, "rename the file, or write `date: YYYY-MM-DD`");
    return undefined;
  }
  if (/^readme\.mdx?$/i.test(path.basename(file))) {
    const hint = "to publish the file, write a `date`; to leave it out, start its name with _";
    reporter.warn(undefined, "no-date", "a README without a date is not a note, so the file is left out", hint);
    return undefined;
  }
  const committed = findGitDate(file);
  if (!committed) {
    const hint = "write `date: YYYY-MM-DD`, or start the file's name with the date";
    reporter.error(undefined, "no-date", "the note has no date in the front matter, in the file name or in Git", hint);
    return undefined;
  }
  const day = committed.toISOString().slice(0, 10);
  const hint = `write \`date: ${day}\`: a copy of the site without the Git history, such as a container image, does not start`;
  const message = `the note has no date, so the date of its first commit in Git, ${day}, is used`;
  reporter.warn(undefined, "date-from-git", message, hint);
  return committed.toISOString();
}

const locateSlug = ({ fields, locate }: SourceDocument<NoteFields>) =>
  fields.slug === undefined ? undefined : locate(["slug"]);

function isReserved(notePath: string, basePath: string): boolean {
  if (notePath === (basePath || "/")) return true;
  const [first = "", second = ""] = notePath.slice(basePath.length + 1).split("/");
  if (first === "tags" || first === "authors") return true;
  if (first === "page" && /^\d+$/.test(second)) return true;
  return second === "" && ["index", "archive", "rss.xml", "atom.xml", "feed.json"].includes(first.toLowerCase());
}

function omitDuplicates(files: readonly NoteFile[]): readonly NoteFile[] {
  const byPath = new Map<string, NoteFile>();
  const byCase = new Map<string, NoteFile>();
  for (const file of files) {
    const { reporter } = file.source;
    const position = locateSlug(file.source);
    const same = byPath.get(file.path);
    const alike = byCase.get(file.path.toLowerCase());
    if (same) {
      const message = `several notes have the path ${file.path}, and only ${path.basename(same.source.file)} is published`;
      reporter.warn(position, "duplicate-route", message, "give one of the notes another `slug`");
      continue;
    }
    if (alike) {
      const message = `the paths ${alike.path} (${path.basename(alike.source.file)}) and ${file.path} differ only in case`;
      const hint = "give one of them another `slug`: readers type paths in lower case";
      reporter.warn(position, "slug-case", message, hint);
    }
    byPath.set(file.path, file);
    byCase.set(file.path.toLowerCase(), file);
  }
  return [...byPath.values()];
}
