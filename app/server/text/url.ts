const allowedSchemes: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

const base = new URL("https://site.invalid/");

/** Trims a URL and removes control characters, since browsers ignore some control characters in URLs. */
export const cleanUrl = (url: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them, so `java\nscript:` has a scheme
  url.replace(/[\u0000-\u001f\u007f]/g, "").trim();

/**
 * Returns whether content may use a URL: a path, query, fragment or absolute URL with an allowed scheme, but not `//host`.
 * The platform's URL parser interprets texts such as `/\host` and ` JAVASCRIPT:` as browsers do.
 */
export function isSafeUrl(url: string): boolean {
  const clean = cleanUrl(url);
  const parsed = URL.parse(clean, base);
  if (!parsed || !allowedSchemes.has(parsed.protocol)) return false;
  return parsed.host === base.host || /^[a-z]+:/i.test(clean);
}

/** Normalizes a URL in a specification; returns undefined unless the URL is absolute with an allowed scheme. */
export function toSafeUrl(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url.trim());
  return parsed !== null && allowedSchemes.has(parsed.protocol) ? parsed.href : undefined;
}

/**
 * Returns whether a URL is absolute and unambiguous. `https:host` is ambiguous: some parsers treat it as relative.
 * @param schemes allowed schemes with their colons, such as `https:`
 */
export function isAbsoluteUrl(url: string, schemes: readonly string[]): boolean {
  const protocol = /[\s\\]/.test(url) ? undefined : URL.parse(url)?.protocol;
  if (protocol === undefined || !schemes.includes(protocol)) return false;
  return !/^https?:$/.test(protocol) || /^https?:\/\/[^/]/i.test(url);
}

/** Returns whether a URL is a path of this site, with or without query and fragment. */
export const isSitePath = (url: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(url) && URL.canParse(url, base);
