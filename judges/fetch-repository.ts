import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Checks out one commit of a GitHub repository into the judge's `node_modules` and returns the folder.
 * @param repository for example `w3c/feedvalidator`
 */
export function fetchRepository(directory: string, repository: string, commit: string): string {
  const folder = path.join(directory, "node_modules/.repositories", `${path.basename(repository)}-${commit}`);
  if (existsSync(path.join(folder, ".git/FETCHED"))) return folder;
  mkdirSync(folder, { recursive: true });
  const git = (...command: string[]) =>
    execFileSync("git", command, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  try {
    git("init", "--quiet");
    git("fetch", "--quiet", "--depth", "1", `https://github.com/${repository}`, commit);
    git("checkout", "--quiet", "FETCH_HEAD");
    git("update-ref", "FETCHED", "FETCH_HEAD");
  } catch (cause) {
    throw new Error(`${repository} cannot be fetched from GitHub. docs/judges.md describes how to use a local copy`, {
      cause,
    });
  }
  return folder;
}
