import { existsSync } from "node:fs";
import path from "node:path";
import { currentVersionName } from "#app/lib/page.ts";
import { encodeSegment } from "#app/lib/site-path.ts";
import { isInside, readFolder } from "#app/server/files/list-files.ts";
import { parseDate } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { isSpecificationName, reportUnreadable, toFileStem } from "#app/server/reference/find-specifications.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { compareVersionNames } from "#app/server/text/version-names.ts";
import { readVersionHead } from "./read-version-head.ts";

/** The release note of a version. */
interface VersionNote {
  readonly path: string;
  readonly title: string;
  readonly date: string;
}

/** Finds the release note of a version by its name or, if there is none, by its date. */
export type FindRelease = (version: string, date: string | undefined) => VersionNote | undefined;

/** One version of an API: one file of its specification. */
export interface Version {
  /** The segment of its paths, such as `3.5.0`: `info.version` or, if that is not unique, the label of the file. */
  readonly name: string;
  /** `info.version` as it is written; the name of an earlier version if it is empty or not unique. */
  readonly title: string;
  /** Id of its heading in the changelog, such as `3-8-0` for `3.8.0`. */
  readonly id: string;
  /** Path below which the pages of this version are, such as `/docs/api/3.5.0`. */
  readonly path: string;
  readonly file: string;
  /** Date in ISO 8601 format, such as `2024-01-17`. */
  readonly date: string | undefined;
  readonly note: VersionNote | undefined;
}

interface VersionSources {
  readonly api: Api;
  readonly directory: string;
  /** Folder with the published specifications, with which a preview compares its own. */
  readonly publishedDirectory?: string | undefined;
  readonly findRelease: FindRelease;
  /** Whether a page or another API has this path. */
  readonly isTaken: (path: string) => boolean;
  readonly report: Report;
}

interface Found {
  readonly file: string;
  readonly label: string | undefined;
  readonly version: string;
  readonly released: string | undefined;
}

/** A version with the label of its file, before it has an id. */
type ListedVersion = Omit<Version, "id"> & Pick<Found, "label">;

