import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type * as App from "../app/.server/app.ts";

/** A site of specifications, loaded in this process from the build. */
export interface LoadedSpecifications {
  /** Absent if a specification was refused. */
  readonly site: App.Site | undefined;
  readonly diagnostics: readonly App.Diagnostic[];
}

// Set before React is imported: its development build renders several times slower.
process.env.NODE_ENV ??= "production";
const app: typeof App = await import(path.join(import.meta.dirname, "../build/server/index.js"));

/** Loads a site that consists of specifications only. @param files texts by their names in the folder of specifications */
export async function loadSpecifications(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<LoadedSpecifications> {
  const folder = await mkdtemp(path.join(tmpdir(), "judge-"));
  try {
    const [contentDirectory, openapiDirectory] = [path.join(folder, "content"), path.join(folder, "openapi")];
    await mkdir(contentDirectory);
    await mkdir(openapiDirectory);
    await writeFile(path.join(contentDirectory, "site.yml"), "title: Judge\nurl: https://judge.example\n");
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(openapiDirectory, name), text);
    return await app.loadSite({ contentDirectory, openapiDirectory, siteUrl: undefined });
  } finally {
    await rm(folder, { recursive: true });
  }
}
