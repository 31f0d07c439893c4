import { prefersMarkdown } from "#app/.server/discovery/markdown/prefers-markdown.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import type { Site } from "#app/.server/site/site.ts";
import { toDocumentText } from "#app/.server/text/well-formed.ts";
import { normalizePath, toCleanPath, toDataPath, toMarkdownPath } from "#app/lib/site-path.ts";
import type { CacheHeaders } from "./cache-headers.ts";
import type { PageRenderer, Representation } from "./render-page.ts";
import type { SiteRequest } from "./request.ts";
import type { Responder } from "./responder.ts";
import { type CachedResponse, type SiteResponse, toRedirect } from "./response.ts";
import type { ResponseCache } from "./response-cache.ts";
import type { WorkQueue } from "./work-queue.ts";

export interface PageServing {
  readonly site: Site;
  readonly cache: ResponseCache;
  readonly cacheHeaders: CacheHeaders;
  readonly renderer: PageRenderer;
  /** Where pages are rendered and resources are made: one piece of work in each turn of the event loop. */
  readonly queue: WorkQueue;
}

type Made = CachedResponse | Promise<CachedResponse>;

/** Feeds, downloads and Markdown versions. A page is requested as Markdown by its path or by `Accept`. */
export function respondWithResources({ site, cache, cacheHeaders, queue }: PageServing): Responder {
  return ({ path, headers }) => {
    if (path === undefined) return undefined;
    const resource =
      site.resources.get(path) ??
      (site.pages.has(path) && prefersMarkdown(headers.accept) ? site.resources.get(toMarkdownPath(path)) : undefined);
    if (resource === undefined) return undefined;
    return cache.get(resource.path, async () => ({
      status: 200,
      headers: {
        "content-type": resource.contentType,
        "access-control-allow-origin": "*",
        ...cacheHeaders.page,
        ...resource.headers,
      },
      body: await readBody(resource, queue),
      route: "resource",
    }));
  };
}

/** A body that comes in pieces is collected in slices; every other body is made in one turn. */
async function readBody(resource: Resource, queue: WorkQueue): Promise<Buffer> {
  const body = await queue.run(() => resource.body());
  if (body instanceof Uint8Array) return Buffer.from(body);
  const text = typeof body === "string" ? body : (await queue.collect(body)).join("");
  return Buffer.from(/html|xml/.test(resource.contentType) ? toDocumentText(text) : text);
}

/**
 * Redirects `.html`, `index.html`, trailing slashes and other spellings to the page's own path, and moved pages to their new
 * path. The target is always a path *found in the site*; nothing of the request but its query goes into `Location`.
 */
export function redirectToCleanUrl(site: Pick<Site, "pages" | "redirects">): Responder {
  return ({ rawPath, query, dataPath }) => {
    if (dataPath !== undefined || site.pages.has(rawPath)) return undefined;
    const target = findCleanPath(rawPath, site);
    if (target === undefined) return undefined;
    const [path = "/", fragment] = target.split("#", 2);
    const separator = path.includes("?") ? "&" : "?";
    const search = query === "" ? "" : `${separator}${query.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`;
    return toRedirect(`${path}${search}${fragment === undefined ? "" : `#${fragment}`}`);
  };
}

/** The page that another spelling of its path, or an old path, stands for. */
function findCleanPath(rawPath: string, site: Pick<Site, "pages" | "redirects">): string | undefined {
  const path = normalizePath(rawPath);
  // Of the raw path too: several slashes at its end cannot be normalized and are still only slashes at its end.
  const clean = toCleanPath(path ?? rawPath);
  for (const candidate of [path, clean === undefined ? undefined : normalizePath(clean)]) {
    if (candidate === undefined) continue;
    if (site.pages.has(candidate)) return candidate;
    const moved = site.redirects.get(candidate);
    if (moved !== undefined) return moved;
  }
  return undefined;
}

/** Every page of the site, as a document or as data. */
export function respondWithPages(serving: PageServing): Responder {
  const { site } = serving;
  return ({ rawPath, dataPath }) => {
    const path = dataPath ?? rawPath;
    return site.pages.has(path) ? getPage(serving, path, toRepresentation(dataPath)) : undefined;
  };
}

/** The response with a page of the site; also used to fill the cache. The query string plays no part. */
export function getPage({ cache, renderer, queue }: PageServing, path: string, representation: Representation): Made {
  const key = representation === "data" ? toDataPath(path) : path;
  return cache.get(key, () => queue.run(() => renderer.render(path, representation)));
}

/** Stands for the unknown part of an unknown path. */
const unknownSegment = "~";

/**
 * Answers every remaining request with a 404 that repeats nothing of it: in Markdown for programs that request Markdown, else
 * the not-found page. There is one response for each route pattern, however many unknown paths are requested.
 */
export function respondNotFound({ site, cache, cacheHeaders, renderer, queue }: PageServing): Responder {
  const markdown: SiteResponse = {
    status: 404,
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "access-control-allow-origin": "*",
      "x-robots-tag": "noindex",
      vary: "Accept",
      ...cacheHeaders.nothing,
    },
    body: Buffer.from(toMissingMarkdown(site.shell.origin)),
    route: "missing markdown",
  };
  return (request) => {
    const { path, dataPath } = request;
    if (dataPath === undefined && wantsMarkdown(request)) return cache.get("missing markdown", () => markdown);
    const pattern = renderer.findPattern(dataPath ?? path ?? `/${unknownSegment}`);
    const representation = toRepresentation(dataPath);
    // Not a path: those begin with a slash.
    const key = `missing ${representation} ${pattern}`;
    return cache.get(key, () => queue.run(() => renderer.render(toUnknownPath(pattern, site), representation)));
  };
}

const toRepresentation = (dataPath: string | undefined): Representation =>
  dataPath === undefined ? "document" : "data";

/** By `Accept`, or by the path's suffix where `Accept` does not name HTML. */
const wantsMarkdown = ({ headers: { accept }, rawPath }: SiteRequest) =>
  prefersMarkdown(accept) || (rawPath.endsWith(".md") && !/text\/html/i.test(accept ?? ""));

/** A path that belongs to a pattern and to no page. Routes match in any case, pages only in their own. */
function toUnknownPath(pattern: string, { pages }: Pick<Site, "pages">): string {
  const path = `/${pattern.replace(/:[^/]+|\*/g, unknownSegment).replace(/^\//, "")}`;
  return [path, path.toUpperCase()].find((candidate) => !pages.has(candidate)) ?? `/${unknownSegment}`;
}

const toMissingMarkdown = (origin: string) => `# Page not found

There is no page at this address. It may have been mistyped, or the page may have moved.

- [All pages with a description of each](${origin}/llms.txt)
- [All addresses](${origin}/sitemap.xml)
- Search: \`${origin}/search.json?q=words\`
`;
