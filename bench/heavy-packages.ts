import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

const root = path.join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/**
 * Installs `bench/package.json` if it is not installed yet. Returns false if that fails; npm has printed the reason.
 */
export function installHeavyPackages(): boolean {
  const { status } = spawnSync(process.execPath, [path.join(root, "tools/prepare.mjs"), "bench"], {
    stdio: ["ignore", 2, 2],
  });
  return status === 0;
}

/**
 * Finds a file of one of those packages, such as `astro/package.json`. They are resolved at run time only, since
 * the types and linters of the project must pass without them.
 */
export function findPackageFile(specifier: string): string {
  return require.resolve(specifier);
}
