import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import { hashFile } from "#app/.server/files/read-bytes.ts";

export interface ImageFile {
  /** First part of the content's digest, for an address that can be cached for ever. */
  readonly digest: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Digest and size of a file, read once. */
export type ImageReader = (file: string) => ImageFile;

/** Starts a reader; its memory lives as long as one load of the site. */
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
    // A picture that a camera turned is shown turned.
    return orientation !== undefined && orientation >= 5
      ? { digest, width: height, height: width }
      : { digest, width, height };
  } catch {
    // No picture, or a kind whose size cannot be read: it is shown without.
    return { digest };
  }
}
