/** Functions that normalize the paths that browsers send and derive the paths of a page's other representations. */

/**
 * Returns the canonical spelling of a requested path. The path is decoded and encoded again.
 * @returns undefined for a path that no page can have: broken percent-encoding, an encoded slash or backslash, control characters,
 * an empty segment (`//`), `.` or `..`
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

/** Returns whether a path equals one of the parent paths or is below one of them. */
export const isBelow = (path: string, parents: readonly string[]): boolean =>
  parents.some((parent) => `${path}/`.startsWith(parent === "/" ? parent : `${parent}/`));

/** Matches a path that needs no normalization. Nearly every requested path matches. */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/;

/** Encodes a segment as browsers do: letters of any script are percent-encoded, sub-delimiters are not. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)/g,
    decodeURIComponent,
  );
}

/** Encodes a path, a fragment or both for an `href`. Unlike `encodeURI`, the function does not throw for a lone surrogate. */
export const encodeHref = (text: string): string => encodeURI(text.toWellFormed());

/** Returns true if a path's percent-encoding can be decoded to UTF-8. */
export function isWellEncoded(rawPath: string): boolean {
  return decodeSegment(rawPath) !== undefined;
}

/**
 * Returns the path without `index.html`, `.html` or slashes at its end; undefined if the path has no such ending. The caller checks
 * whether the page at the new path exists.
 */
export function toCleanPath(rawPath: string): string | undefined {
  let end = rawPath.length;
  // A loop is used because the expression `/\/+$/` takes quadratic time for a path of slashes with another character at its end.
  while (rawPath[end - 1] === "/") end--;
  const withoutSlashes = rawPath.slice(0, end);
  const withoutSuffix = withoutSlashes.replace(/(?:\/index\.html|(?<=[^/])\.html)$/i, "");
  const clean = withoutSuffix === "" ? "/" : withoutSuffix;
  return clean === rawPath ? undefined : clean;
}

/** Returns the path from which React Router's browser code requests a page's data. */
export function toDataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** Returns the path of the page whose data is requested; undefined for the path of a document. */
export function fromDataPath(rawPath: string): string | undefined {
  if (rawPath.endsWith("/_.data")) return rawPath.slice(0, -"_.data".length);
  if (rawPath.endsWith(".data")) return rawPath.slice(0, -".data".length);
  return undefined;
}

/** Returns the path of a page's Markdown version: the page's path with `.md`, and `/index.md` for the home page. */
export const toMarkdownPath = (path: string): string => (path === "/" ? "/index.md" : `${path}.md`);

/**
 * Returns the path of a page's social card: `/social-cards/release-notes/3.8.0.png`, and `/social-cards/index.png` for the home
 * page.
 */
export const toSocialCardPath = (path: string): string => `/social-cards${path === "/" ? "/index" : path}.png`;

/** Decodes percent-encoding. A text with broken percent-encoding is returned unchanged. */
export const decodeLeniently = (text: string): string => decodeSegment(text) ?? text;

/** Decodes percent-encoding; returns undefined if the encoding is invalid. */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Returns whether a text contains a control character or a line separator. React Router's patterns end at line separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression has to find control characters
export const hasControlCharacter = (text: string): boolean => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
