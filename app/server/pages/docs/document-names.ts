import path from "node:path";

/** The folder and name of a document's file. */
export interface DocumentFile {
  /** Path below the section's folder, separated by `/`; empty for a file directly in the section's folder. */
  readonly folder: string;
  readonly fileName: string;
}

/** The front matter that determines a document's id and path. */
export interface NameFields {
  readonly id?: string | undefined;
  readonly slug?: string | undefined;
  readonly parse_number_prefixes?: boolean | undefined;
}

/**
 * Splits a number prefix from a name. As in Docusaurus, versions and dates keep their numbers.
 * @example parseNumberPrefix("02-setup") // { name: "setup", position: 2 }
 * @example parseNumberPrefix("2021-11-news") // { name: "2021-11-news", position: undefined }
 */
export function parseNumberPrefix(name: string): { readonly name: string; readonly position: number | undefined } {
  const isVersionOrDate = /^\d+[-_.]\d+/.test(name);
  const [, digits, rest] = (isVersionOrDate ? null : /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)) ?? [];
  if (digits === undefined || rest === undefined) return { name, position: undefined };
  return { name: rest, position: Number.parseInt(digits, 10) };
}

/** Returns whether a document is the page of its folder: `api/index.md`, `api/readme.md` or `api/api.md`. */
export function isFolderIndex({ folder, fileName }: DocumentFile): boolean {
  const name = toStem(fileName).toLowerCase();
  return name === "index" || name === "readme" || (folder !== "" && name === path.posix.basename(folder).toLowerCase());
}

/** Returns the last segment of a document's id. */
export function toBaseId({ fileName }: DocumentFile, fields: NameFields): string {
  const stem = toStem(fileName);
  return fields.id ?? (fields.parse_number_prefixes === false ? stem : parseNumberPrefix(stem).name);
}

/** Returns the id by which sidebars refer to a document: `guides/setup` for `01-guides/02-setup.mdx`. */
export const toDocumentId = (file: DocumentFile, fields: NameFields): string =>
  path.posix.join(toFolderPath(file.folder, fields), toBaseId(file, fields));

/** Returns the path of a document below its section. A `slug` without a leading slash is relative to the folder. */
export function toSectionPath(file: DocumentFile, fields: NameFields): string {
  const folder = toFolderPath(file.folder, fields);
  if (fields.slug !== undefined)
    return fields.slug.startsWith("/") ? fields.slug : path.posix.join("/", folder, fields.slug);
  return path.posix.join("/", folder, isFolderIndex(file) ? "" : toBaseId(file, fields));
}

function toFolderPath(folder: string, fields: NameFields): string {
  if (fields.parse_number_prefixes === false) return folder;
  const segments = folder.split("/").map((segment) => parseNumberPrefix(segment).name);
  return segments.join("/");
}

const toStem = (fileName: string) => fileName.replace(/\.mdx?$/i, "");
