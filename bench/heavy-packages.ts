import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

const root = path.join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/** Installs missing packages of `bench/package.json`. Returns false if npm fails, which then prints the reason. */
export function installHeavyPackages(): boolean {
  const { status } = spawnSync(process.execPath, [path.join(root, "tools/prepare.mjs"), "bench"], {
    stdio: ["ignore", 2, 2],
  });
  return status === 0;
}

/** Returns the path of a file such as `astro/package.json`. With an import, type checks would need the packages. */
export function findPackageFile(specifier: string): string {
  return require.resolve(specifier);
}
