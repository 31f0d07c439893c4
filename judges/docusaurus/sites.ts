import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/** A public Docusaurus site at one commit. */
export interface PublicSite {
  readonly repository: string;
  readonly commit: string;
  /** Folder of the settings in the repository. */
  readonly folder: string;
}

/** Sites that build with packages of the npm registry alone. */
export const sites: readonly PublicSite[] = [
  { repository: "openkruise/openkruise.io", commit: "81a3ff6609426e31c8e5323a7366777f02ea0226", folder: "." },
  { repository: "chaos-mesh/website", commit: "ee8caafaf1261417738d5aafdec1038c7ddb8176", folder: "." },
  { repository: "prettier/prettier", commit: "4f84a934201322ca87750e2b9b25baf296da6560", folder: "website" },
  { repository: "electron/website", commit: "a48e1042b7560648715b6761ec4a1dcbe0694d74", folder: "." },
  { repository: "apache/streampark-website", commit: "58ab59baf4d1f9ca5dc91c6d20adb17e6710b5af", folder: "." },
  { repository: "apify/crawlee", commit: "69a824b77a2ce5ed48ef6bca5a0a54d5ce504ac4", folder: "website" },
  { repository: "kubevela/kubevela.github.io", commit: "568e94fbbb73b4d9ad5b84559c093c21b7307cba", folder: "." },
];

/** A site whose sources are on this machine. */
export interface FetchedSite extends PublicSite {
  /** Short name for findings. */
  readonly name: string;
  /** Absolute folder of the settings. */
  readonly source: string;
  /** Absolute folder of a Docusaurus build; absent if there is none, and then only the start is judged. */
  readonly build?: string;
}

/**
 * Gets the sources of a site: from `DOCUSAURUS_SITES`, a folder with a checkout for each repository (`prettier+prettier`),
 * or from GitHub into `node_modules` of the judge. A checkout that has been built with `docusaurus build` is compared with its build.
 */
export function fetchSite(site: PublicSite, directory: string): FetchedSite {
  const { repository, commit, folder } = site;
  const local = process.env.DOCUSAURUS_SITES;
  const checkouts = local ?? path.join(directory, "node_modules/.sites");
  const checkout = path.join(checkouts, repository.replace("/", "+"));
  if (local === undefined && !existsSync(path.join(checkout, folder))) fetchCommit(repository, commit, checkout);
  const source = path.join(checkout, folder);
  if (!existsSync(source)) throw new Error(`${source} is missing: DOCUSAURUS_SITES has no checkout of ${repository}`);
  const build = path.join(source, "build");
  return {
    ...site,
    name: path.basename(repository),
    source,
    ...(existsSync(path.join(build, "index.html")) && { build }),
  };
}

function fetchCommit(repository: string, commit: string, checkout: string): void {
  mkdirSync(checkout, { recursive: true });
  const git = (...command: readonly string[]) =>
    execFileSync("git", command, { cwd: checkout, stdio: ["ignore", "ignore", "pipe"] });
  try {
    git("init", "--quiet");
    git("fetch", "--quiet", "--depth", "1", `https://github.com/${repository}`, commit);
    git("checkout", "--quiet", "FETCH_HEAD");
  } catch (cause) {
    const hint = "Set DOCUSAURUS_SITES to a folder with a checkout of it";
    throw new Error(`${repository} cannot be fetched from GitHub. ${hint}.`, { cause });
  }
}
