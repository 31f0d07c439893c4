import type { PageKind } from "#app/lib/page.ts";
import { decodeLeniently, findOwner, isBelow, toMarkdownPath } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";

type GuessedApi = Pick<Api, "basePath" | "overviewPath" | "downloads" | "index">;

/** The hyphens of a path depend on how its names are divided into words, such as `ec-2` and `ec2`. */
const withoutHyphens = (path: string) => path.toLowerCase().replaceAll("-", "");

interface GuessSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly GuessedApi[];
  readonly releaseNotes: Pick<ReleaseNotes, "basePath" | "listPath" | "feeds">;
  readonly guidesPath: string | undefined;
}

type Part = "api" | "schemas" | "releases" | "tags" | "pages";

const partWords: Readonly<Record<Part, string>> = {
  api: "api apis restapi apireference apidocs reference references rest operation operations endpoint endpoints method methods swagger",
  schemas: "schema schemas model models type types object objects components definitions",
  releases:
    "releasenotes releases release changelog changelogs changes whatsnew news blog posts updates history versions",
  tags: "tag tags topics categories",
  pages: "guide guides tutorial tutorials howto learn help articles pages",
};

const partOfWord = new Map(
  Object.entries(partWords).flatMap(([part, words]) => words.split(" ").map((word) => [word, part as Part] as const)),
);

const neutralWords = new Set(["docs", "doc", "documentation", "en", "latest", "current", "stable", "wellknown"]);

const partOfKind: Partial<Record<PageKind, Part>> = {
  operation: "api",
  "api-overview": "api",
  "api-tag": "api",
  "api-errors": "api",
  "api-changes": "api",
  schema: "schemas",
  "api-schemas": "schemas",
  "release-note-list": "releases",
  "release-note-archive": "releases",
  "release-note": "releases",
  "tag-index": "tags",
  tag: "tags",
};

/** Names by which readers guess the path of an API's overview. */
const overviewNames = ["overview", "introduction", "index"];

const versionPattern = /^\d+(?:\.\d+)*$/;

/**
 * Creates a function that finds the page or file for a guessed path, such as `/changelog/v3.8.0`. A path below the base
 * path of an API leads only to pages of this API.
 */
export function createGuessedPaths(sources: GuessSources): (path: string) => string | undefined {
  let lookUp: ((path: string) => string | undefined) | undefined;
  return (path) => {
    lookUp ??= createLookUp(sources);
    const [, stem = path, extension] = /^(.*[^/])\.(mdx?|html?|aspx?|php)$/i.exec(path) ?? [];
    const target = lookUp(stem);
    if (target === undefined || target === path) return undefined;
    const isPage = sources.pages.has(target);
    return isPage && extension?.toLowerCase().startsWith("md") ? toMarkdownPath(target) : target;
  };
}

function createLookUp(sources: GuessSources): (path: string) => string | undefined {
  const { pages, apis } = sources;
  const names = listNames(sources);
  const files = listFiles(sources);
  const listed = [...pages.values()].filter((page) => page.listed);
  const byLowerCase = new Map(listed.map(({ path }) => [path.toLowerCase(), path]));
  const downloads = Map.groupBy(new Set(apis.flatMap((api) => api.downloads.map(({ path }) => path))), withoutHyphens);
  return (path) => {
    const owner = findOwner(path, apis);
    if (path === owner?.basePath) return owner.overviewPath;
    const sameButForCase = byLowerCase.get(path.toLowerCase());
    if (sameButForCase !== undefined) return sameButForCase;
    const [download, ...more] = downloads.get(withoutHyphens(path)) ?? [];
    if (download !== undefined && more.length === 0) return download;
    const api = owner ?? (apis.length === 1 ? apis[0] : undefined);
    const { parts, name } = parseGuess(path, owner);
    const part = parts.at(-1);
    if (name === "") return part && new Set(parts).size === 1 ? findRoot(part, sources, api) : undefined;
    const lastSlash = path.lastIndexOf("/");
    if (parseGuess(path.slice(0, lastSlash), owner).name === "") {
      const fileName = path.slice(lastSlash + 1).toLowerCase();
      const file = files.get(fileName) ?? findSpecificationFile(fileName, api);
      if (file !== undefined) return file;
    }
    const found = [...(names.get(name) ?? [])].filter(([target]) => !owner || isBelow(target, [owner.basePath]));
    const inPart = found.filter(([, itsPart]) => part === undefined || itsPart === part);
    const [only, ...others] = inPart.length > 0 ? inPart : found;
    if (only) return others.length === 0 ? only[0] : undefined;
    return owner === undefined && (part ?? "releases") === "releases" ? findVersion(name, names) : undefined;
  };
}

/** Maps each name to the pages with this name. The inner map contains each page's path and its part of the site. */
type Names = ReadonlyMap<string, ReadonlyMap<string, Part>>;

