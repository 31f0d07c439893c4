import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Judge } from "../judges/judge-types.ts";

/** `npm run judge [-- name…]`: lets external judges examine the built site. See `judges/README.md`. */
const root = path.join(import.meta.dirname, "..");
const judges = path.join(root, "judges");
const startMilliseconds = 30_000;

interface Accepted {
  readonly reason: string;
  /** `*` matches any text. */
  readonly findings: readonly string[];
}

const names = readdirSync(judges).filter((name) => existsSync(path.join(judges, name, "judge.ts")));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown judge: ${unknown.join(", ")}. Judges: ${names.join(", ")}\n`);
  process.exit(2);
}

const rows = [["judge", "checks", "findings", "accepted", "result"]];
for (const name of names.filter((known) => wanted.length === 0 || wanted.includes(known))) rows.push(await run(name));
const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows)
  process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}\n`);

async function run(name: string): Promise<string[]> {
  const directory = path.join(judges, name);
  install(directory);
  const { judge } = (await import(pathToFileURL(path.join(directory, "judge.ts")).href)) as { readonly judge: Judge };
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const site = await startSite(origin);
  try {
    const { checks, findings, note = "" } = await judge(origin, directory);
    const patterns = readAccepted(directory).flatMap((group) => group.findings);
    const fits = (pattern: string, finding: string) =>
      new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`).test(finding);
    const unlisted = findings.filter((finding) => !patterns.some((pattern) => fits(pattern, finding)));
    const stale = patterns.filter((pattern) => !findings.some((finding) => fits(pattern, finding)));
    for (const finding of unlisted) process.stderr.write(`${name}: ${finding}\n`);
    for (const pattern of stale) process.stderr.write(`${name}: accepted, and no longer found: ${pattern}\n`);
    const isFine = unlisted.length === 0 && stale.length === 0;
    if (!isFine) process.exitCode = 1;
    const accepted = findings.length - unlisted.length;
    return [name, String(checks), String(findings.length), String(accepted), `${isFine ? "fine" : "FAILED"} ${note}`];
  } finally {
    site.kill();
  }
}

/** Installs what the judge's own `package.json` names. */
function install(directory: string): void {
  if (!existsSync(path.join(directory, "package.json")) || existsSync(path.join(directory, "node_modules"))) return;
  const { status } = spawnSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"], {
    cwd: directory,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`npm install failed in ${directory}`);
}

function readAccepted(directory: string): readonly Accepted[] {
  const file = path.join(directory, "accepted.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

async function startSite(origin: string): Promise<ChildProcess> {
  const site = spawn(process.execPath, [path.join(root, "server.ts")], {
    cwd: root,
    env: { ...process.env, PORT: new URL(origin).port, HOST: "127.0.0.1", SITE_URL: origin, LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const end = Date.now() + startMilliseconds;
  // Waits for the complete index, so that searches find everything.
  while (!(await isReady(origin))) {
    if (Date.now() > end || site.exitCode !== null) {
      site.kill();
      throw new Error(`The site did not start at ${origin}`);
    }
    await sleep(100);
  }
  return site;
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/search.json?q=a`).catch(() => undefined);
  const { complete } = response?.ok ? await response.json() : { complete: false };
  return complete === true;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
