import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { imageSize } from "image-size";
import { decodeLeniently, encodeSegment } from "#app/lib/site-path.ts";
import { isInside } from "#app/server/files/list-files.ts";
import { findReadError, hashFile } from "#app/server/files/read-bytes.ts";
import type { CompileOptions, ImageFile, ImageReader } from "#app/server/markdown/document.ts";
import { contentAssetsPath } from "#app/server/model/reserved-paths.ts";
import type { DiagnosticLocation, Reporter } from "../reporter.ts";

/** The part of `BuildContext` that this module uses. `findAsset` adds files of the content folder to `page.assets`. */
export interface AssetContext {
  readonly file: string;
  readonly options: Pick<CompileOptions, "contentDirectory" | "staticDirectory" | "images" | "report">;
  readonly reporter: Reporter;
  readonly page: { readonly assets: Map<string, string> };
}

/** Finds an image or download. For security, only files in the content folder and the static folder are served. */
export function findAsset(file: string, context: AssetContext): { readonly url: string } | "missing" | "outside" {
  const { contentDirectory, staticDirectory } = context.options;
  const isBelow = (directory: string) => file.startsWith(directory + path.sep);
  if (!isBelow(contentDirectory) && !isBelow(staticDirectory)) return "outside";
  if (!isFile(file)) return "missing";
  const unreadable = findReadError(file);
  if (unreadable) {
    const { message, hint } = unreadable;
    context.options.report({ severity: "error", code: "unreadable-file", message: `the file ${message}`, hint, file });
    return "missing";
  }
  if (isInside(file, staticDirectory)) {
    const relative = path.relative(staticDirectory, file).split(path.sep).map(encodeSegment).join("/");
    return { url: `/${relative}` };
  }
  if (!isInside(file, contentDirectory)) return "outside";
  const url = `${contentAssetsPath}${context.options.images(file).digest}/${encodeSegment(path.basename(file))}`;
  context.page.assets.set(url, file);
  return { url };
}

/** Returns whether a path is an existing file and not a folder. */
export function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Resolves `@site/static/x` in the static folder, `@site/x` and `/x` in the content folder, and other paths beside `file`.
 * The result may lie outside these folders.
 */
export function resolveAuthorPath(
  written: string,
  file: string,
  options: Pick<CompileOptions, "contentDirectory" | "staticDirectory">,
): string {
  const decoded = decodeLeniently(written);
  if (decoded.startsWith("@site/static/"))
    return path.join(options.staticDirectory, decoded.slice("@site/static/".length));
  if (decoded.startsWith("@site/")) return path.join(options.contentDirectory, decoded.slice("@site/".length));
  if (decoded.startsWith("/")) return path.join(options.contentDirectory, decoded);
  return path.resolve(path.dirname(file), decoded);
}

/** Resolves the path of a media file. `/x` is looked up in the static folder first, and then in the content folder. */
export function resolveMediaPath(written: string, { file, options }: AssetContext): string {
  const resolved = resolveAuthorPath(written, file, options);
  if (!written.startsWith("/")) return resolved;
  const inStatic = path.join(options.staticDirectory, decodeLeniently(written));
  return !isFile(inStatic) && isFile(resolved) ? resolved : inStatic;
}

/** URL of an image, and its dimensions in pixels if they are known. */
export interface ResolvedImage {
  readonly src: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/**
 * Resolves an image: a file in the content or static folder, an `http(s):` URL, or a `data:image/…` URL except SVG.
 * As in Docusaurus, `pathname:///x.png` becomes `/x.png` if the file does not exist, since another server may serve it.
 * @returns undefined if the image cannot be shown; the reason has been reported
 */
export function resolveImage(
  written: string,
  context: AssetContext,
  location: DiagnosticLocation,
): ResolvedImage | undefined {
  const { reporter, options } = context;
  const source = written.replace(/^pathname:\/\//, "");
  if (/^https?:\/\//i.test(source) && !URL.canParse(source)) {
    const hint = "correct the URL; until then, the image is not shown";
    reporter.warn(location, "malformed-url", `the image URL ${source} is malformed`, hint);
    return undefined;
  }
  if (/^https?:\/\//i.test(source) || /^data:image\/(?!svg)/i.test(source))
    return { src: source, width: undefined, height: undefined };
  if (/^[a-z][a-z\d+.-]*:/i.test(source) || source.startsWith("//")) {
    const message = `the image URL ${written} cannot be used`;
    reporter.warn(location, "unsafe-link", message, "write a path, or a URL with https://");
    return undefined;
  }
  const [filePart = ""] = source.split(/[?#]/);
  const file = resolveMediaPath(filePart, context);
  const found = findAsset(file, context);
  if (typeof found !== "string") {
    const { width, height } = options.images(file);
    return { src: found.url, width, height };
  }
  if (written !== source && /^\/(?![/\\])/.test(source)) return { src: source, width: undefined, height: undefined };
  if (found === "outside") {
    const hint = "copy the image beside the text, or into the static folder";
    reporter.error(location, "image-outside-content", `the image ${written} is outside the content folder`, hint);
  } else {
    const looked = path.relative(options.contentDirectory, file);
    const hint = `add the file ${looked}, or correct the path; until then, the image is not shown`;
    reporter.warn(location, "broken-image", `there is no image ${written}`, hint);
  }
  return undefined;
}

/** Creates an image reader that caches its results. */
export function createImageReader(): ImageReader {
  const known = new Map<string, ImageFile>();
  return (file) => {
    const found = known.get(file) ?? readImage(file);
    known.set(file, found);
    return found;
  };
}

/** Returns the digest of a file, and its dimensions if it is an image in a known format. */
export function readImage(file: string): ImageFile {
  const hash = createHash("sha256");
  const { head } = hashFile(file, hash);
  const digest = hash.digest("hex").slice(0, 8);
  try {
    const { width, height, orientation } = imageSize(head);
    // EXIF orientations from 5 to 8 exchange width and height.
    const isTurned = orientation !== undefined && orientation >= 5;
    return isTurned ? { digest, width: height, height: width } : { digest, width, height };
  } catch {
    // The file is not an image, or its dimensions cannot be read.
    return { digest, width: undefined, height: undefined };
  }
}
