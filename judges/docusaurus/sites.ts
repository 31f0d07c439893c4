import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fetchRepository } from "../fetch-repository.ts";

/** Public Docusaurus site at one commit. */
export interface PublicSite {
  readonly repository: string;
  readonly commit: string;
  /** Folder of the site's settings in the repository. */
  readonly folder: string;
  /** Version of Docusaurus that builds the site. If absent, the judge does not build the site. */
  readonly docusaurus?: string;
}

export const sites: readonly PublicSite[] = [
  {
    repository: "openkruise/openkruise.io",
    commit: "81a3ff6609426e31c8e5323a7366777f02ea0226",
    folder: ".",
    docusaurus: "3.9.2",
  },
  {
    repository: "chaos-mesh/website",
    commit: "ee8caafaf1261417738d5aafdec1038c7ddb8176",
    folder: ".",
    docusaurus: "3.9.2",
  },
  {
    repository: "prettier/prettier",
    commit: "4f84a934201322ca87750e2b9b25baf296da6560",
    folder: "website",
    docusaurus: "3.10.2",
  },
  {
    repository: "reduxjs/reselect",
    commit: "93bb49091fc5e0e0569c745a7240df433548f386",
    folder: "website",
    docusaurus: "3.9.2",
  },
  {
    repository: "karmada-io/website",
    commit: "747f80c48c9a8784ec679cf88ae15b935c7824a9",
    folder: ".",
    docusaurus: "3.9.2",
  },
  { repository: "electron/website", commit: "a48e1042b7560648715b6761ec4a1dcbe0694d74", folder: "." },
  { repository: "apache/streampark-website", commit: "58ab59baf4d1f9ca5dc91c6d20adb17e6710b5af", folder: "." },
  { repository: "apify/crawlee", commit: "69a824b77a2ce5ed48ef6bca5a0a54d5ce504ac4", folder: "website" },
  { repository: "kubevela/kubevela.github.io", commit: "568e94fbbb73b4d9ad5b84559c093c21b7307cba", folder: "." },
];

/** Public site whose sources are on this machine. */
export interface FetchedSite extends PublicSite {
  readonly source: string;
  readonly build?: string;
}

/**
 * Fetches a site. If the site has a `docusaurus` version but no build, `fetchSite` also builds the site.
 * If the environment variable `DOCUSAURUS_SITES` is set, `fetchSite` uses a local checkout from that folder.
 * For example, the checkout of `prettier/prettier` is in `$DOCUSAURUS_SITES/prettier+prettier`.
 */
export function fetchSite(site: PublicSite, directory: string): FetchedSite {
  const { repository, commit, folder, docusaurus } = site;
  const local = process.env.DOCUSAURUS_SITES;
  const checkout = local
    ? path.join(local, repository.replace("/", "+"))
    : fetchRepository(directory, repository, commit);
  const source = path.join(checkout, folder);
  if (!existsSync(source)) throw new Error(`${source} is missing: DOCUSAURUS_SITES has no checkout of ${repository}`);
  const build = path.join(source, "build");
  if (docusaurus !== undefined && !existsSync(path.join(build, "index.html"))) buildSite(source, docusaurus);
  return { ...site, source, ...(existsSync(build) && { build }) };
}

/** Pinned versions of packages. Later versions are incompatible with each other or with Docusaurus 3.9. */
const overrides = {
  "@docsearch/react": "4.6.3",
  "@docsearch/core": "4.6.3",
  "@docsearch/css": "4.6.3",
  webpack: "5.98.0",
};

/** Builds a site in English. The build runs the site's code, so `sites.ts` lists only reviewed commits. */
function buildSite(source: string, docusaurus: string): void {
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
