// Implements `npm run check`, which reports the diagnostics of content, settings and specifications.
// Exit 0: no error; 1: errors; 2: wrong usage or environment, or the output cannot be written.

import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type * as Http from "../app/server/app.ts";

const usage = `Usage: npm run check [-- --json | [--all] [--errors-only]]
  --json         all diagnostics and counts as one JSON object
  --all          every diagnostic; without this option, long lists are shortened
  --errors-only  errors without warnings
  --addresses FILE  with --json, \`missing\` lists the addresses of this JSON file that the site does not serve
`;
const options = process.argv.slice(2);
const at = options.indexOf("--addresses");
const [, addresses] = at < 0 ? [] : options.splice(at, 2);
const given = new Set(options);
const unknown = [...given].filter((argument) => !["--json", "--all", "--errors-only"].includes(argument));
if (unknown.length > 0) {
  process.stderr.write(`Unknown argument: ${unknown.join(" ")}\n${usage}`);
  process.exit(2);
}

const http: typeof Http = await import(path.join(import.meta.dirname, "../build/server/index.js"));
let config: Http.Config;
try {
  config = http.parseConfig(process.env, process.cwd());
} catch (error) {
  if (!(error instanceof http.ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

const { isFine, diagnostics, pages, operations, missing } = await http.checkSite(
  config,
  addresses === undefined ? [] : JSON.parse(readFileSync(addresses, "utf8")),
);
const failure = http.writeOutput(1, given.has("--json") ? writeJson() : writeText());
// `EPIPE` is not an error: a reader such as `head` closes the pipe on purpose.
if (failure !== undefined && failure !== "EPIPE") {
  http.writeOutput(2, `The result cannot be written to standard output (${failure}).\n`);
  process.exit(2);
}
process.exit(isFine ? 0 : 1);

function writeJson(): string {
  const sorted = http.sortDiagnostics(diagnostics);
  const records = sorted.map((diagnostic) => http.toDiagnosticRecord(diagnostic, process.cwd()));
  return `${JSON.stringify({ ok: isFine, problems: records, pages, operations, ...(addresses && { missing }) })}\n`;
}

function writeText(): string {
  const { formatCount: count } = http;
  const layout = { directory: process.cwd(), all: given.has("--all"), errorsOnly: given.has("--errors-only") };
  const report = http.formatReport(diagnostics, layout);
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const summary = `${count(pages, "page")}, ${count(operations, "operation")}: ${count(errors, "error")}, ${count(diagnostics.length - errors, "warning")}\n`;
  return report === "" ? summary : `${report}\n${summary}`;
}
