import { execFileSync, type StdioOptions } from "node:child_process";
import path from "node:path";

/** Time limit of each Git command. The server starts only after the history has been read. */
const timeout = 20_000;
const maxBuffer = 256 * 1024 * 1024;

/**
 * Returns for each file the date of the commit that added the file, under its present or an earlier name.
 * If Git fails or the clone is shallow, the map is empty. The oldest commit of a shallow clone seems to add every file.
 */
export function readGitDates(directory: string): ReadonlyMap<string, Date> {
  try {
    if (runGit(directory, ["rev-parse", "--is-shallow-repository"]).trim() !== "false") return new Map();
    const format = ["--format=%x01%ct", "--name-status", "-z", "-M", "--diff-filter=AR", "--relative"];
    return readLog(runGit(directory, ["log", "--no-show-signature", ...format, "--", "."]), directory);
  } catch {
    return new Map();
  }
}

function runGit(directory: string, args: readonly string[]): string {
  const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
  return execFileSync("git", args, { cwd: directory, encoding: "utf8", stdio, timeout, maxBuffer });
}

/**
 * Maps each file to the date on which it was added. The log lists the newest commit first, so the date of an older
 * commit replaces the date of a newer commit.
 */
function readLog(log: string, directory: string): ReadonlyMap<string, Date> {
  const dates = new Map<string, Date>();
  const presentNames = new Map<string, string>();
  for (const commit of log.split("\u0001").slice(1)) {
    const [seconds = "", ...fields] = commit.split("\0");
    const date = new Date(Number(seconds) * 1000);
    for (let index = 0; index < fields.length; index++) {
      const status = fields[index]?.trim() ?? "";
      if (!/^[AR]/.test(status)) continue;
      const from = fields[++index] ?? "";
      const to = status.startsWith("R") ? (fields[++index] ?? "") : from;
      const present = presentNames.get(to) ?? to;
      dates.set(path.join(directory, present), date);
      if (to !== from) presentNames.set(from, present);
    }
  }
  return dates;
}
