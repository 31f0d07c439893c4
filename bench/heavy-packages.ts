import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

const root = path.join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/**
 * Installs the packages of `bench/package.json` if necessary. Returns false if the installation fails; npm has then printed the
 * reason.
 */
export function installHeavyPackages(): boolean {
  const { status } = spawnSync(process.execPath, [path.join(root, "tools/prepare.mjs"), "bench"], {
    stdio: ["ignore", 2, 2],
  });
  return status === 0;
}

/**
 * Returns the path of a file of a package in `bench/package.json`, such as `astro/package.json`. The packages are resolved at run
 * time instead of being imported, so that type checks and linters pass when the packages are not installed.
 */
export function findPackageFile(specifier: string): string {
  return require.resolve(specifier);
}
