/** Schemes that authored content may use in any attribute whose value is a URL. */
const allowedSchemes: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

const base = new URL("https://site.invalid/");

/** A URL as browsers read it: without white space and control characters at its ends, and without tabs and line feeds. */
export const cleanUrl = (url: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them, so that `java\nscript:` has a scheme
  url.replace(/[\u0000-\u001f\u007f]/g, "").trim();

/**
 * Whether a URL may stand in an attribute: a path, a query, a fragment, or an absolute URL with an allowed scheme. The
 * URL parser decides, since it also knows `/\host` and ` JAVASCRIPT:`. URLs without a scheme that name a host are refused.
 */
export function isSafeUrl(url: string): boolean {
  const parsed = URL.parse(cleanUrl(url), base);
  if (parsed === null || !allowedSchemes.has(parsed.protocol)) return false;
  return parsed.host === base.host || /^[a-z]+:/i.test(cleanUrl(url));
}

/** The absolute URL that a specification gives, or undefined where it is none or has another scheme. */
export function toSafeUrl(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url.trim());
  return parsed !== null && allowedSchemes.has(parsed.protocol) ? parsed.href : undefined;
}
