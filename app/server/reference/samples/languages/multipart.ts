import type { FormPart } from "../request-body.ts";
import { toPartName } from "./literals.ts";

/** A text or a file in the body of a multipart form. */
export type Piece = { readonly text: string } | { readonly fileName: string };

/** Writes the body of a multipart form for languages whose libraries cannot. */
export function toMultipart(parts: readonly FormPart[]): { readonly boundary: string; readonly pieces: Piece[] } {
  let boundary = "boundary";
  for (const { value } of parts)
    for (const [run] of value.matchAll(/boundary_*/g)) if (run.length >= boundary.length) boundary = `${run}_`;
  const pieces = parts.flatMap(({ name, value, fileName, contentType }): Piece[] => {
    const file = fileName ? `; filename="${fileName}"` : "";
    const type = contentType ? `Content-Type: ${contentType}\r\n` : "";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${toPartName(name)}"${file}\r\n${type}\r\n`;
    return fileName ? [{ text: head }, { fileName }, { text: "\r\n" }] : [{ text: `${head}${value}\r\n` }];
  });
  return { boundary, pieces: [...pieces, { text: `--${boundary}--\r\n` }] };
}
