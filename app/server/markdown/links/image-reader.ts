import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import { hashFile } from "#app/server/files/read-bytes.ts";

/** Digest and dimensions of a file. */
export interface ImageFile {
  /**
   * First 8 hexadecimal digits of the SHA-256 digest.
   * URLs below `/content-assets/` contain the digits, so browsers can cache these files forever.
   */
  readonly digest: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Calls `readImage`, or returns its earlier result. */
export type ImageReader = (file: string) => ImageFile;

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
