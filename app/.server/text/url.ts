/** Schemes that authored content may use in any attribute whose value is a URL. */
const allowedSchemes: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

const base = new URL("https://site.invalid/");

/** A URL as browsers parse it: without white space and control characters at its ends, and without tabs and line feeds. */
export const cleanUrl = (url: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them, so `java\nscript:` has a scheme
  url.replace(/[\u0000-\u001f\u007f]/g, "").trim();

/**
 * Whether a URL may be used in an attribute: a path, a query, a fragment, or an absolute URL with an allowed scheme.
 * The URL parser decides, since it also recognizes `/\host` and ` JAVASCRIPT:`. URLs with a host but no scheme are
 * refused.
 */
export function isSafeUrl(url: string): boolean {
  const parsed = URL.parse(cleanUrl(url), base);
  if (parsed === null || !allowedSchemes.has(parsed.protocol)) return false;
  return parsed.host === base.host || /^[a-z]+:/i.test(cleanUrl(url));
}

/** An absolute URL of a specification in its normal form, or undefined if it is not absolute or its scheme is not allowed. */
export function toSafeUrl(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url.trim());
  return parsed !== null && allowedSchemes.has(parsed.protocol) ? parsed.href : undefined;
}

/**
 * Whether a URL is absolute and means the same to every URL parser, unlike `https:host` and URLs with backslashes.
 * @param schemes allowed schemes with their colons, such as `https:`
 */
export function isAbsoluteUrl(url: string, schemes: readonly string[]): boolean {
  if (/[\s\\]/.test(url) || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (!schemes.includes(protocol)) return false;
  return !/^https?:$/.test(protocol) || (hostname !== "" && /^https?:\/\/[^/]/i.test(url));
}

/** Whether a URL is a path of this site, with or without query and fragment. */
export const isSitePath = (url: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(url) && URL.canParse(url, base);
