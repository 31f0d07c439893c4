import path from "node:path";
import type { Location } from "../source/reporter.ts";
import { type AssetContext, findAsset } from "./find-asset.ts";
import { decodePath, resolveAuthorPath } from "./resolve-author-path.ts";

export interface ResolvedImage {
  readonly src: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/**
 * Address and size of a picture: a file beside the text, in the static folder, or elsewhere on the web.
 * @returns undefined when it cannot be shown (the problem has been reported)
 */
export function resolveImage(written: string, context: AssetContext, location: Location): ResolvedImage | undefined {
  const source = written.replace(/^pathname:\/\//, "");
  if (/^https?:\/\//i.test(source) && !URL.canParse(source)) {
    context.reporter.warn(
      location,
      "malformed-url",
      `malformed URL ${source}`,
      "check the address; only its alternative text is shown",
    );
    return undefined;
  }
  if (/^https?:\/\//i.test(source) || /^data:image\/(?!svg)/i.test(source)) return { src: source };
  if (/^[a-z][a-z\d+.-]*:/i.test(source) || source.startsWith("//")) {
    context.reporter.warn(
      location,
      "unsafe-link",
      `the picture's address ${written} cannot be used`,
      "write a path, or an address with https://",
    );
    return undefined;
  }
  const [filePart = ""] = source.split(/[?#]/);
  const { staticDirectory } = context.options;
  const file = filePart.startsWith("/")
    ? path.join(staticDirectory, decodePath(filePart))
    : resolveAuthorPath(filePart, context.file, context.options);
  const found = findAsset(file, context);
  if (found.kind === "outside") {
    context.reporter.error(
      location,
      "image-outside-content",
      `the picture ${written} is outside the content folder`,
      "copy it beside the text, or into the static folder",
    );
    return undefined;
  }
  if (found.kind === "missing") {
    const looked = path.relative(context.options.contentDirectory, file);
    context.reporter.warn(
      location,
      "broken-image",
      `there is no picture ${written}`,
      `looked for ${looked}; only its alternative text is shown`,
    );
    return undefined;
  }
  const { width, height } = context.images(found.file);
  return { src: found.url, width, height };
}
