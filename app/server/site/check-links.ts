import path from "node:path";
import { visit } from "unist-util-visit";
import { formatCount } from "#app/lib/format.ts";
import type { PageKind } from "#app/lib/page.ts";
import { decodeLeniently, isBelow, normalizePath, toCleanPath } from "#app/lib/site-path.ts";
import { suggestPage } from "#app/server/discovery/paths/nearest-pages.ts";
import { parseSafeMarkdown } from "#app/server/markdown/safe-markdown.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { AuthoredLink, ChosenNeighbour, Page } from "#app/server/model/page.ts";
import type { LoadedSettings } from "#app/server/settings/load-settings.ts";
import { collectIds } from "#app/server/text/html.ts";
import { findNearest, suggest } from "#app/server/text/nearest.ts";
import { type FindRedirect, type Redirect, toTargetPath } from "./redirects.ts";
import type { SiteContent, SiteVersions } from "./site.ts";

/** Data for the link check. */
export interface LinkCheck {
  readonly pages: ReadonlyMap<string, Page>;
  readonly links: readonly AuthoredLink[];
  readonly images: readonly AuthoredLink[];
  readonly redirects: readonly Redirect[];
  readonly findRedirect: FindRedirect;
  readonly isFile: (path: string) => boolean;
  readonly siteUrl: string;
  readonly failedFiles: readonly string[];
  /** Specifications that cannot be opened. Links to their pages are reported together. */
  readonly failedApis: readonly FailedApi[];
  readonly versions: SiteVersions;
  /** Whether versions of APIs are opened to check the links to their pages, and to explain links to removed pages. */
  readonly opensVersions: boolean;
  readonly loadedSettings: LoadedSettings;
  readonly report: Report;
}

/** A specification that cannot be opened, and the path below which its pages would be. */
export interface FailedApi {
  readonly file: string;
  readonly basePath: string;
}

/** Checks authored links and redirects. A broken link is an error, or a warning if it is in a specification. */
export async function checkLinks(check: LinkCheck): Promise<void> {
  const { externalPaths } = check.loadedSettings.settings;
  const context: Context = {
    ...check,
    isElsewhere: (wanted) => isBelow(wanted, externalPaths),
    knownIds: new Map(),
    consequences: new Map(),
    failedPages: new Map(check.failedFiles.map((file) => [toPageName(file), path.basename(file)])),
  };
  for (const page of check.pages.values()) {
    for (const link of page.links) await checkLink(link, page, context);
    for (const neighbour of [page.overrides?.previous, page.overrides?.next]) await checkNeighbour(neighbour, context);
  }
  const settingLinks = listSettings(check.loadedSettings, linkKeys).filter(({ href }) => href.startsWith("/"));
  const announced = listAnnounced(check);
  for (const link of [...check.links, ...settingLinks, ...announced.links]) await checkLink(link, undefined, context);
  for (const image of [...check.images, ...listSettings(check.loadedSettings, imageKeys), ...announced.images])
    checkImage(image, context);
  checkRedirects(context);
  reportConsequences(context);
}

/** Reports the links to pages of each broken specification in one line: they work when the specification is corrected. */
function reportConsequences({ consequences, report }: Context): void {
  for (const [{ file, basePath }, count] of consequences)
    report({
      severity: "error",
      code: "broken-link",
      message: `${formatCount(count, "link")} to pages below ${basePath} cannot work, because ${path.basename(file)} has errors`,
      hint: `correct the errors in ${path.basename(file)} first`,
      file,
    });
}

interface Context extends LinkCheck {
  readonly isElsewhere: (path: string) => boolean;
  /** The ids of the pages that were read so far. */
  readonly knownIds: Map<Page, ReadonlySet<string> | undefined>;
  /** Files with errors. The key is the expected last segment of the page's path, such as `setup` for `setup.mdx`. */
  readonly failedPages: ReadonlyMap<string, string>;
  /** Number of links to pages of each broken specification. */
  readonly consequences: Map<FailedApi, number>;
}

/** The kinds of pages whose texts come from a specification. */
export const specificationKinds: ReadonlySet<PageKind> = new Set([
  "api-overview",
  "api-tag",
  "api-errors",
  "api-schemas",
  "operation",
  "schema",
]);

