import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Properties } from "hast";
import { decodeLeniently } from "#app/lib/site-path.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { CompileOptions } from "#app/server/markdown/document.ts";
import type { BuildContext } from "#app/server/markdown/tree/build-context.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { cleanUrl, isSafeUrl } from "#app/server/text/url.ts";
import type { DiagnosticLocation } from "../reporter.ts";
import { findAsset, resolveAuthorPath } from "./assets.ts";

type Link = Properties & { readonly href: string };

/**
 * Resolves a link to the attributes of its `<a>`, and collects internal links for the link check.
 * As in Docusaurus, these links open in a new tab: links to other sites, links that start with `pathname://`, and links
 * to downloads, such as `manual.pdf` or `@site/manual.pdf`, but not `/manual.pdf`.
 * @returns undefined if the target cannot be used; the reason has been reported
 */
export function resolveLink(written: string, context: BuildContext, location: DiagnosticLocation): Link | undefined {
  const clean = cleanUrl(written);
  const isVerbatim = clean.startsWith(verbatimPrefix);
  const url = isVerbatim ? cleanUrl(clean.slice(verbatimPrefix.length)) : clean;
  const warn = (code: DiagnosticCode, message: string, hint: string) =>
    context.reporter.warn(location, code, message, hint);
  if (url === "") {
    warn("empty-link", "this link has no target", "write a path or a URL");
    return undefined;
  }
  if (url.startsWith("#")) return toInternal(url, context, location);
  if (/^(?:\/|\\|%5c){2}|^(?:\\|%5c)/i.test(url)) {
    const hint = "start a URL with https://, and a path of this site with a single /";
    warn("protocol-relative-link", `${written} is neither a path of this site nor a URL with a protocol`, hint);
    return !isVerbatim && url.startsWith("//") && isSafeUrl(`https:${url}`) ? toExternal(`https:${url}`) : undefined;
  }
  if (hasScheme.test(url) && !isSafeUrl(url)) {
    if (/^https?:/i.test(url))
      warn("malformed-url", `the URL ${url} is malformed`, "correct the URL; until then, the text has no link");
    else {
      const message = `links with the scheme "${url.split(":")[0]}" are not allowed`;
      warn("unsafe-link", message, "write a path, or a URL with https://");
    }
    return undefined;
  }
  if (isVerbatim) return { href: url, ...newTab };
  if (hasScheme.test(url)) return toExternal(url);
  return resolveInternal(url, context, location);
}

const hasScheme = /^[a-z][a-z\d+.-]*:/i;

/** With this prefix, Docusaurus marks paths that are not pages (`pathname:///file`). */
const verbatimPrefix = "pathname://";

const newTab = { target: "_blank", rel: ["noopener", "noreferrer"] };

const toExternal = (url: string): Link => ({ href: url, ...(/^https?:/i.test(url) ? newTab : {}) });

function toInternal(href: string, context: BuildContext, location: DiagnosticLocation): Link {
  context.page.links.push({ href, position: context.reporter.at(location) });
  return { href };
}

function resolveInternal(url: string, context: BuildContext, location: DiagnosticLocation): Link | undefined {
  const { reporter } = context;
  const [target = ""] = url.split(/[?#]/, 1);
  const rest = url.slice(target.length);
  if (/\.mdx?$/i.test(target)) return resolveToPage(url, target, rest, context, location);
  const isAuthorPath = !target.startsWith("/") && target !== "";
  if (isAuthorPath && /\.\w+$/.test(target)) {
    const asset = findAsset(resolveAuthorPath(target, context.file, context.options), context);
    if (typeof asset !== "string") return { href: asset.url + rest, ...newTab };
  }
  if (target.startsWith("@site/")) {
    const hint = "correct the path; @site means the content folder, and @site/static the folder of static files";
    reporter.warn(location, "broken-markdown-link", `there is no file ${url}`, hint);
    return undefined;
  }
  const base = new URL(context.path, "https://site.invalid");
  const { pathname } = new URL(target, base);
  const isFolder = /(?:^|\/)\.{0,2}$/.test(target) && target !== "" && target !== "/";
  if (!isFolder) return toInternal((target.startsWith("/") ? target : pathname) + rest, context, location);
  const page = findFolderPage(target, trimEndOf(pathname, "/") || "/", context);
  reporter.warn(location, "link-to-folder", `${url} ends in a slash or names a folder`, `write ${page}${rest}`);
  return toInternal(page + rest, context, location);
}

/** Returns the path of a folder's page: `/guides` for `guides/index.md`. If there is none, returns `sitePath`. */
function findFolderPage(target: string, sitePath: string, { file, collection, options }: BuildContext): string {
  if (target.startsWith("/") || options.hasPage(sitePath)) return sitePath;
  const folder = path.resolve(path.dirname(file), decodeLeniently(target));
  if (folder === collection.directory) return collection.basePath || "/";
  if (folder === options.contentDirectory) return "/";
  const index = ["index.mdx", "index.md"].map((name) => options.resolveFile(path.join(folder, name)));
  return index.find((found) => found !== undefined) ?? sitePath;
}

function resolveToPage(
  url: string,
  target: string,
  rest: string,
  context: BuildContext,
  location: DiagnosticLocation,
): Link | undefined {
  const { contentDirectory, resolveFile } = context.options;
  const decoded = decodeLeniently(target);
  const isRooted = decoded.startsWith("/") || decoded.startsWith("@site/");
  const candidates = [
    ...(isRooted ? [] : [path.resolve(path.dirname(context.file), decoded)]),
    ...(decoded.startsWith("@site/") ? [] : [path.join(context.collection.directory, decoded)]),
    isRooted ? resolveAuthorPath(target, context.file, context.options) : path.join(contentDirectory, decoded),
  ];
  for (const candidate of candidates) {
    const found = resolveFile(candidate);
    if (found !== undefined) return toInternal(found + rest, context, location);
  }
  const [looked = decoded] = candidates;
  const similar = findSimilarFile(looked, context.options);
  const hint = similar
    ? `write ${target.slice(0, target.lastIndexOf("/") + 1)}${similar}`
    : `correct the path, which leads to ${path.relative(contentDirectory, looked)}; drafts and files with errors are not published`;
  context.reporter.warn(location, "broken-markdown-link", `${url} does not lead to a published page`, hint);
  return undefined;
}

/** Finds the published file that differs only in upper case or in its extension. Some systems open it by either name. */
function findSimilarFile(file: string, { resolveFile }: CompileOptions): string | undefined {
  const { dir, name } = path.parse(file.toLowerCase());
  const folder = file.slice(0, dir.length);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.find((each) => path.parse(each.toLowerCase()).name === name && resolveFile(path.join(folder, each)));
}
