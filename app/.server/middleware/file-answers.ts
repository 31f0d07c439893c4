import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { contentType } from "mime-types";
import type { Answer } from "#app/.server/rendering/answer.ts";
import { svgContentSecurityPolicy } from "./security-headers.ts";

/** Larger files are streamed from the disk, in parts if asked for. */
const largestKeptBytes = 1024 * 1024;

/** Whether a file is small enough to be read whole and kept. */
export async function isKept(file: string): Promise<boolean> {
  return (await stat(file)).size <= largestKeptBytes;
}

/** A file as an answer. Its `ETag` comes from its bytes, not from its date, so that replicas agree. */
export async function readAnswer(
  file: string,
  options: { readonly headers: Readonly<Record<string, string>>; readonly route: string },
): Promise<Answer> {
  return {
    status: 200,
    headers: { ...toFileHeaders(file), ...options.headers },
    body: await readFile(file),
    route: options.route,
  };
}

/** What follows from a file's name alone. */
export function toFileHeaders(file: string): Record<string, string> {
  const extension = path.extname(file).toLowerCase();
  return {
    "content-type": contentType(extension) || "application/octet-stream",
    ...(extension === ".svg" ? { "content-security-policy": svgContentSecurityPolicy } : {}),
  };
}
