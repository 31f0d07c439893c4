import path from "node:path";
import { z } from "zod";
import type { Collection } from "#app/server/markdown/document.ts";
import {
  checkFieldPairs,
  documentFields,
  flag,
  optional,
  textField,
} from "#app/server/markdown/front-matter/front-matter-schema.ts";
import {
  listSourceFiles,
  readDocument,
  readYamlFile,
  type SourceDocument,
} from "#app/server/markdown/read-document.ts";
import { readSectionTags, readTags, type SectionTags, type Tag, tagsField } from "#app/server/markdown/tags/tags.ts";
import { toDocumentPath } from "#app/server/markdown/to-page-path.ts";
import type { Report, SourceLocation } from "#app/server/model/diagnostic.ts";
import type { AuthoredFile } from "#app/server/pages/create-pages.ts";
import type { DocsSectionSettings } from "#app/server/settings/docs-settings.ts";
import { type DocumentFile, parseNumberPrefix, toBaseId, toDocumentId, toSectionPath } from "./document-names.ts";

/** Schema of the front matter of documents. */
export const documentSchema = z
  .looseObject({
    ...documentFields,
    id: optional(textField),
    sidebar_position: optional(z.coerce.number()),
    displayed_sidebar: textField.nullish(),
    parse_number_prefixes: optional(flag),
    tags: tagsField,
  })
  .superRefine(checkFieldPairs);

/** A document before its text is compiled. */
export interface SourceDoc extends AuthoredFile, DocumentFile {
  readonly tags: readonly Tag[];
  readonly id: string;
  readonly position: number | undefined;
  /** The sidebar that the front matter chooses; the name `null` means no sidebar. */
  readonly displayedSidebar: { readonly name: string | null; readonly position: SourceLocation } | undefined;
}

const ignored = z.unknown().optional();

const categorySchema = z.strictObject({
  label: optional(textField),
  description: optional(textField),
  position: optional(z.coerce.number()),
  link: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("doc"), id: textField }),
      z.object({
        type: z.literal("generated-index"),
        slug: optional(textField),
        title: optional(textField),
        description: optional(textField),
      }),
    ])
    .nullish(),
  // Sites that come from Docusaurus may contain these fields, which have no effect here.
  collapsed: ignored,
  collapsible: ignored,
  className: ignored,
  customProps: ignored,
  key: ignored,
});

/** The settings of a folder from its `_category_` file, and their source location. */
export interface CategoryFile extends z.output<typeof categorySchema> {
  readonly source: SourceLocation;
}

/** The documents of a section. */
export interface SectionSource {
  readonly settings: DocsSectionSettings;
  readonly index: number;
  readonly collection: Collection;
  readonly documents: readonly SourceDoc[];
  /** Ids of drafts, and of documents with an invalid front matter, id or path. */
  readonly leftOut: ReadonlySet<string>;
  /** The settings of folders, by `DocumentFile.folder`. */
  readonly categories: ReadonlyMap<string, CategoryFile>;
}

/** Reads the front matter of documents, and determines ids and paths. Sections without files are left out. */
export function readDocs(options: {
  readonly contentDirectory: string;
  readonly sections: readonly DocsSectionSettings[];
  readonly files: readonly string[];
  /** Returns the location of a setting. If `locate` is undefined, sections without files are not reported. */
  readonly locate?: (keys: readonly PropertyKey[]) => SourceLocation;
  readonly showsDrafts?: boolean;
  readonly report: Report;
}): readonly SectionSource[] {
  const { contentDirectory, sections, locate, showsDrafts = false, report } = options;
  const directories = sections.map(({ folder }) => path.join(contentDirectory, folder));
  return sections.flatMap((settings, index) => {
    const directory = directories[index] ?? contentDirectory;
    const inner = directories.filter((other) => other.startsWith(directory + path.sep));
    const files = options.files.filter(
      (file) => file.startsWith(directory + path.sep) && !inner.some((other) => file.startsWith(other + path.sep)),
    );
    const basePath = settings.path === "/" ? "" : settings.path;
    if (files.length > 0)
      return [{ settings, index, ...readSection({ directory, basePath }, files, { showsDrafts, report }) }];
    if (locate) {
      const message = `the section has no files in the folder ${settings.folder}`;
      const hint = "write the path of a folder below the content folder, or remove the section";
      const position = locate(["docs", "sections", index, "folder"]);
      report({ severity: "warning", code: "empty-section", message, hint, ...position });
    }
    return [];
  });
}

