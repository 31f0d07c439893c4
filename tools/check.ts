// Implements `npm run check`, which reports the diagnostics of content, settings and specifications.

import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type * as Http from "../app/server/app.ts";
import { exitWithUsage, readOptions } from "./read-options.ts";

const usage = `Usage: npm run check [-- [--json | [--all] [--errors-only]] [--stale 180d]]
  --json         all diagnostics and counts as one JSON object
  --all          every diagnostic; without this option, long lists are shortened
  --errors-only  errors without warnings
  --stale DAYSd  also the pages and guides that were not updated for so many days, with their owners
  --paths FILE   with --json, \`missing\` lists the paths of this JSON file that the site does not serve

Exit 0: no error; 1: errors; 2: wrong usage or environment, or the output cannot be written.
`;
const { json, all, "errors-only": errorsOnly, stale: age, paths } = readArguments();

const http: typeof Http = await import(path.join(import.meta.dirname, "../build/server/index.js"));
let config: Http.Config;
try {
  config = http.parseConfig(process.env, process.cwd());
} catch (error) {
  if (!(error instanceof http.ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

const { isFine, diagnostics, pages, operations, missing, stale } = await http.checkSite(config, {
  wantedPaths: paths === undefined ? [] : JSON.parse(readFileSync(paths, "utf8")),
  staleSince: age === undefined ? undefined : new Date(Date.now() - Number.parseInt(age, 10) * 24 * 60 * 60 * 1000),
});
const failure = http.writeOutput(1, json ? writeJson() : writeText());
// `EPIPE` is not an error: a reader such as `head` closes the pipe on purpose.
if (failure !== undefined && failure !== "EPIPE") {
  http.writeOutput(2, `The result cannot be written to standard output (${failure}).\n`);
  process.exit(2);
}
process.exit(isFine ? 0 : 1);

function readArguments() {
  const flag = { type: "boolean", default: false } as const;
  const value = { type: "string" } as const;
  const options = { json: flag, all: flag, "errors-only": flag, stale: value, paths: value };
  const { values } = readOptions(usage, { options });
  if (values.stale !== undefined && !/^\d{1,5}d$/.test(values.stale))
    exitWithUsage(`--stale ${values.stale} is not a number of days, such as 180d`, usage);
  return values;
}

function writeJson(): string {
  const sorted = http.sortDiagnostics(diagnostics);
  const records = sorted.map((diagnostic) => http.toDiagnosticRecord(diagnostic, process.cwd()));
  const listed = stale.map((page) => ({ ...page, file: toRelative(page.file) }));
  return `${JSON.stringify({ ok: isFine, problems: records, pages, operations, ...(paths && { missing }), ...(age && { stale: listed }) })}\n`;
}

function writeText(): string {
  const { formatCount: count } = http;
  const layout = { directory: process.cwd(), all, errorsOnly };
  const report = http.formatReport(diagnostics, layout);
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const summary = `${count(pages, "page")}, ${count(operations, "operation")}: ${count(errors, "error")}, ${count(diagnostics.length - errors, "warning")}\n`;
  return [report, writeStale(), summary].filter(Boolean).join("\n");
}

function writeStale(): string {
  if (age === undefined) return "";
  const lines = stale.map(({ file, date, owner }) =>
    [toRelative(file), date?.slice(0, 10) ?? "no date", ...(owner === undefined ? [] : [owner])].join("  "),
  );
  return `${http.formatCount(stale.length, "page")} not updated for ${http.formatCount(Number.parseInt(age, 10), "day")}\n${lines.map((line) => `${line}\n`).join("")}`;
}

function toRelative(file: string): string {
  return path.relative(process.cwd(), file);
}
