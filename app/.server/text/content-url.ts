/**
 * Whether a URL that stands in content is absolute, has one of the schemes, and means the same to every reader of URLs: `https:host` and
 * backslashes do not.
 * @param schemes with their colons, such as `https:`
 */
export function isAbsoluteUrl(url: string, schemes: readonly string[]): boolean {
  if (/[\s\\]/.test(url) || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (!schemes.includes(protocol)) return false;
  return !/^https?:$/.test(protocol) || (hostname !== "" && /^https?:\/\/[^/]/i.test(url));
}

/** Whether a URL that stands in content is a path of this site, with or without query and fragment. */
export const isSitePath = (url: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(url) && URL.canParse(url, "https://site.invalid");
