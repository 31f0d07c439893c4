// Implements `npm run judge [-- name… | --fast] [--write]`. See `judges/README.md`.

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { JudgeModule } from "../judges/judge-types.ts";
import { startSite } from "../judges/start-site.ts";
import { exitWithUsage, readOptions } from "./read-options.ts";

const root = path.join(import.meta.dirname, "..");
const judges = path.join(root, "judges");
const document = path.join(root, "docs/judges.md");

interface Accepted {
  readonly reason: string;
  readonly findings: readonly string[];
}

interface Row {
  readonly judge: string;
  readonly tools: string;
  readonly checks: number;
  readonly findings: number;
  readonly accepted: number;
  readonly result: string;
  readonly seconds: number;
}

const names = readdirSync(judges).filter((name) => existsSync(path.join(judges, name, "judge.ts")));
const usage = `Usage: npm run judge [-- [NAME…] [--fast] [--write]]
  --fast   without the slow judges
  --write  also writes the results to docs/judges.md

Judges: ${names.join(", ")}
`;
const { values: options, positionals: wanted } = readOptions(usage, {
  options: { fast: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) exitWithUsage(`Unknown judge: ${unknown.join(", ")}`, usage);

const rows: Row[] = [];
for (const name of names.filter((known) => wanted.length === 0 || wanted.includes(known))) {
  const module = (await import(pathToFileURL(path.join(judges, name, "judge.ts")).href)) as JudgeModule;
  if (!(options.fast && module.isSlow)) rows.push(await run(name, module));
}
process.stdout.write(`\n${toTable(rows)}`);
if (options.write) writeRows(rows);
const failed = rows.filter(({ result }) => result.startsWith("FAILED")).length;
process.stdout.write(`\n${rows.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function run(name: string, { judge, tools, sharedTools = name }: JudgeModule): Promise<Row> {
  const directory = path.join(judges, sharedTools);
  const started = Date.now();
  const row = { judge: name, tools: tools ?? readTools(directory), checks: 0, findings: 0, accepted: 0 };
  const seconds = () => Math.round((Date.now() - started) / 1000);
  try {
    install(directory);
    const site = await startSite();
    try {
      const { checks, findings, note = "" } = await judge(site.origin, directory);
      const { unlisted, stale } = compareWithAccepted(path.join(judges, name), findings);
      for (const finding of unlisted) process.stderr.write(`${name}: ${finding}\n`);
      for (const pattern of stale)
        process.stderr.write(`${name}: accepted.json contains a finding that no longer occurs: ${pattern}\n`);
      const isFine = unlisted.length === 0 && stale.length === 0;
      const result = [isFine ? "passed" : "FAILED", note].filter(Boolean).join(": ");
      const accepted = findings.length - unlisted.length;
      return { ...row, checks, findings: findings.length, accepted, result, seconds: seconds() };
    } finally {
      await site.kill();
    }
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    return { ...row, result: "FAILED: cannot run", seconds: seconds() };
  }
}

function install(directory: string): void {
  const wanted = path.join(directory, "package.json");
  const installed = path.join(directory, "node_modules/.installed.json");
  if (!existsSync(wanted)) return;
  if (existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(wanted, "utf8")) return;
  const options = ["--no-package-lock", "--no-audit", "--no-fund", "--silent", "--ignore-scripts"];
  const { status } = spawnSync("npm", ["install", ...options], { cwd: directory, stdio: "inherit" });
  if (status !== 0) throw new Error(`npm install failed in ${directory}`);
  copyFileSync(wanted, installed);
}

function readTools(directory: string): string {
  const file = path.join(directory, "package.json");
  const { dependencies = {} } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return Object.entries(dependencies)
    .map((entry) => entry.join(" "))
    .join(", ");
}

function compareWithAccepted(directory: string, findings: readonly string[]) {
  const file = path.join(directory, "accepted.json");
  const accepted: readonly Accepted[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const patterns = accepted.flatMap((group) => group.findings);
  const fits = (pattern: string, finding: string) =>
    new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`).test(finding);
  return {
    unlisted: findings.filter((finding) => !patterns.some((pattern) => fits(pattern, finding))),
    stale: patterns.filter((pattern) => !findings.some((finding) => fits(pattern, finding))),
  };
}

function toTable(given: readonly Row[]): string {
  const columns = ["judge", "checks", "findings", "accepted", "seconds", "result"] as const;
  const cells = [columns.map(String), ...given.map((row) => columns.map((column) => String(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells.map((line) => `${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ")}\n`).join("");
}

/** Replaces the rows of the given judges in `docs/judges.md`. Rows of judges that no longer exist are removed. */
function writeRows(given: readonly Row[]): void {
  const [introduction = "", table = ""] = readFileSync(document, "utf8").split(/^(?=\| judge)/m);
  const [title, rule, ...old] = table.trimEnd().split("\n");
  const date = new Date().toISOString().slice(0, 10);
  const written = given.map(({ judge, tools, checks, findings, accepted, seconds, result }) =>
    ["", judge, tools || "our own rules", checks, findings, accepted, `${seconds} s`, date, result, ""]
      .join(" | ")
      .trim(),
  );
  const toName = (line: string) => line.split("|")[1]?.trim() ?? "";
  const replaced = new Set(written.map(toName));
  const kept = old.filter((line) => names.includes(toName(line)) && !replaced.has(toName(line)));
  const lines = [...kept, ...written].sort((a, b) => (toName(a) < toName(b) ? -1 : 1));
  writeFileSync(document, `${introduction}${[title, rule, ...lines].join("\n")}\n`);
}
