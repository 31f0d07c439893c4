import type { PageKind } from "#app/lib/page.ts";
import { decodeLeniently, toMarkdownPath } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";

interface AliasSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Pick<Api, "overviewPath" | "downloads" | "index">[];
  readonly releaseNotesPath: string;
  readonly guidesPath: string | undefined;
  readonly feeds: readonly Pick<Resource, "path">[];
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

/** Creates a function that finds the page or file for a guessed path, such as `/changelog/v3.8.0`. */
export function createAliases(sources: AliasSources): (path: string) => string | undefined {
  let table: AliasTable | undefined;
  return (path) => {
    table ??= { names: listNames(sources), files: listFiles(sources), roots: listRoots(sources) };
    const [, stem = path, extension] = /^(.*[^/])\.(mdx?|html?|aspx?|php)$/i.exec(path) ?? [];
    const target = lookUp(table, stem);
    // Paths are case-sensitive, so `/Docs` is not redirected to `/docs`.
    if (target === undefined || target.toLowerCase() === stem.toLowerCase()) return undefined;
    const isPage = sources.pages.has(target);
    return isPage && extension?.toLowerCase().startsWith("md") ? toMarkdownPath(target) : target;
  };
}

interface AliasTable {
  /** Maps each name to the pages with this name. The inner map contains each page's path and its part of the site. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, Part>>;
  readonly files: ReadonlyMap<string, string>;
  readonly roots: Readonly<Record<Part, string | undefined>>;
}

function lookUp({ names, files, roots }: AliasTable, path: string): string | undefined {
  const { parts, name } = parsePath(path);
  const part = parts.at(-1);
  if (name === "") return part === undefined || new Set(parts).size > 1 ? undefined : roots[part];
  const file = files.get(path.slice(path.lastIndexOf("/") + 1).toLowerCase());
  if (file !== undefined && parsePath(path.slice(0, path.lastIndexOf("/"))).name === "") return file;
  const found = [...(names.get(name) ?? [])];
  const inPart = found.filter(([, itsPart]) => part === undefined || itsPart === part);
  const fitting = inPart.length > 0 ? inPart : found;
  return fitting.length === 1 ? fitting[0]?.[0] : undefined;
}

function parsePath(path: string): { readonly parts: readonly Part[]; readonly name: string } {
  const segments = decodeLeniently(path).split("/").map(squeeze).filter(Boolean);
  const parts: Part[] = [];
  let start = 0;
  for (; start < segments.length; start++) {
    const segment = segments[start] ?? "";
    const named = partOfWord.get(segment);
    if (named === undefined && !neutralWords.has(segment)) break;
    if (named !== undefined) parts.push(named);
  }
  return { parts, name: segments.slice(start).join("") };
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

function listNames({ pages, apis }: AliasSources): AliasTable["names"] {
  const names = new Map<string, Map<string, Part>>();
  const add = (name: string, path: string) => {
    const page = pages.get(path);
    if (name === "" || page === undefined || !page.listed) return;
    const known = names.get(name) ?? new Map<string, Part>();
    names.set(name, known.set(path, partOfKind[page.kind] ?? "pages"));
  };
  for (const { path, title } of pages.values()) {
    add(parsePath(path).name, path);
    add(squeeze(title), path);
  }
  for (const { index } of apis) {
    for (const [id, { path }] of index.operationById) add(squeeze(id), path);
    for (const { slug, path, reference } of index.operations) {
      add(squeeze(slug), path);
      if (reference.kind === "path") add(squeeze(`${reference.method}${reference.path}`), path);
    }
    for (const tag of index.tags) for (const { slug, path } of tag.operations) add(squeeze(`${tag.slug}${slug}`), path);
  }
  return names;
}

/** File names such as `openapi.json` lead to a specification only if the site has a single API. */
function listFiles({ apis, feeds, releaseNotesPath }: AliasSources): AliasTable["files"] {
  const files = new Map<string, string>([
    ...["llms.txt", "llms-full.txt", "sitemap.xml", "robots.txt"].map((name) => [name, `/${name}`] as const),
    ...["sitemap_index.xml", "sitemap-index.xml", "sitemap"].map((name) => [name, "/sitemap.xml"] as const),
  ]);
  const addAll = (names: readonly string[], path: string | undefined) => {
    if (path !== undefined) for (const name of names) files.set(name, path);
  };
  const [only, ...others] = apis;
  if (only && others.length === 0) {
    const find = (extension: string) => only.downloads.find(({ path }) => path.endsWith(extension))?.path;
    addAll(["openapi.json", "swagger.json", "api-docs", "spec.json"], find(".json"));
    addAll(["openapi.yaml", "openapi.yml", "swagger.yaml", "swagger.yml", "spec.yaml"], find(".yaml"));
  }
  const findFeed = (extension: string) => feeds.find(({ path }) => path === `${releaseNotesPath}/${extension}`)?.path;
  addAll(["feed", "feed.xml", "rss", "rss.xml", "index.xml"], findFeed("rss.xml"));
  addAll(["atom", "atom.xml"], findFeed("atom.xml"));
  addAll(["feed.json"], findFeed("feed.json"));
  return files;
}

function listRoots({ pages, apis, releaseNotesPath, guidesPath }: AliasSources): AliasTable["roots"] {
  const [only, ...others] = apis;
  const find = (path: string | undefined) => (path !== undefined && pages.has(path) ? path : undefined);
  const isAlone = only !== undefined && others.length === 0;
  return {
    api: find(isAlone ? only.overviewPath : "/docs"),
    schemas: find(isAlone ? only.index.schemasPath : undefined),
    releases: find(releaseNotesPath || "/"),
    tags: find(`${releaseNotesPath}/tags`),
    pages: find(guidesPath),
  };
}
