import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../../..");

/** Packages that have published versions of one API, oldest first, the folder with these packages, and the file in each of them. */
const published = {
  figma: {
    folder: "tests/specifications",
    packages: ["figma-0.10.0", "figma-0.20.0", "figma-0.30.0", "figma-0.38.0", "@figma/rest-api-spec"],
    file: "openapi/openapi.yaml",
  },
  gitbook: { folder: "tests/specifications", packages: ["gitbook-0.146.0", "@gitbook/api"], file: "spec/openapi.json" },
  github: {
    folder: "bench",
    packages: [...[16, 17, 18, 19, 20, 21, 22].map((major) => `octokit-openapi-${major}`), "@octokit/openapi"],
    file: "generated/api.github.com.json",
  },
} as const;

/**
 * Writes all versions of a published API to a folder of specifications. The newest version is the current one.
 * @returns false if the packages are not installed
 */
export function writeRealVersions(name: keyof typeof published, directory: string): boolean {
  const { folder, packages, file } = published[name];
  const sources = packages.map((each) => path.join(root, folder, "node_modules", each, file));
  if (!sources.every(existsSync)) return false;
  mkdirSync(directory, { recursive: true });
  for (const [index, source] of sources.entries()) {
    const version = index === packages.length - 1 ? "" : `@${/[\d.]+$/.exec(packages[index] ?? "")?.[0]}`;
    copyFileSync(source, path.join(directory, `${name}${version}${path.extname(file)}`));
  }
  return true;
}
