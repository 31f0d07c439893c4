import path from "node:path";
import type { BuildContext } from "#app/.server/markdown/tree/build-context.ts";
import { cleanUrl, isSafeUrl } from "#app/.server/text/safe-url.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { Location } from "../source/reporter.ts";
import { findAsset } from "./find-asset.ts";
import { decodePath, resolveAuthorPath } from "./resolve-author-path.ts";

export interface ResolvedLink {
  readonly href: string;
  /** Leaves the site, or its pages: opens in a tab of its own, as in Docusaurus. */
  readonly external: boolean;
}

/**
 * Where a link leads. Internal ones are gathered for the link check.
 * @returns undefined when it must not be a link (the problem has been reported)
 */
export function resolveLink(written: string, context: BuildContext, location: Location): ResolvedLink | undefined {
  const { url, isVerbatim } = takePathnamePrefix(written);
  const { reporter } = context;
  if (url === "") {
    reporter.warn(location, "empty-link", "this link has no address", "write one between the parentheses");
    return undefined;
  }
  if (url.startsWith("#")) return toInternal(url, context, location);
  if (/^(?:\/|\\|%5c){2}|^(?:\\|%5c)/i.test(url)) {
    reporter.warn(
      location,
      "protocol-relative-link",
      `${written} has no protocol`,
      "write https:// before the host, or one / before a page of this site",
    );
    return !isVerbatim && url.startsWith("//") && isSafeUrl(`https:${url}`) ? toExternal(`https:${url}`) : undefined;
  }
  if (hasScheme.test(url) && !isSafeUrl(url)) {
    if (/^https?:/i.test(url))
      reporter.warn(location, "malformed-url", `malformed URL ${url}`, "check the address; it is shown as text");
    else
      reporter.warn(
        location,
        "unsafe-link",
        `links to ${url.split(":")[0]}: are not allowed`,
        "write a path, or an address with https://",
      );
    return undefined;
  }
  if (isVerbatim) return { href: url, external: true };
  if (hasScheme.test(url)) return toExternal(url);
  return resolveInternal(url, context, location);
}

const hasScheme = /^[a-z][a-z\d+.-]*:/i;

/** `pathname:///file` in Docusaurus: a path that is no page. What follows the prefix is checked like any other URL. */
function takePathnamePrefix(written: string): { readonly url: string; readonly isVerbatim: boolean } {
  const prefix = "pathname://";
  let url = cleanUrl(written);
  const isVerbatim = url.startsWith(prefix);
  while (url.startsWith(prefix)) url = cleanUrl(url.slice(prefix.length));
  return { url, isVerbatim };
}

const toExternal = (url: string): ResolvedLink => ({ href: url, external: /^https?:/i.test(url) });

function toInternal(href: string, context: BuildContext, location: Location): ResolvedLink {
  context.page.links.push({ href, position: context.reporter.at(location) });
  return { href, external: false };
}

function resolveInternal(url: string, context: BuildContext, location: Location): ResolvedLink | undefined {
  const [target = ""] = url.split(/[?#]/, 1);
  const rest = url.slice(target.length);
  if (/\.mdx?$/i.test(target)) return resolveToPage(url, target, rest, context, location);
  const isAuthorPath = !target.startsWith("/") && target !== "";
  if (isAuthorPath && /\.\w+$/.test(target)) {
    const asset = findAsset(resolveAuthorPath(target, context.file, context.options), context);
    if (asset.kind === "found") return { href: asset.url + rest, external: true };
  }
  if (target.startsWith("@site/")) {
    context.reporter.warn(
      location,
      "broken-markdown-link",
      `${url}: there is no such file`,
      "@site is the content folder, @site/static the folder of static files",
    );
    return undefined;
  }
  const base = new URL(context.path, "https://site.invalid");
  if (!URL.canParse(target, base)) return undefined;
  const { pathname } = new URL(target, base);
  const isFolder = /(?:^|\/)\.{0,2}$/.test(target) && target !== "" && target !== "/";
  if (!isFolder) return toInternal((target.startsWith("/") ? target : pathname) + rest, context, location);
  const page = findFolderPage(target, toPage(pathname), context);
  context.reporter.warn(location, "link-to-folder", `${url} ends in a slash or names a folder`, `write ${page}${rest}`);
  return toInternal(page + rest, context, location);
}

/** A folder's page: as the browser would take the address, else the one that the folder of files has. */
function findFolderPage(target: string, byAddress: string, { file, room, options }: BuildContext): string {
  if (target.startsWith("/") || options.hasPage(byAddress)) return byAddress;
  const folder = path.resolve(path.dirname(file), decodePath(target));
  if (folder === room.directory) return room.basePath || "/";
  if (folder === options.contentDirectory) return "/";
  const index = ["index.mdx", "index.md"].map((name) => options.resolveFile(path.join(folder, name)));
  return index.find((found) => found !== undefined) ?? byAddress;
}

const toPage = (pathname: string) => trimEndOf(pathname, "/") || "/";

/** A link to a file of the content: looked for beside the text, in the room's folder, and in the content folder. */
function resolveToPage(
  url: string,
  target: string,
  rest: string,
  context: BuildContext,
  location: Location,
): ResolvedLink | undefined {
  const { contentDirectory, resolveFile } = context.options;
  const decoded = decodePath(target);
  const isRooted = decoded.startsWith("/") || decoded.startsWith("@site/");
  const candidates = [
    ...(isRooted ? [] : [path.resolve(path.dirname(context.file), decoded)]),
    ...(decoded.startsWith("@site/") ? [] : [path.join(context.room.directory, decoded)]),
    isRooted ? resolveAuthorPath(target, context.file, context.options) : path.join(contentDirectory, decoded),
  ];
  for (const candidate of candidates) {
    const found = resolveFile(candidate);
    if (found !== undefined) return toInternal(found + rest, context, location);
  }
  context.reporter.warn(
    location,
    "broken-markdown-link",
    `${url}: there is no such page`,
    `looked for ${path.relative(contentDirectory, candidates[0] ?? decoded)}; drafts are not published`,
  );
  return undefined;
}