/** Returns true if a file's label is an ISO 8601 date, which 2024-02-30 is not. */
const isDate = (label: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(label) && parseDate(label) !== undefined;

/**
 * Lists the versions of an API, newest first: the current file `name.yaml`, and the earlier files `name@label.yaml`
 * beside it. Reads only the beginning of the earlier files. Returns only the current version if there are no others.
 */
export function listVersions(sources: VersionSources): readonly Version[] {
  const { api, findRelease } = sources;
  const { file } = api.index.specification.root.document;
  const released = api.index.specification.root.get("info")?.text("x-released");
  const current: Found = { file, label: undefined, version: api.version, released };
  const found = [current, ...findEarlierFiles(file, sources)];
  const names = new Set<string>();
  const [shown, ...earlier] = found.flatMap((each): ListedVersion[] => {
    const name = chooseName(each, found, names, sources);
    if (name === undefined) return [];
    names.add(name.toLowerCase());
    const isShared =
      each.label !== undefined && found.some((other) => other !== each && other.version === each.version);
    const title = isShared ? name : each.version || name;
    const written = [each.label, each.released].find((text) => text !== undefined && isDate(text));
    const note = findRelease(title, written);
    const date = [written, note?.date.slice(0, 10)].find((text) => text !== undefined && isDate(text));
    if (date === undefined && found.length > 1) reportUndated(each, title, sources);
    return [{ name, title, path: `${api.basePath}/${name}`, file: each.file, label: each.label, date, note }];
  });
  return shown ? addIds([shown, ...findPublished(file, sources), ...earlier]) : [];
}

function addIds(versions: readonly ListedVersion[]): readonly Version[] {
  const ids = new Set<string>();
  return versions.map(({ label, ...version }) => {
    const wanted = [version.title, label ?? version.name].map((text) => text.replace(/[^A-Za-z0-9]+/g, "-"));
    const id = wanted.find((each) => /[A-Za-z0-9]/.test(each) && !ids.has(each)) ?? `version-${ids.size}`;
    ids.add(id);
    return { ...version, id };
  });
}

/** Name of the version that a preview compares with. */
export const publishedName = "published";

/** Finds the published file of a specification. It is a version of its own, even if it has the same `info.version`. */
function findPublished(
  current: string,
  { api, directory, publishedDirectory, report }: VersionSources,
): ListedVersion[] {
  const file = publishedDirectory && path.join(publishedDirectory, path.relative(directory, current));
  if (file === undefined || !existsSync(file)) return [];
  const name = publishedName;
  return readFound(file, name, report).map(({ version }) => ({
    name,
    title: version === "" ? name : `${name} ${version}`,
    path: `${api.basePath}/${name}`,
    file,
    label: name,
    date: undefined,
    note: undefined,
  }));
}

function findEarlierFiles(current: string, { directory: root, report }: VersionSources): Found[] {
  const directory = path.dirname(current);
  const stem = toFileStem(current);
  const labelled = readFolder(directory, report).flatMap(({ name }) => {
    const label =
      isSpecificationName(name) && name.startsWith(`${stem}@`) ? toFileStem(name).slice(stem.length + 1) : "";
    return label === "" ? [] : [{ file: path.join(directory, name), label }];
  });
  labelled.sort((a, b) => compareLabels(b.label, a.label));
  return labelled.flatMap(({ file, label }) => {
    if (isInside(file, root)) return readFound(file, label, report);
    const message = `the earlier version ${path.basename(file)} is a symbolic link that does not lead to a file inside the folder of specifications`;
    const hint = "replace the link with a copy of the file to which it should lead";
    report({ severity: "error", code: "unreadable-file", message, hint, file });
    return [];
  });
}

/** Reads the beginning of a file. Returns an empty list if an error was reported. */
function readFound(file: string, label: string, report: Report): Found[] {
  try {
    return [{ file, label, ...readVersionHead(file) }];
  } catch (error) {
    reportUnreadable(file, "earlier version", error, report);
    return [];
  }
}

/** Sorts dates by date, and other labels after them, such as `3.9.0` before `3.10.0-beta` and `3.10.0`. */
const compareLabels = (one: string, other: string): number =>
  Number(isDate(other)) - Number(isDate(one)) || compareVersionNames(one, other);

/** Chooses `info.version`, or else the label. Reports why `info.version` cannot be the name. */
function chooseName(
  { file, label, version }: Found,
  all: readonly Found[],
  names: ReadonlySet<string>,
  { api, isTaken, report }: VersionSources,
): string | undefined {
  const isFree = (name: string) =>
    !names.has(name.toLowerCase()) &&
    !isTaken(`${api.basePath}/${name}`) &&
    // Browsers store the choice of the current version under this name.
    (label === undefined || name.toLowerCase() !== currentVersionName);
  const isSegment = (name: string) => name !== "" && encodeSegment(name) === name && !/^\.+$/.test(name);
  const isSame = (other: Found) => other.file !== file && other.version === version;
  const sharing = label === undefined ? undefined : all.find(isSame);
  if (isSegment(version) && !sharing && isFree(version)) return version;
  const fallback = [label ?? currentVersionName].find((name) => isSegment(name) && isFree(name));
  if (all.length === 1) return fallback;
  const outcome = fallback === undefined ? "not published" : `published as “${fallback}”`;
  report({
    severity: fallback === undefined ? "error" : "warning",
    code: "version-name",
    message: `${toReason(version, sharing, isSegment(version))}; this version is ${outcome}`,
    hint: "give each version of the API its own info.version, such as 3.8.0, which is no name of a page",
    file,
  });
  return fallback;
}

function toReason(version: string, sharing: Found | undefined, isSegment: boolean): string {
  if (version === "") return "info.version is empty";
  const written = `info.version is “${version}”`;
  if (sharing) return `${written}, as in ${path.basename(sharing.file)}`;
  if (version.toLowerCase() === currentVersionName) return `${written}, which is the name of the current version`;
  return `${written}, which ${isSegment ? "is the path of a page" : "cannot be a part of a path"}`;
}

function reportUndated({ file, label }: Found, title: string, { report }: VersionSources): void {
  const own =
    label === undefined
      ? ""
      : `, or rename the file to ${toFileStem(file).split("@")[0]}@2024-01-17${path.extname(file)}`;
  report({
    severity: "warning",
    code: "version-date",
    message: `the date of version ${title} is unknown, so changes.xml has no entry for it`,
    hint: `add x-released: 2024-01-17 to info, or write a release note for this version${own}`,
    file,
  });
}
