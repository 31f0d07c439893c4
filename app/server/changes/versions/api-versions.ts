import { statSync } from "node:fs";
import { setImmediate as nextIteration } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { toCleanPath } from "#app/lib/site-path.ts";
import { readBytes, specificationCap } from "#app/server/files/read-bytes.ts";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import { type Api, loadApi, type ReferenceOptions } from "#app/server/reference/load-reference.ts";
import { once } from "../once.ts";
import { createCatalog, listContent, type VersionCatalog } from "./catalog.ts";
import { publishedName, type Version } from "./list-versions.ts";

/** The versions of one API. Earlier versions are opened when they are needed. */
export interface ApiVersions {
  readonly api: Api;
  /** Newest first. */
  readonly list: readonly Version[];
  readonly current: Version;
  /** Whether all versions are so small that a page can wait until they have been compared. */
  readonly isQuicklyCompared: boolean;
  /**
   * Opens a version below its own path. Returns undefined if its file has an error, which `diagnostics` lists then. Throws if
   * the file has become unreadable since the start.
   */
  readonly open: (version: Version) => Promise<Api | undefined>;
  /** Opens a version like `open`, but returns the API itself for the current version. */
  readonly load: (version: Version) => Promise<Api | undefined>;
  /** Returns what all versions contain. The first call opens each of them once. */
  readonly catalog: () => Promise<VersionCatalog>;
  /** Errors of the versions that have been opened. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** Opens a version of an API from the bytes of its file, with its pages below the path of the version. */
export type OpenVersion = (version: Version, bytes: Uint8Array, report: Report) => Promise<Api | undefined>;

/** The folders of the specifications, and the options with which they are loaded. */
export interface VersionOptions extends Pick<ReferenceOptions, "directory" | "basename" | "stylesheet"> {
  /** Folder with the published specifications, with which a preview compares its own. */
  readonly publishedDirectory?: string | undefined;
}

/** Creates a function that opens versions like their API. */
export const createOpenVersion =
  ({ id, label, basePath, index }: Api, { publishedDirectory, ...options }: VersionOptions): OpenVersion =>
  ({ file, name, path }, bytes, report) => {
    const { shownExtensions: extensions } = index.specification;
    const version = { name, currentBasePath: basePath };
    const directory = (name === publishedName && publishedDirectory) || options.directory;
    return loadApi({ file, bytes, id, label, extensions, basePath: path, version }, { ...options, directory, report });
  };

/**
 * Bytes of the files whose versions stay open. An open version takes about ten times the bytes of its file. Two versions
 * of GitHub's specification (12 MB each) can stay open, or 25 small ones.
 */
const openBytes = 25 * 1024 * 1024;

/** The bytes that a small version counts at least, since it has a search index of its own. */
const leastBytes = 1024 * 1024;

/** Bytes of all versions of an API up to which pages wait until they have been compared: 750 kB take 0.2 s. */
const quicklyComparedBytes = 2_000_000;

/** The open versions of all APIs of a site. */
export type OpenVersions = LRUCache<Version, Promise<Api | undefined>>;

/** Creates the cache of open versions that the APIs of a site share. */
export const createOpenVersions = (): OpenVersions => new LRUCache({ maxSize: openBytes });

/** Creates the versions of an API from their list, newest first. */
export function createApiVersions(options: {
  readonly api: Api;
  readonly current: Version;
  readonly earlier: readonly Version[];
  readonly openVersion: OpenVersion;
  readonly opened: OpenVersions;
}): ApiVersions {
  const { api, current, earlier, openVersion, opened } = options;
  const list = [current, ...earlier];
  const diagnostics = new Map<string, Diagnostic>();
  const report: Report = (diagnostic) => {
    if (diagnostic.severity === "error") diagnostics.set(JSON.stringify(diagnostic), diagnostic);
  };
  const allBytes = list.reduce((sum, { file }) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  const pending = new Map<Version, Promise<Api | undefined>>();

  const open = async (version: Version): Promise<Api | undefined> => {
    const known = opened.get(version) ?? pending.get(version);
    if (known) return known;
    const bytes = readBytes(version.file, specificationCap);
    const opening = nextIteration().then(() => openVersion(version, bytes, report));
    // The oldest versions leave the cache before this one is parsed, so that it does not add to their memory.
    opened.set(version, opening, { size: Math.max(leastBytes, Math.min(bytes.length, openBytes)) });
    // Other versions can evict this one while it is parsed.
    pending.set(version, opening);
    opening.catch(() => opened.delete(version)).finally(() => pending.delete(version));
    return opening;
  };

  const load = async (version: Version) => (version === current ? api : open(version));
  const catalog = once(async () => {
    const contents = [];
    for (const version of list.toReversed()) {
      const loaded = await load(version);
      if (loaded) contents.push(listContent(version, loaded.index));
    }
    return createCatalog(contents);
  });

  return {
    api,
    list,
    current,
    isQuicklyCompared: allBytes <= quicklyComparedBytes,
    open,
    load,
    catalog,
    diagnostics: () => [...diagnostics.values()],
  };
}

/**
 * Creates a function that finds the version to which a requested path belongs: a page, a file or a social card of the version. It
 * does not open the version, so the path can be unknown.
 */
export function createVersionFinder<Versions extends ApiVersions>(apis: readonly Versions[]) {
  const roots = new Map(
    apis.flatMap((versions) =>
      versions.list.flatMap((version) => {
        const file = `${versions.api.index.downloadPath}@${version.name}`;
        const paths = [version.path, `/social-cards${version.path}`, file, `${file}.json`, `${file}.yaml`];
        return paths.map((path) => [path, { versions, version }] as const);
      }),
    ),
  );
  const longest = Math.max(0, ...Array.from(roots.keys(), (root) => root.length));
  return (path: string) => {
    for (let end = path.indexOf("/", 1); end !== -1 && end <= longest; end = path.indexOf("/", end + 1)) {
      const found = roots.get(path.slice(0, end));
      if (found) return found;
    }
    return roots.get(toCleanPath(path) ?? path);
  };
}