/** Finds the only release note whose version begins with a shorter version: `3.8` leads to `3.8.0`. */
function findVersion(version: string, names: Names): string | undefined {
  if (!versionPattern.test(version)) return undefined;
  const found = [...names].filter(([name]) => name.startsWith(`${version}.`) && versionPattern.test(name));
  const notes = found.flatMap(([, targets]) => [...targets].filter(([, part]) => part === "releases"));
  const [only, ...others] = new Map(notes).keys();
  return others.length === 0 ? only : undefined;
}

/** Parses a guessed path. The base path of an API names no page, so only the rest of the path contains a name. */
function parseGuess(path: string, owner?: Pick<Api, "basePath">) {
  const segments = decodeLeniently(path.slice(owner?.basePath.length)).split("/").map(squeeze).filter(Boolean);
  const found = segments.findIndex((segment) => !partOfWord.has(segment) && !neutralWords.has(segment));
  const start = found === -1 ? segments.length : found;
  const parts = segments.slice(0, start).flatMap((segment) => partOfWord.get(segment) ?? []);
  return { parts: owner ? ["api" as const, ...parts] : parts, name: segments.slice(start).join("") };
}

/**
 * Converts a text to lower case and removes punctuation: `Release-Notes` becomes `releasenotes`. A version gets dots
 * and loses its `v`: `v3-8-0` becomes `3.8.0`.
 */
function squeeze(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<=\d)[-_.](?=\d)/g, "\0")
    .replace(/[^\p{L}\p{N}\0]+/gu, "")
    .replaceAll("\0", ".")
    .replace(/^v(?=\d+(?:\.|$))/, "");
}

function listNames({ pages, apis }: GuessSources): Names {
  const names = new Map<string, Map<string, Part>>();
  const add = (name: string, path: string) => {
    const page = pages.get(path);
    if (name === "" || page === undefined || !page.listed) return;
    const known = names.get(name) ?? new Map<string, Part>();
    names.set(name, known.set(path, partOfKind[page.kind] ?? "pages"));
  };
  for (const { path, title } of pages.values()) {
    add(parseGuess(path).name, path);
    add(parseGuess(path, findOwner(path, apis)).name, path);
    add(squeeze(title), path);
  }
  for (const { index, overviewPath } of apis) {
    for (const name of overviewNames) add(name, overviewPath);
    for (const [id, { path }] of index.operationById) add(squeeze(id), path);
    for (const { slug, path, reference } of index.operations) {
      add(squeeze(slug), path);
      if (reference.kind === "path") add(squeeze(`${reference.method}${reference.path}`), path);
    }
    for (const tag of index.tags) for (const { slug, path } of tag.operations) add(squeeze(`${tag.slug}${slug}`), path);
  }
  for (const { basePath, overviewPath } of apis) {
    const { name } = parseGuess(basePath);
    if (!names.has(name)) add(name, overviewPath);
  }
  return names;
}

function listFiles({ releaseNotes: { basePath, feeds } }: GuessSources): ReadonlyMap<string, string> {
  const findFeed = (name: string) => feeds.find(({ path }) => path === `${basePath}/${name}`)?.path;
  const targets: readonly (readonly [names: string, path: string | undefined])[] = [
    ["llms.txt", "/llms.txt"],
    ["llms-full.txt", "/llms-full.txt"],
    ["robots.txt", "/robots.txt"],
    ["sitemap.xml sitemap_index.xml sitemap-index.xml sitemap", "/sitemap.xml"],
    ["feed feed.xml rss rss.xml index.xml", findFeed("rss.xml")],
    ["atom atom.xml", findFeed("atom.xml")],
    ["feed.json", findFeed("feed.json")],
  ];
  return new Map(targets.flatMap(([names, path]) => (path ? names.split(" ").map((name) => [name, path]) : [])));
}

const specificationNames = /^(?:(?:openapi|swagger|spec)\.(json|ya?ml)|api-docs)$/;

/** Returns the path of an API's specification for a file name such as `openapi.json`. */
function findSpecificationFile(fileName: string, api: GuessedApi | undefined): string | undefined {
  const [found, extension = "json"] = specificationNames.exec(fileName) ?? [];
  if (found === undefined) return undefined;
  const wanted = extension === "json" ? ".json" : ".yaml";
  return api?.downloads.find(({ path }) => path.endsWith(wanted))?.path;
}

function findRoot(
  part: Part,
  { pages, releaseNotes: { basePath, listPath }, guidesPath }: GuessSources,
  api: GuessedApi | undefined,
): string | undefined {
  const roots: Readonly<Record<Part, string | undefined>> = {
    api: api?.overviewPath ?? "/docs",
    schemas: api?.index.schemasPath,
    releases: listPath,
    tags: `${basePath}/tags`,
    pages: guidesPath,
  };
  const root = roots[part];
  return root !== undefined && pages.has(root) ? root : undefined;
}
