import path from "node:path";
import process from "node:process";
import type * as Http from "../app/.server/app.ts";

/** `npm run check`: reports every diagnostic of content, settings and specifications. Exit 0: no error; 1: errors; 2: wrong usage. */
const known = new Set(["--json"]);
const unknown = process.argv.slice(2).filter((argument) => !known.has(argument));
if (unknown.length > 0) {
  process.stderr.write(`Unknown argument: ${unknown.join(" ")}\nUsage: npm run check [-- --json]\n`);
  process.exit(2);
}

// Set before React is imported: its development build renders several times slower.
process.env.NODE_ENV ??= "production";
const http: typeof Http = await import(path.join(import.meta.dirname, "../build/server/index.js"));
let config: Http.Config;
try {
  config = http.parseConfig(process.env, process.cwd());
} catch (error) {
  if (!(error instanceof http.ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

const { isFine, diagnostics, pages, operations } = await http.checkSite(config);
const sorted = http.sortDiagnostics(diagnostics);
const failure = http.writeOutput(1, process.argv.includes("--json") ? writeJson() : writeLines());
// A program that reads only the beginning, such as `head`, closes the pipe on purpose.
if (failure !== undefined && failure !== "EPIPE") {
  http.writeOutput(2, `The result cannot be written to standard output (${failure}).\n`);
  process.exit(2);
}
process.exit(isFine ? 0 : 1);

function writeJson(): string {
  const records = sorted.map((diagnostic) => http.toDiagnosticRecord(diagnostic, process.cwd()));
  return `${JSON.stringify({ ok: isFine, problems: records, pages, operations })}\n`;
}

function writeLines(): string {
  const lines = sorted.map((diagnostic) => `${http.formatDiagnostic(diagnostic, process.cwd())}\n`);
  const errors = sorted.filter(({ severity }) => severity === "error").length;
  return `${lines.join("")}${pages} pages, ${operations} operations: ${errors} errors, ${sorted.length - errors} warnings\n`;
}
