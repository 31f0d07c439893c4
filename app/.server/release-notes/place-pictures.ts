import type { CompileOptions } from "#app/.server/markdown/document.ts";
import { resolveImage } from "#app/.server/markdown/links/assets.ts";
import type { ImageReader } from "#app/.server/markdown/links/image-reader.ts";
import type { DeclaredAuthors } from "./declare-authors.ts";
import type { AuthorsFile } from "./read-authors.ts";

/** Authors whose pictures can be shown anywhere, and the files of those that lie beside `authors.yml`. */
export interface PlacedAuthors {
  readonly authors: DeclaredAuthors;
  /** URL path → absolute file. */
  readonly assets: ReadonlyMap<string, string>;
}

/** Gives the pictures beside `authors.yml` their addresses; one that is not there is told once, where it is named. */
export function placePictures(
  authors: DeclaredAuthors,
  file: AuthorsFile,
  options: CompileOptions,
  images: ImageReader,
): PlacedAuthors {
  const assets = new Map<string, string>();
  if (typeof file === "string") return { authors, assets };
  const context = { file: file.file, options, images, reporter: file.reporter, page: { assets } };
  const placed = [...authors].map(([key, author]) => {
    if (!author.imageUrl?.startsWith(".")) return [key, author] as const;
    const name = file.yaml.fields[key]?.image_url === undefined ? "imageURL" : "image_url";
    const imageUrl = resolveImage(author.imageUrl, context, file.yaml.locate([key, name]))?.src;
    return [key, { ...author, imageUrl }] as const;
  });
  return { authors: new Map(placed), assets };
}
