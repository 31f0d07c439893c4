/** Paths of this site: what a browser sends, what a page is called, and how one leads to the other. All pure. */

/**
 * The canonical spelling of a path as it came over the wire: decoded once, encoded again the one way we write it.
 * @returns undefined for what can never name a page: broken percent-encoding, an encoded slash or backslash, control
 * characters, an empty segment (`//`), `.` or `..`
 */
export function normalizePath(rawPath: string): string | undefined {
  if (isPlainPath(rawPath)) return rawPath;
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

/** Nearly every path: nothing in it is encoded, or has to be, and no segment is empty. It is asked for several times a request. */
export const isPlainPath = (rawPath: string): boolean => plainPath.test(rawPath);
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/;

/** Encodes like a browser's address bar: letters of any script are percent-encoded, sub-delimiters stay. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)/g,
    decodeURIComponent,
  );
}

/** Encodes a path, a fragment or both for an `href`. Never throws, as `encodeURI` does for half of a surrogate pair. */
export const encodeHref = (text: string): string => encodeURI(text.toWellFormed());

/** True when a path's percent-encoding can be decoded to UTF-8. */
export function isWellEncoded(rawPath: string): boolean {
  return decodeSegment(rawPath) !== undefined;
}

/**
 * What a path would be called without `index.html`, `.html` or slashes at its end; undefined when it has none of them.
 * Only a suggestion: whether that page exists is the caller's question.
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

/** Where React Router's browser code asks for the data of a page. */
export function toDataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** The page whose data a path asks for; undefined for paths that ask for a document. */
export function fromDataPath(rawPath: string): string | undefined {
  if (rawPath.endsWith("/_.data")) return rawPath.slice(0, -"_.data".length);
  if (rawPath.endsWith(".data")) return rawPath.slice(0, -".data".length);
  return undefined;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Control characters, and the line separators at which React Router's patterns end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
export const hasControlCharacter = (text: string): boolean => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