async function checkLink(link: AuthoredLink, from: Page | undefined, context: Context): Promise<void> {
  const { pages, findRedirect, isFile, isElsewhere, report } = context;
  const { href, position } = link;
  const target = toTargetPath(href);
  const targetPath = target === "" ? (from?.path ?? "/") : normalizePath(target);
  let searched = context;
  if (targetPath !== undefined) {
    const page = pages.get(targetPath);
    if (page) return checkAnchor(page, link, context);
    if (isFile(targetPath) || findRedirect(targetPath) || isElsewhere(targetPath)) return;
    const version = context.versions.find(targetPath, "");
    const opened = context.opensVersions ? await version?.open() : undefined;
    const found = opened?.pages.get(targetPath);
    if (found) return checkAnchor(found, link, context);
    if (opened && isInVersion(targetPath, opened)) return;
    // A version that is not opened, or has an error, may have the page.
    if (version && !opened) return;
    if (opened) searched = { ...context, pages: opened.pages };
  }
  const clean = toCleanPath(target);
  if (clean !== undefined && pages.has(normalizePath(clean) ?? "")) {
    const message = `${href} works only through a redirect`;
    return report({ severity: "warning", code: "unclean-link", message, hint: `write ${clean}`, ...position });
  }
  const failedApi = context.failedApis.find(({ basePath }) => isBelow(targetPath ?? target, [basePath]));
  if (failedApi) {
    context.consequences.set(failedApi, (context.consequences.get(failedApi) ?? 0) + 1);
    return;
  }
  const message = `${href} is not a page`;
  // A link such as `./setup` on the page of a folder leads to a neighbor of the folder.
  const inner = `${from?.path ?? ""}${target.slice(target.lastIndexOf("/"))}`;
  const inside = pages.has(inner) && inner !== target ? `did you mean ${inner}?` : undefined;
  const hint = inside ?? (await findHint(target, searched)) ?? "correct the path, or remove the link";
  if (from && specificationKinds.has(from.kind))
    report({ severity: "warning", code: "broken-description-link", message, hint, ...position });
  else report({ severity: "error", code: "broken-link", message, hint, ...position });
}

/** Returns whether the site of a version has a page or file at a path, or redirects the path to its overview. */
export const isInVersion = (path: string, { pages, resources, apis }: SiteContent): boolean =>
  pages.has(path) || resources.has(path) || apis.some(({ basePath }) => basePath === path);

function checkImage({ href, position }: AuthoredLink, { isFile, findRedirect, isElsewhere, report }: Context): void {
  const target = normalizePath(toTargetPath(href)) ?? href;
  if (!href.startsWith("/") || isFile(target) || findRedirect(target) || isElsewhere(target)) return;
  const message = `there is no file ${href}`;
  const hint = "correct the path, or add the file to the folder static of the content folder";
  report({ severity: "warning", code: "broken-image", message, hint, ...position });
}

async function checkNeighbour(neighbour: ChosenNeighbour | null | undefined, context: Context): Promise<void> {
  if (!neighbour) return;
  const { path: target, position } = neighbour;
  if (context.pages.has(target) || context.findRedirect(target)) return;
  const message = `${target} is not a page`;
  const hint = (await findHint(target, context)) ?? "write the path of a page, or null for no link";
  context.report({ severity: "error", code: "broken-pagination", message, hint, ...position });
}

async function findHint(
  target: string,
  { failedPages, pages, opensVersions, versions }: Context,
): Promise<string | undefined> {
  const wanted = normalizePath(target) ?? target;
  // A start does not open earlier versions for a better hint.
  const explained = opensVersions ? await versions.explainMissing(wanted) : undefined;
  if (explained?.kind === "explained") return explained.message;
  if (explained && explained.path !== wanted) return `the page is now ${explained.path}`;
  const failed = failedPages.get(target.slice(target.lastIndexOf("/") + 1));
  if (failed !== undefined) return `correct the errors in ${failed} first, because its page may be missing`;
  const [, url] = /\/(www\..+)$/.exec(target) ?? [];
  if (url !== undefined) return `write https://${url}`;
  const suggestion = suggestPage(target, pages.keys());
  return suggestion === undefined ? undefined : `did you mean ${suggestion}?`;
}

function checkAnchor(page: Page, { href, position }: AuthoredLink, context: Context): void {
  const fragment = /#(.*)$/s.exec(href)?.[1] ?? "";
  // Text fragments (`#:~:text=…`) and `#top` need no id.
  if (fragment === "" || fragment.startsWith(":~:") || fragment.toLowerCase() === "top") return;
  const wanted = decodeLeniently(fragment);
  // Headings are checked first, because finding other ids can require rendering the page.
  if (page.headings.some(({ id }) => id === wanted)) return;
  const ids = findIds(page, context);
  if (!ids || ids.has(wanted)) return;
  const [suggestion] = findNearest(wanted, ids);
  const message = `${page.path} has no heading or field with the id "${wanted}"`;
  const hint = suggestion ? `did you mean #${suggestion}?` : "open the page and copy the link beside the heading";
  context.report({ severity: "warning", code: "broken-anchor", message, hint, ...position });
}

