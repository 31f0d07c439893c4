import { trimEndOf } from "./trim-end-of.ts";

/**
 * Returns a path with canonical percent-encoding: `/docs/caf%c3%a9/` becomes `/docs/caf%C3%A9/`.
 * If no page can have the path, such as `/docs//api` or `/docs/../api`, the function returns undefined.
 */
export function normalizePath(rawPath: string): string | undefined {
  if (plainPath.test(rawPath)) return rawPath;
  if (!rawPath.startsWith("/") || rawPath.includes("\\")) return undefined;
  const segments: string[] = [];
  for (const raw of rawPath.slice(1).split("/")) {
    const segment = decodeSegment(raw);
    if (segment === undefined || /[/\\]/.test(segment) || hasControlCharacter(segment)) return undefined;
    if (segment === "." || segment === "..") return undefined;
    segments.push(encodeSegment(segment));
  }
  if (segments.slice(0, -1).includes("")) return undefined;
  return `/${segments.join("/")}`;
}

/** Returns whether a path equals one of the parents or is below one of them. */
export const isBelow = (path: string, parents: readonly string[]): boolean =>
  parents.some((parent) => `${path}/`.startsWith(parent === "/" ? parent : `${parent}/`));

/** Returns the API whose base path contains a path. If base paths contain each other, returns the innermost API. */
export const findOwner = <Owner extends { readonly basePath: string }>(
  path: string,
  apis: readonly Owner[],
): Owner | undefined =>
  apis
    .filter(({ basePath }) => isBelow(path, [basePath]))
    .sort((one, other) => other.basePath.length - one.basePath.length)[0];

/** Normalizes a site's URL: an origin, or an origin and a path of plain characters. Returns undefined for another URL. */
export function toSiteUrl(written: string): string | undefined {
  const url = URL.parse(written);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) return undefined;
  const path = url.pathname.replace(/\/$/, "");
  return /^(?:\/[\w.~-]+)*$/.test(path) ? url.origin + path : undefined;
}

/** Returns the path below which a site is served, such as `/docs`; an empty string for the root of its origin. */
export const toBasename = (siteUrl: string): string => new URL(siteUrl).pathname.replace(/\/$/, "");

/**
 * Returns a link as a browser needs it. Inside the site, paths do not contain the basename; all that leaves the process
 * does: with the basename `/docs`, `/guides` becomes `/docs/guides`. Other links are unchanged.
 */
export const addBasename = (href: string, basename: string): string =>
  basename !== "" && /^\/(?![/\\])/.test(href) ? basename + href : href;

/** Returns the site path of a requested path; undefined for a path that is not below the basename. */
export const removeBasename = (path: string, basename: string): string | undefined =>
  path.startsWith(`${basename}/`) ? path.slice(basename.length) : undefined;

/** Converts a site path, or a link relative to `page`, to a URL; undefined if it is invalid. */
export const toAbsoluteUrl = (href: string, siteUrl: string, page = "/"): string | undefined =>
  URL.parse(addBasename(href, toBasename(siteUrl)), siteUrl + page)?.href;

/** Matches paths that need no normalization. Nearly all requested paths are of this kind. */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/;

/** Encodes a path segment. As RFC 3986 allows, `:`, `@` and sub-delimiters, such as `!` and `,`, are not encoded. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)/g,
    decodeURIComponent,
  );
}

/** Encodes a path or fragment. Unlike `encodeURI`, this function does not throw an error for a lone surrogate. */
export const encodeHref = (text: string): string => encodeURI(text.toWellFormed());

/** Returns whether the percent-encoding in a path is valid and represents valid UTF-8. */
export function isWellEncoded(rawPath: string): boolean {
  return decodeSegment(rawPath) !== undefined;
}

/**
 * Removes `/index.html`, `.html` and slashes from the end of a path: `/docs/index.html` becomes `/docs`.
 * Returns undefined if the path does not change.
 */
export function toCleanPath(rawPath: string): string | undefined {
  const clean = trimEndOf(rawPath, "/").replace(/(?:\/index\.html|(?<=[^/])\.html)$/i, "") || "/";
  return clean === rawPath ? undefined : clean;
}

/** Returns the path from which React Router requests a page's data. */
export function toDataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** Returns the path of the page whose data is requested; undefined for another request. */
export function fromDataPath(rawPath: string): string | undefined {
  if (rawPath.endsWith("/_.data")) return rawPath.slice(0, -"_.data".length);
  if (rawPath.endsWith(".data")) return rawPath.slice(0, -".data".length);
  return undefined;
}

/** Returns the path of a page's Markdown version. */
export const toMarkdownPath = (path: string): string => (path === "/" ? "/index.md" : `${path}.md`);

/** Returns the path of a page's social card, such as `/social-cards/release-notes/3.8.0.png`. */
export const toSocialCardPath = (path: string): string => `/social-cards${path === "/" ? "/index" : path}.png`;

/** Decodes percent-encoding, but returns a text with broken percent-encoding unchanged. */
export const decodeLeniently = (text: string): string => decodeSegment(text) ?? text;

/** Decodes percent-encoding; returns undefined if it is broken. */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a text contains control characters or line separators.
 * React Router's pattern `*`, for example, does not match a path with a line separator.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression has to find control characters
export const hasControlCharacter = (text: string): boolean => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
