import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

const root = path.join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/** Installs missing packages of `bench/package.json`. If npm fails, npm prints the reason and the result is false. */
export function installHeavyPackages(): boolean {
  const { status } = spawnSync(process.execPath, [path.join(root, "tools/prepare.mjs"), "bench"], {
    stdio: ["ignore", 2, 2],
  });
  return status === 0;
}

/**
 * Returns the path of a file in a package, such as `astro/package.json`.
 * An `import` of the file would make type checks fail if the package is not installed.
 */
export function findPackageFile(specifier: string): string {
  return require.resolve(specifier);
}
