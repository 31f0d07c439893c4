import { cpSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../../..");
const { resolve } = createRequire(path.join(root, "tests/specifications/package.json"));

/** Packages of `tests/specifications` that have published versions of one API, oldest first, and the file in each of them. */
const published = {
  figma: {
    packages: ["figma-0.10.0", "figma-0.20.0", "figma-0.30.0", "figma-0.38.0", "@figma/rest-api-spec"],
    file: "openapi/openapi.yaml",
  },
  gitbook: { packages: ["gitbook-0.146.0", "@gitbook/api"], file: "spec/openapi.json" },
} as const;

/** Writes all versions of a published API to a folder of specifications. The newest version is the current one. */
export function writeRealVersions(name: keyof typeof published, directory: string): void {
  const { packages, file } = published[name];
  mkdirSync(directory, { recursive: true });
  for (const each of packages) {
    const label = each === packages.at(-1) ? "" : `@${each.slice(name.length + 1)}`;
    cpSync(resolve(`${each}/${file}`), path.join(directory, `${name}${label}${path.extname(file)}`));
  }
}
