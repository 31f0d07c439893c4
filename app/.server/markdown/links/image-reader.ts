import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import { hashFile } from "#app/.server/files/read-bytes.ts";

/** Digest and dimensions of a file that content shows or links. */
export interface ImageFile {
  /** Start of the SHA-256 of the file, for a URL that can be cached forever. */
  readonly digest: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Reads the digest and the dimensions of a file. */
export type ImageReader = (file: string) => ImageFile;

/** Creates a reader that caches its results for one load of the site. */
export function createImageReader(): ImageReader {
  const known = new Map<string, ImageFile>();
  return (file) => {
    const found = known.get(file) ?? readImage(file);
    known.set(file, found);
    return found;
  };
}

function readImage(file: string): ImageFile {
  const hash = createHash("sha256");
  const { head } = hashFile(file, hash);
  const digest = hash.digest("hex").slice(0, 8);
  try {
    const { width, height, orientation } = imageSize(head);
    // Orientations from 5 turn the image by 90 degrees.
    const isTurned = orientation !== undefined && orientation >= 5;
    return isTurned ? { digest, width: height, height: width } : { digest, width, height };
  } catch {
    // Another kind of file, or an image format without readable dimensions.
    return { digest, width: undefined, height: undefined };
  }
}
