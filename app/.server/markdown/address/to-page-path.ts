import { encodeSegment, hasControlCharacter } from "#app/lib/site-path.ts";
import type { Location, Reporter } from "../source/reporter.ts";

/** A file system's and many proxies' limit for one name, in bytes. */
const longestSegment = 255;

/**
 * Site path of a page from the `slug` that its author wrote, below `basePath`.
 * @returns undefined when it cannot be an address there (the problem has been reported)
 */
export function toPagePath(slug: string, basePath: string, location: Location, reporter: Reporter): string | undefined {
  const refuse = (reason: string, hint = "write letters, digits, dots and hyphens, such as slug: 3.8.0"): undefined => {
    reporter.error(location, "bad-slug", `slug "${slug}" ${reason}`, hint);
  };
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(slug) || slug.startsWith("//"))
    return refuse("is a URL", "write only the last part of the address");
  if (/[?#]/.test(slug)) return refuse("has ? or #", "they would start a query or a fragment");
  if (/%(?:2f|5c|25|00)/i.test(slug) || slug.includes("\\"))
    return refuse("has an encoded or backward slash", "write / between segments");
  const decoded = decode(slug.replace(/^\//, "").replace(/\/$/, ""));
  if (decoded === undefined) return refuse("has broken percent-encoding", "write % as %25");
  if (hasControlCharacter(decoded)) return refuse("has a control character or a line separator");
  const segments = decoded === "" ? [] : decoded.split("/");
  if (segments.includes("")) return refuse("has an empty segment", "write one / between segments");
  if (segments.some((segment) => segment === "." || segment === ".."))
    return refuse("leaves the section", "write the part below it, without . and ..");
  if (segments.some((segment) => /^[:*]/.test(segment)))
    return refuse('has a segment that starts with ":" or "*"', "it would be a route parameter");
  if (segments.some((segment) => segment.startsWith("__")))
    return refuse("is a reserved path", "names that start with __ belong to the server");
  if (/\.(?:html|md|data)$/i.test(decoded))
    return refuse("ends in .html, .md or .data", "such addresses lead to the page without that ending");
  warnOfOddities(slug, segments, location, reporter);
  const path = segments.map((segment) => encodeSegment(segment.normalize("NFC"))).join("/");
  return path === "" ? basePath || "/" : `${basePath}/${path}`;
}

function warnOfOddities(slug: string, segments: readonly string[], location: Location, reporter: Reporter): void {
  const warn = (reason: string, hint: string) => reporter.warn(location, "odd-slug", `slug "${slug}" ${reason}`, hint);
  if (segments.some((segment) => /\s/.test(segment)))
    warn("has spaces", "they are percent-encoded in the address; hyphens read better");
  if (segments.some((segment) => segment !== segment.normalize("NFC")))
    warn("is not in NFC", "its address is made from the composed form");
  if (segments.some((segment) => Buffer.byteLength(segment) > longestSegment))
    warn(`has a segment over ${longestSegment} bytes`, "many servers and file systems refuse such an address");
}

/**
 * Site path from a file's name. What cannot stand in an address as it is, is encoded and told.
 * @param name path below the room's folder, with `/` and without extension
 */
export function toPagePathOfFile(name: string, basePath: string, reporter: Reporter): string {
  const segments = name.split("/").filter((segment) => segment !== "");
  if (/[?#%\s\\]/.test(name)) {
    reporter.warn(
      undefined,
      "odd-file-name",
      `the name "${name}" cannot be an address as it is`,
      "it is percent-encoded; give the page a `slug`, or rename the file",
    );
  }
  if (segments.some((segment) => segment === "." || segment === ".."))
    reporter.error(
      undefined,
      "odd-file-name",
      `the name "${name}" has a part that means a folder in an address`,
      "give the page a `slug`, or rename the file",
    );
  if (hasControlCharacter(name))
    reporter.error(
      undefined,
      "odd-file-name",
      "the name has a control character or a line separator",
      "rename the file",
    );
  if (segments.some((segment) => Buffer.byteLength(segment) > longestSegment)) {
    reporter.warn(
      undefined,
      "odd-file-name",
      `the name has a segment over ${longestSegment} bytes`,
      "give the page a shorter `slug`",
    );
  }
  const path = segments.map((segment) => encodeSegment(segment.normalize("NFC"))).join("/");
  return path === "" ? basePath || "/" : `${basePath}/${path}`;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return undefined;
  }
}
