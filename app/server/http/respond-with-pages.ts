import type { MissingPage } from "#app/lib/page.ts";
import { searchPath } from "#app/lib/search.ts";
import { fromDataPath, normalizePath, toBasename, toCleanPath, toMarkdownPath } from "#app/lib/site-path.ts";
import { toNearestLinks } from "#app/server/discovery/link-relations.ts";
import { linkMarkdownVersion } from "#app/server/discovery/markdown/create-markdown-versions.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Site } from "#app/server/site/site.ts";
import type { Representation } from "#app/server/site/site-context.ts";
import { toDocumentText } from "#app/server/text/well-formed.ts";
import type { CacheHeaders } from "./headers.ts";
import type { RenderPage } from "./render-page.ts";
import { chooseTextType, type SiteRequest } from "./request.ts";
import type { Responder } from "./responder.ts";
import { type SiteResponse, toRedirect } from "./response.ts";
import type { ResponseCache } from "./response-cache.ts";
import type { WorkQueue } from "./work-queue.ts";

export interface PageServing {
  readonly site: Site;
  readonly cache: ResponseCache;
  readonly cacheHeaders: CacheHeaders;
  readonly render: RenderPage;
  readonly queue: WorkQueue;
}

/**
 * Creates a responder for generated files. The `Accept` header can select the Markdown version of a page. Shared caches
 * may then store the Markdown version only under its own path.
 */
export function respondWithResources({ site, cache, cacheHeaders, queue }: PageServing): Responder {
  return ({ path, query, headers, client }) => {
    if (path === undefined) return undefined;
    const textType = site.pages.has(path) ? chooseTextType(headers.accept) : undefined;
    const resource = site.resources.get(textType === undefined ? path : toMarkdownPath(path));
    if (resource === undefined) return undefined;
    const isExpanded = resource.expandedBody !== undefined && query === "expand=all";
    const contentType = textType === "text/plain" ? "text/plain; charset=utf-8" : resource.contentType;
    const caching = textType === undefined ? chooseCaching(resource, query) : "negotiated";
    const key = `${caching} ${resource.path}${isExpanded ? "?expand=all" : ""} ${contentType}`;
    const make = async (cacheHeaders: CacheHeaders) => ({
      status: 200,
      headers: {
        "access-control-allow-origin": "*",
        ...cacheHeaders[caching],
        ...resource.headers,
        "content-type": contentType,
      },
      body: await readBody(resource, { queue, client, isExpanded }),
      route: resource.contentType.startsWith("text/markdown") ? "markdown" : "resource",
    });
    return cache.get(key, () => makePrepared(resource, cacheHeaders, make));
  };
}

/** Makes a response after its long work is complete. No cache may store a response that still lacks something. */
async function makePrepared(
  { prepare, isProvisional }: Pick<Page, "prepare" | "isProvisional">,
  cacheHeaders: CacheHeaders,
  make: (cacheHeaders: CacheHeaders) => Promise<SiteResponse>,
): Promise<SiteResponse> {
  await prepare?.();
  if (!isProvisional?.()) return make(cacheHeaders);
  const { nothing } = cacheHeaders;
  const made = await make({ page: nothing, negotiated: nothing, immutable: nothing, nothing });
  return { ...made, isCacheable: false };
}

function chooseCaching({ version }: Resource, query: string): keyof CacheHeaders {
  if (version === undefined || !query.startsWith("v=")) return "page";
  return query === `v=${version}` ? "immutable" : "nothing";
}

/** Only the beginning of long work, such as a comparison of versions, is done in the client's turn. */
async function readBody(
  resource: Resource,
  { queue, client, isExpanded }: { readonly queue: WorkQueue; readonly client: string; readonly isExpanded: boolean },
): Promise<Buffer> {
  const [started] = await queue.run(client, () => [
    isExpanded && resource.expandedBody ? resource.expandedBody() : resource.body(),
  ]);
  const body = (await started) ?? "";
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(/html|xml/.test(resource.contentType) ? toDocumentText(body) : body);
}

