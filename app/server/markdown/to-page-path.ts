import { decodeSegment, encodeSegment, hasControlCharacter } from "#app/lib/site-path.ts";
import type { DocumentFields } from "./front-matter/front-matter-schema.ts";
import { warnOfRewrittenText } from "./front-matter/parse-front-matter.ts";
import type { SourceDocument } from "./read-document.ts";
import type { DiagnosticLocation, Reporter } from "./reporter.ts";

/**
 * Returns the path of a document below `basePath`; undefined after an error, which has been reported.
 * @param written the `slug` of the front matter or, without one, the name for `toPagePathOfFile`
 */
export function toDocumentPath(
  source: SourceDocument<DocumentFields>,
  written: string,
  basePath: string,
): string | undefined {
  const { locate, reporter } = source;
  const { slug } = source.fields;
  if (slug === undefined) return toPagePathOfFile(written, basePath, reporter);
  warnOfRewrittenText(source, ["slug"], slug);
  return toPagePath(written, basePath, locate(["slug"]), reporter, slug);
}

const isDotSegment = (segment: string) => segment === "." || segment === "..";

/** Converts a `slug`, which messages show as `shown`, to a path below `basePath`; returns undefined after an error, which has been reported. */
export function toPagePath(
  slug: string,
  basePath: string,
  location: DiagnosticLocation,
  reporter: Reporter,
  shown = slug,
): string | undefined {
  const refuse = (reason: string, hint = "write letters, digits, dots and hyphens, such as slug: 3.8.0"): undefined => {
    reporter.error(location, "bad-slug", `slug "${shown}" ${reason}`, hint);
  };
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(slug) || slug.startsWith("//"))
    return refuse("is a URL", "write only the last segment of the path");
  if (/[?#]/.test(slug)) return refuse("has ? or #", "remove them: they would start a query or a fragment");
  if (/%(?:2f|5c|25|00)/i.test(slug) || slug.includes("\\"))
    return refuse(
      "has a backslash, or one of %2F, %5C, %25 and %00",
      "remove these characters, and write / between segments",
    );
  const trimmed = slug.replace(/^\//, "").replace(/\/$/, "");
  // A `%` that is not followed by two hexadecimal digits stands for itself.
  const decoded = decodeSegment(trimmed.replace(/%(?![\da-f]{2})/gi, "%25"));
  if (decoded === undefined) return refuse("has percent-encoding that is not UTF-8", "write the character itself");
  if (hasControlCharacter(decoded)) return refuse("has a control character or a line separator");
  const segments = decoded === "" ? [] : decoded.split("/");
  if (segments.includes("")) return refuse("has an empty segment", "write one / between segments");
  if (segments.some(isDotSegment))
    return refuse('has the segment "." or ".."', "write the path below the section, without . and ..");
  if (/\s/.test(decoded)) {
    const hint = "write hyphens: spaces are percent-encoded in the URL";
    reporter.warn(location, "odd-slug", `slug "${shown}" has spaces`, hint);
  }
  return joinPath(segments, basePath);
}

/**
 * Converts a file name to a site path. Characters such as `?` and spaces cause a warning, control characters an error.
 * @param name path in the collection's folder, with `/` as separator and without extension
 */
export function toPagePathOfFile(name: string, basePath: string, reporter: Reporter): string {
  const segments = name.split("/").filter((segment) => segment !== "");
  const refuse = (message: string, hint: string) => reporter.error(undefined, "odd-file-name", message, hint);
  if (/[?#%\s\\]/.test(name)) {
    const message = `the path "${name}" from the file's name has characters that must be percent-encoded`;
    reporter.warn(undefined, "odd-file-name", message, "give the page a `slug`, or rename the file");
  }
  if (segments.some(isDotSegment))
    refuse(
      `the path "${name}" from the file's name has the segment "." or ".."`,
      "give the page a `slug`, or rename the file",
    );
  if (hasControlCharacter(name))
    refuse("the file's name has a control character or a line separator", "rename the file");
  return joinPath(segments, basePath);
}

function joinPath(segments: readonly string[], basePath: string): string {
  const path = segments.map((segment) => encodeSegment(segment.normalize("NFC"))).join("/");
  return path === "" ? basePath || "/" : `${basePath}/${path}`;
}