function readSection(
  collection: Collection,
  files: readonly string[],
  { showsDrafts, report }: { readonly showsDrafts: boolean; readonly report: Report },
) {
  const documents: SourceDoc[] = [];
  const leftOut = new Set<string>();
  const tags = readSectionTags(collection, files, report);
  for (const file of listSourceFiles(collection.directory, files)) {
    const documentFile = toDocumentFile(file, collection);
    const source = readDocument(file, documentSchema, report);
    const isShown = source && (showsDrafts || !source.fields.draft);
    const document = isShown && toSourceDoc(source, documentFile, collection, tags);
    if (document) documents.push(document);
    else leftOut.add(toDocumentId(documentFile, source?.fields ?? {}));
  }
  refuseDuplicateIds(documents, collection.directory);
  return { collection, documents, leftOut, categories: readCategories(collection, files, report) };
}

/** Reports documents with the id of an earlier one. If their paths are also equal, `joinPages` reports them. */
function refuseDuplicateIds(documents: readonly SourceDoc[], directory: string): void {
  const byId = new Map<string, SourceDoc>();
  for (const document of documents) {
    const { id, source } = document;
    const first = byId.get(id);
    if (!first) byId.set(id, document);
    else if (first.path !== document.path) {
      const location = source.fields.id === undefined ? undefined : source.locate(["id"]);
      const message = `the id "${id}" is also the id of ${path.relative(directory, first.source.file)}`;
      const hint = "give one of the documents another `id`: sidebars refer to documents by their ids";
      source.reporter.error(location, "duplicate-document-id", message, hint);
    }
  }
}

function toDocumentFile(file: string, { directory }: Collection): DocumentFile {
  const relative = path.relative(directory, file).split(path.sep).join("/");
  const folder = path.posix.dirname(relative);
  return { folder: folder === "." ? "" : folder, fileName: path.posix.basename(relative) };
}

function toSourceDoc(
  source: SourceDocument<z.output<typeof documentSchema>>,
  documentFile: DocumentFile,
  collection: Collection,
  tags: SectionTags,
): SourceDoc | undefined {
  const { fields, locate, reporter } = source;
  const baseId = toBaseId(documentFile, fields);
  if (/^\.{1,2}$|\//.test(baseId)) {
    const hint = "write only the last part of the id; the folder is added to it";
    const reason = baseId.includes("/") ? "has a slash" : "stands for a folder";
    reporter.error(locate(["id"]), "bad-id", `the id "${baseId}" ${reason}`, hint);
    return undefined;
  }
  const sectionPath = toSectionPath(documentFile, fields);
  const pagePath = toDocumentPath(source, sectionPath, collection.basePath);
  if (pagePath === undefined) return undefined;
  const prefix = fields.parse_number_prefixes === false ? undefined : parseNumberPrefix(documentFile.fileName).position;
  const name = fields.displayed_sidebar;
  return {
    path: pagePath,
    kind: "guide",
    tags: readTags(source, tags),
    collection,
    fallbackTitle: baseId,
    source,
    ...documentFile,
    id: toDocumentId(documentFile, fields),
    position: fields.sidebar_position ?? prefix,
    displayedSidebar:
      name === undefined ? undefined : { name, position: { file: source.file, ...locate(["displayed_sidebar"]) } },
  };
}

function readCategories(
  collection: Collection,
  files: readonly string[],
  report: Report,
): ReadonlyMap<string, CategoryFile> {
  const categories = new Map<string, CategoryFile>();
  for (const file of files.filter((name) => /[/\\]_category_\.(?:json|ya?ml)$/.test(name))) {
    const read = readYamlFile(file, categorySchema, report);
    if (typeof read === "string") continue;
    const { folder } = toDocumentFile(file, collection);
    const earlier = categories.get(folder)?.source.file;
    if (earlier !== undefined) {
      const message = `the folder has a second file with its settings: ${path.basename(earlier)} is ignored`;
      report({ severity: "warning", code: "category-invalid", message, hint: "remove one of the files", file });
    }
    categories.set(folder, { ...read.fields, source: { file, ...read.locate([]) } });
  }
  return categories;
}
