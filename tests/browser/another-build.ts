import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type * as Http from "../../app/server/app.ts";

const root = path.join(import.meta.dirname, "../..");
// The copy is inside the project, so that Node resolves the packages that the copied server imports.
const copy = path.join(root, "build/another");

export interface AnotherBuild {
  readonly http: typeof Http;
  readonly clientDirectory: string;
  readonly remove: () => void;
}

/** Copies the build with other hashes in file names and another route id, as if the code had changed. */
export async function createAnotherBuild(): Promise<AnotherBuild> {
  rmSync(copy, { recursive: true, force: true });
  for (const part of ["client", "server"])
    cpSync(path.join(root, "build", part), path.join(copy, part), { recursive: true });
  const assets = path.join(copy, "client/assets");
  const hashes = readdirSync(assets).flatMap((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? []);
  const rename = (text: string) =>
    hashes
      .reduce((changed, hash) => changed.replaceAll(hash, toOther(hash)), text)
      .replaceAll('"any-page"', '"other-page"')
      .replaceAll("`any-page`", "`other-page`");

  for (const folder of ["client/assets", "server", "server/assets"].map((name) => path.join(copy, name)))
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css)$/.test(entry.name)) continue;
      const file = path.join(folder, entry.name);
      writeFileSync(file, rename(readFileSync(file, "utf8")));
      if (folder === assets) renameSync(file, path.join(folder, rename(entry.name)));
    }
  const http: typeof Http = await import(path.join(copy, "server/index.js"));
  return {
    http,
    clientDirectory: path.join(copy, "client"),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

const toOther = (hash: string) => `${hash.startsWith("0") ? "1" : "0"}${hash.slice(1)}`;
