import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const root = path.join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/** Installs `bench/package.json` if it is not. Returns false if that failed; npm has printed the reason. */
export function installHeavyPackages(): boolean {
  const { status } = spawnSync(process.execPath, [path.join(root, "tools/prepare.mjs"), "bench"], {
    stdio: ["ignore", 2, 2],
  });
  return status === 0;
}

/**
 * Where a file of one of those packages is, such as `lighthouse/package.json`. They are found at run time only, since the types
 * and the linters of the project must pass without them.
 */
export function findPackageFile(specifier: string): string {
  return require.resolve(specifier);
}

/** The module of one of those packages; whoever asks knows its shape and checks it. */
export function importHeavyPackage(specifier: string): Promise<unknown> {
  return import(pathToFileURL(findPackageFile(specifier)).href);
}