/** Returns the path segment that a file name suggests. The front matter may have errors, so `slug` is not used. */
function toPageName(file: string): string {
  const name = path.basename(file, path.extname(file));
  return (name === "index" ? path.basename(path.dirname(file)) : name).replace(/^\d{4}-\d{2}-\d{2}-/, "");
}

function findIds(page: Page, { knownIds }: Context): ReadonlySet<string> | undefined {
  if (!knownIds.has(page)) knownIds.set(page, page.anchors ?? readIds(page));
  return knownIds.get(page);
}

/** Returns undefined for a page that must be prepared first, and if rendering fails, which `npm run check` reports. */
function readIds(page: Page): ReadonlySet<string> | undefined {
  try {
    return collectIds(page.renderBody());
  } catch {
    return undefined;
  }
}

function checkRedirects(context: Context): void {
  const { redirects, pages, isFile, report } = context;
  const exact = new Map(redirects.filter(({ isWildcard }) => !isWildcard).map((redirect) => [redirect.from, redirect]));
  for (const redirect of redirects) {
    const { from, to, isWildcard, written, position } = redirect;
    const refuse: Refuse = (message, hint) =>
      report({ severity: "error", code: "bad-redirect", message: `${written.from} ${message}`, hint, ...position });
    if (!isWildcard && pages.has(from))
      refuse("is a page: the redirect would hide it", "remove the redirect or the page");
    else if (!isWildcard && isFile(from))
      refuse("is a file: the redirect would never be used", "remove the redirect or the file");
    else
      checkTarget(redirect, exact.get(toTargetPath(to)), context, (reason, hint) =>
        refuse(`redirects to ${written.to}, ${reason}`, hint),
      );
  }
}

type Refuse = (message: string, hint: string) => void;

function checkTarget(redirect: Redirect, following: Redirect | undefined, context: Context, refuse: Refuse): void {
  const { written, to, isExternal, keepsRest, position } = redirect;
  const { pages, siteUrl, isElsewhere, isFile, versions } = context;
  const target = toTargetPath(to);
  const page = pages.get(target);
  if (isExternal) {
    if (`${to}/`.startsWith(`${siteUrl}/`)) refuse("which is this site", "write only the path");
  } else if (isElsewhere(target)) return;
  else if (keepsRest) {
    if (!pages.keys().some((path) => path.startsWith(`${target}/`)))
      refuse(`but no page is below ${target || "/"}`, "correct the target, or redirect to a page");
  } else if (page) checkAnchor(page, { href: written.to, position }, context);
  else if (following)
    refuse(
      "which is itself a redirect",
      `redirect to ${pages.has(following.to) ? following.to : "a page of this site"}`,
    );
  else if (!isFile(target) && !versions.find(target, ""))
    refuse("which is not a page", suggest(target, pages.keys()) ?? "redirect to a page of this site");
}

/** Keys of the settings that are links, and of those that are images, each as a path. */
const linkKeys = /^(?:(?:navbar|footer|search)\/(?:.*\/)?to|logo\/href)$/;
const imageKeys = /^(?:logo\/src(?:Dark)?|favicons\/\d+|socialCard|head\/\d+\/link\/href)$/;

function listSettings({ settings, file, locate }: LoadedSettings, wanted: RegExp): AuthoredLink[] {
  const found: AuthoredLink[] = [];
  const collect = (value: object, keys: readonly string[]) => {
    for (const [key, inner] of Object.entries(value)) {
      const path = [...keys, key];
      if (typeof inner === "object" && inner !== null) collect(inner, path);
      else if (typeof inner === "string" && wanted.test(path.join("/")))
        found.push({ href: inner, position: { file, ...locate(path) } });
    }
  };
  collect(settings, []);
  return found;
}

/** Lists the paths of this site in the announcement. Reports relative paths, since every page shows the announcement. */
function listAnnounced({ loadedSettings: { settings, file, locate }, report }: LinkCheck) {
  const position = { file, ...locate(["announcement", "content"]) };
  const links: AuthoredLink[] = [];
  const images: AuthoredLink[] = [];
  visit(parseSafeMarkdown(settings.announcement?.content ?? ""), "element", ({ properties: { href, src } }) => {
    if (typeof src === "string") images.push({ href: src, position });
    if (typeof href !== "string" || URL.canParse(href)) return;
    if (href.startsWith("/")) return links.push({ href, position });
    const message = `the announcement has the link ${href}, which leads elsewhere on each page`;
    report({ severity: "error", code: "broken-link", message, hint: "write a path that begins with /", ...position });
  });
  return { links, images };
}