/**
 * Creates a responder that redirects a moved path to its target. The responder also redirects other spellings of a
 * page's path: `/docs/index.html` is redirected to `/docs`. A static folder without a page, such as `/v1/`, is redirected to
 * its `/v1/index.html`. The host of the target never comes from the request.
 */
export function redirectToCleanUrl(site: Pick<Site, "pages" | "findRedirect">): Responder {
  return ({ rawPath, query, dataPath }) => {
    if (dataPath !== undefined || site.pages.has(rawPath)) return undefined;
    const target = findCleanPath(rawPath, site);
    return target === undefined ? undefined : toRedirect(target, query);
  };
}

function findCleanPath(
  rawPath: string,
  { pages, findRedirect }: Pick<Site, "pages" | "findRedirect">,
): string | undefined {
  const path = normalizePath(rawPath);
  const clean = toCleanPath(path ?? rawPath);
  const spellings = [path ?? [], (clean && normalizePath(clean)) ?? []].flat();
  const target = spellings.find((spelling) => pages.has(spelling)) ?? findRedirect(...spellings);
  // An index.html to which its folder is redirected can be gone since the start. A redirect to itself would not end.
  return target === rawPath ? undefined : target;
}

/** Creates the responder that serves all pages, each as an HTML document or as data for a client navigation. */
export function respondWithPages(serving: PageServing): Responder {
  const { site } = serving;
  return ({ rawPath, dataPath, client }) => {
    const path = dataPath ?? rawPath;
    const page = site.pages.get(path);
    return page && getPage(serving, client, page, toRepresentation(dataPath));
  };
}

/** Returns a page's response, from the cache if possible. */
function getPage(serving: PageServing, client: string, page: Page, representation: Representation) {
  const { site, cache, queue } = serving;
  const { path } = page;
  const make = (cacheHeaders: CacheHeaders) =>
    queue.run(client, () => serving.render({ site, cacheHeaders }, path, representation));
  return cache.get(toPageKey(path, representation), () => makePrepared(page, serving.cacheHeaders, make));
}

/** Returns the key of a page's response in the cache. */
export const toPageKey = (path: string, representation: Representation): string => `${representation} ${path}`;

/**
 * Renders one listed page of each kind, so that the first readers do not wait until the code for them is compiled. Pages
 * that compare versions are left out: earlier versions cost nothing until a reader requests them. A page whose body is not
 * complete yet is not kept.
 */
export async function warmUpPages(serving: PageServing, signal: AbortSignal): Promise<void> {
  const { site } = serving;
  const kinds = new Set<string>();
  for (const page of site.pages.values()) {
    const { path, listed, kind, comparesVersions, isProvisional } = page;
    if (!listed || comparesVersions || kinds.has(kind)) continue;
    kinds.add(kind);
    if (signal.aborted) return;
    if (isProvisional?.()) await serving.queue.run("", () => serving.render(serving, path, "document"));
    else await getPage(serving, "", page, "document");
  }
}

/** Path of the not-found page for a request whose path no page can have, such as `//`. */
export const unknownPath = "/~";

export interface NotFoundServing extends PageServing {
  /** Separate cache, so that a flood of unknown paths evicts no page. */
  readonly missing: ResponseCache;
}

/**
 * Creates the responder for paths without a page. It redirects the path of a renamed operation, and a guessed path, such as
 * `/changelog/v3.8.0`, to its only match. A path that the versions of an API can explain is not guessed. A 404 has this
 * explanation, links to the nearest pages and no text of the request, so that paths with the same content share one response.
 */
