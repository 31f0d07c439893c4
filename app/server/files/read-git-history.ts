import { execFileSync, type StdioOptions } from "node:child_process";
import path from "node:path";

/** Time limit of each Git command. The server starts only after the history has been read. */
const timeout = 20_000;
const maxBuffer = 256 * 1024 * 1024;

/** The commits that added a file, under its present or an earlier name, and that changed it last. */
export interface FileHistory {
  readonly added: Date;
  readonly changed: Date;
  /** Name of the author of the last change. */
  readonly author: string;
}

/**
 * Returns the history of each file. If Git fails or the clone is shallow, the map is empty. The oldest commit of a
 * shallow clone seems to add every file.
 */
export function readGitHistory(directory: string): ReadonlyMap<string, FileHistory> {
  try {
    if (runGit(directory, ["rev-parse", "--is-shallow-repository"]).trim() !== "false") return new Map();
    const format = ["--format=%x01%ct%x00%an", "--name-status", "-z", "-M", "--diff-filter=AMR", "--relative"];
    return readLog(runGit(directory, ["log", "--no-show-signature", ...format, "--", "."]), directory);
  } catch {
    return new Map();
  }
}

function runGit(directory: string, args: readonly string[]): string {
  const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
  return execFileSync("git", args, { cwd: directory, encoding: "utf8", stdio, timeout, maxBuffer });
}

/** Maps each file to its history. The log lists the newest commit first. */
function readLog(log: string, directory: string): ReadonlyMap<string, FileHistory> {
  const histories = new Map<string, FileHistory>();
  const presentNames = new Map<string, string>();
  for (const commit of log.split("\u0001").slice(1)) {
    const [seconds = "", author = "", ...fields] = commit.split("\0");
    const date = new Date(Number(seconds) * 1000);
    for (let index = 0; index < fields.length; index++) {
      const status = fields[index]?.trim() ?? "";
      if (!/^[AMR]/.test(status)) continue;
      const from = fields[++index] ?? "";
      const to = status.startsWith("R") ? (fields[++index] ?? "") : from;
      const present = presentNames.get(to) ?? to;
      const file = path.join(directory, present);
      const { changed = date, author: changedBy = author } = histories.get(file) ?? {};
      histories.set(file, { added: date, changed, author: changedBy });
      if (to !== from) presentNames.set(from, present);
    }
  }
  return histories;
}
