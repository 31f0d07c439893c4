import path from "node:path";
import type { Report, SourceLocation } from "#app/server/model/diagnostic.ts";
import type { CategorySetting } from "#app/server/settings/docs-settings.ts";
import { type DocumentFile, isFolderIndex, parseNumberPrefix } from "./document-names.ts";
import type { CategoryFile } from "./read-docs.ts";

/** A document with the data of its sidebar entry. */
export interface SidebarDocument extends DocumentFile {
  readonly id: string;
  readonly path: string;
  readonly label: string;
  readonly position: number | undefined;
}

/** A category that is generated from a folder. `source` is the location of its `_category_` file. */
export interface GeneratedCategory extends CategorySetting {
  readonly items: readonly GeneratedEntry[];
  readonly source?: SourceLocation;
}

/** An entry of a generated sidebar. A string is the id of a document. */
export type GeneratedEntry = string | GeneratedCategory;

/** The documents of a section, and the settings of their folders. */
export interface FolderTree {
  readonly documents: readonly SidebarDocument[];
  readonly categories: ReadonlyMap<string, CategoryFile>;
  readonly leftOut: ReadonlySet<string>;
  readonly report: Report;
}

interface Positioned {
  readonly entry: GeneratedEntry;
  readonly position: number | undefined;
  readonly name: string;
}

/**
 * Generates the sidebar entries of a folder: its documents, and a category for each subfolder.
 * As in Docusaurus, entries are sorted by position, then by name. Entries without a position are last.
 * @param folder a path in the form of `DocumentFile.folder`
 */
export function generateEntries(folder: string, tree: FolderTree): readonly GeneratedEntry[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const inFolder = tree.documents.filter((document) => document.folder === folder);
  const folders = new Set(
    tree.documents
      .filter((document) => document.folder !== folder && document.folder.startsWith(prefix))
      .map((document) => document.folder.slice(prefix.length).split("/", 1)[0] ?? ""),
  );
  const documents = inFolder.map(({ id, position, fileName }): Positioned => ({ entry: id, position, name: fileName }));
  const categories = [...folders].map((name) => createCategory(`${prefix}${name}`, tree));
  return [...documents, ...categories].sort(compareEntries).map(({ entry }) => entry);
}

function compareEntries(one: Positioned, other: Positioned): number {
  const last = Number.POSITIVE_INFINITY;
  const [first = last, second = last] = [one.position, other.position];
  if (first !== second) return first - second;
  return one.name < other.name ? -1 : 1;
}

function createCategory(folder: string, tree: FolderTree): Positioned {
  const settings = tree.categories.get(folder);
  const name = path.posix.basename(folder);
  const prefix = parseNumberPrefix(name);
  const document = findIndex(folder, settings, tree);
  const generated = settings?.link?.type === "generated-index" ? settings.link : undefined;
  const link = document?.id ?? generated;
  return {
    name,
    position: settings?.position ?? document?.position ?? prefix.position,
    entry: {
      label: settings?.label ?? document?.label ?? prefix.name,
      ...(link === undefined ? {} : { link }),
      items: generateEntries(folder, tree).filter((entry) => entry !== document?.id),
      ...(settings === undefined ? {} : { source: settings.source }),
    },
  };
}

/** Finds the page of a folder's category: the document that `link` names or, without `link`, the folder's index. */
function findIndex(folder: string, settings: CategoryFile | undefined, { documents, leftOut, report }: FolderTree) {
  const inFolder = documents.filter((document) => document.folder === folder);
  const link = settings?.link;
  if (link === undefined) return inFolder.find(isFolderIndex);
  if (link?.type !== "doc") return undefined;
  const found =
    inFolder.find(({ id }) => path.posix.basename(id) === link.id) ?? documents.find(({ id }) => id === link.id);
  const isLeftOut = leftOut.values().some((id) => `/${id}`.endsWith(`/${link.id}`));
  if (!found && !isLeftOut && settings) {
    const message = `there is no document with the id ${link.id}`;
    const hint = "write the name of a document in this folder, without number prefix and extension";
    report({ severity: "error", code: "unknown-document", message, hint, ...settings.source });
  }
  return found;
}
