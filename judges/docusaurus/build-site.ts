import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/** Pinned versions of packages. Later versions are incompatible with each other or with Docusaurus 3.9. */
const overrides = {
  "@docsearch/react": "4.6.3",
  "@docsearch/core": "4.6.3",
  "@docsearch/css": "4.6.3",
  webpack: "5.98.0",
};

/** Builds a site in English. The build runs the site's code, so `sites.ts` lists only reviewed commits. */
export function buildSite(source: string, docusaurus: string): void {
  const file = path.join(source, "package.json");
  const { scripts: _, packageManager: __, engines: ___, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
  for (const dependencies of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(dependencies ?? {}))
      if (name.startsWith("@docusaurus/")) dependencies[name] = docusaurus;
  writeFileSync(
    file,
    JSON.stringify({ ...manifest, overrides: { ...manifest.overrides, ...overrides } }, undefined, 2),
  );
  for (const lock of ["package-lock.json", "pnpm-lock.yaml", "yarn.lock"])
    rmSync(path.join(source, lock), { force: true });
  run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", "--silent"], source);
  run("npx", ["docusaurus", "build", "--locale", "en", "--no-minify"], source);
}

function run(command: string, given: readonly string[], cwd: string): void {
  const environment = {
    ...process.env,
    DOCUSAURUS_IGNORE_SSG_WARNINGS: "true",
    NODE_OPTIONS: "--max-old-space-size=6000",
  };
  const { status } = spawnSync(command, given, { cwd, env: environment, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${given.join(" ")} failed in ${cwd}`);
}
