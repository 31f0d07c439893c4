/** Paths of this site: normalizing what a browser sends, and deriving the paths of a page's other representations. */

/**
 * The canonical spelling of a requested path: decoded and encoded again.
 * @returns undefined for a path that no page can have: broken percent-encoding, an encoded slash or backslash, control
 * characters, an empty segment (`//`), `.` or `..`
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

/** Whether a path is one of these paths or below one. */
export const isBelow = (path: string, parents: readonly string[]): boolean =>
  parents.some((parent) => `${path}/`.startsWith(parent === "/" ? parent : `${parent}/`));

/** A path that needs no normalization, as nearly every requested path does. */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/;

/** Encodes a segment as browsers do: letters of any script are percent-encoded, sub-delimiters are not. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)/g,
    decodeURIComponent,
  );
}

/** Encodes a path, a fragment or both for an `href`. Unlike `encodeURI`, it does not throw for a lone surrogate. */
export const encodeHref = (text: string): string => encodeURI(text.toWellFormed());

/** True when a path's percent-encoding can be decoded to UTF-8. */
export function isWellEncoded(rawPath: string): boolean {
  return decodeSegment(rawPath) !== undefined;
}

/**
 * The path without `index.html`, `.html` or slashes at its end; undefined when it has none of them. The caller checks whether
 * that page exists.
 */
export function toCleanPath(rawPath: string): string | undefined {
  let end = rawPath.length;
  // Not a regular expression: `/\/+$/` takes quadratic time for a path of slashes with something else at its end.
  while (rawPath[end - 1] === "/") end--;
  const withoutSlashes = rawPath.slice(0, end);
  const withoutSuffix = withoutSlashes.replace(/(?:\/index\.html|(?<=[^/])\.html)$/i, "");
  const clean = withoutSuffix === "" ? "/" : withoutSuffix;
  return clean === rawPath ? undefined : clean;
}

/** The path from which React Router's browser code requests a page's data. */
export function toDataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** The path of the page whose data is requested; undefined for the path of a document. */
export function fromDataPath(rawPath: string): string | undefined {
  if (rawPath.endsWith("/_.data")) return rawPath.slice(0, -"_.data".length);
  if (rawPath.endsWith(".data")) return rawPath.slice(0, -".data".length);
  return undefined;
}

/** The path of a page's Markdown version: its own path with `.md`, and `/index.md` for the home page. */
export const toMarkdownPath = (path: string): string => (path === "/" ? "/index.md" : `${path}.md`);

/** The path of the social card of a page: `/social-cards/release-notes/3.8.0.png`, and `/social-cards/index.png` for the home page. */
export const toSocialCardPath = (path: string): string => `/social-cards${path === "/" ? "/index" : path}.png`;

/** Decodes percent-encoding. A text whose encoding is broken is returned as it is. */
export const decodeLeniently = (text: string): string => decodeSegment(text) ?? text;

/** Decodes percent-encoding; undefined if it is invalid. */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Control characters, and the line separators at which React Router's patterns end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
export const hasControlCharacter = (text: string): boolean => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