export function respondToUnknownPaths(serving: NotFoundServing): Responder {
  const { site, missing, queue, render, cacheHeaders } = serving;
  const findTarget = (path: string, moved: string | undefined, query: string): SiteResponse | undefined => {
    // A page can have a path that ends in `.json`. A redirect to this path itself would not end.
    if (moved !== undefined && moved !== path) return toRedirect(moved, query);
    const target = site.discovery.findGuessedPath(path);
    // The redirect is temporary, because later content can contain a better match.
    return target === undefined ? undefined : toRedirect(target, query, 302);
  };
  const findNearest = (client: string, path: string) =>
    queue.run(client, async () => {
      const version = await site.versions.find(path, "")?.open();
      const pages = await (version ?? site).discovery.findNearest(path);
      return pages.map((page) => ({ path: page.path, label: page.title }));
    });

  const writeMarkdown = (found: MissingPage): SiteResponse => ({
    status: 404,
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "access-control-allow-origin": "*",
      "x-robots-tag": "noindex",
      vary: "Accept",
      ...cacheHeaders.nothing,
    },
    body: Buffer.from(writeMissingMarkdown(site, found)),
    route: "missing markdown",
  });

  return async (request) => {
    const { dataPath, client, query } = request;
    const wanted = dataPath === undefined ? request.path : normalizePath(dataPath);
    const [ending = ""] = /\.(?:md|json)$/.exec(wanted ?? "") ?? [];
    const stem = wanted?.slice(0, wanted.length - ending.length);
    const known = stem === undefined ? undefined : await site.versions.explainMissing(stem);
    const explained = known?.kind === "explained" ? known : undefined;
    if (wanted !== undefined && dataPath === undefined && !explained) {
      const redirect = findTarget(wanted, known?.kind === "moved" ? known.path + ending : undefined, query);
      if (redirect) return redirect;
    }
    const path = toUnknownPath(wanted, site);
    const representation = toRepresentation(dataPath);
    const isMarkdown = dataPath === undefined && wantsMarkdown(request);
    const nearest = explained?.links ?? (await findNearest(client, path));
    const reason = explained?.message ?? "";
    const found: MissingPage = { kind: "missing", nearest, ...(explained && { reason }) };
    const kind = isMarkdown ? "markdown" : representation;
    return missing.get([kind, reason, ...nearest.map((page) => page.path)].join(" "), async () => {
      const made = isMarkdown
        ? writeMarkdown(found)
        : await queue.run(client, () => render(serving, path, representation, found));
      if (made.status !== 404 || representation === "data") return made;
      const link = dataPath === undefined ? { link: toNearestLinks(nearest, toBasename(site.shell.siteUrl)) } : {};
      const current = nearest.find((page) => site.pages.has(page.path));
      return { ...made, headers: { ...made.headers, ...link }, nearest: current?.path ?? "none" };
    });
  };
}

export const toRepresentation = (dataPath: string | undefined): Representation =>
  dataPath === undefined ? "document" : "data";

const wantsMarkdown = ({ headers: { accept }, rawPath }: SiteRequest) =>
  chooseTextType(accept) !== undefined || (rawPath.endsWith(".md") && !/text\/html/i.test(accept ?? ""));

/** React Router ignores the letter case of a path and slashes at its end. */
const searchSpelling = new RegExp(`^${searchPath}/*$`, "i");

/** Returns the path at which the not-found page is rendered. It is never a path at which React Router would send a page or data. */
function toUnknownPath(path: string | undefined, { pages }: Pick<Site, "pages">): string {
  if (path === undefined || pages.has(path) || searchSpelling.test(path) || fromDataPath(path) !== undefined)
    return unknownPath;
  return path;
}

/** Writes the not-found response for programs that request Markdown. */
function writeMissingMarkdown({ shell: { siteUrl }, findPage }: Site, { reason, nearest }: MissingPage): string {
  const entries = nearest.map(({ path, label }) => {
    const description = findPage(path)?.description;
    const link = `- ${linkMarkdownVersion(siteUrl, path, label)}`;
    return description === undefined ? link : `${link}: ${description.replace(/\s+/g, " ")}`;
  });
  const found = [`## ${reason === undefined ? "Did you mean" : "Where it is"}`, entries.join("\n"), "## Other ways"];
  return `${[
    "# Page not found",
    reason ?? "There is no page at this URL. It may have been mistyped, or the page may have moved.",
    ...(nearest.length === 0 ? [] : found),
    `- [All pages with a description of each](${siteUrl}/llms.txt)`,
  ].join("\n\n")}
- [All URLs](${siteUrl}/sitemap.xml)
- Search: \`${siteUrl}/search.json?q=words\`
`;
}
