// Implements `npm test`, which runs all steps. `npm test -- unit http` runs only the steps `unit` and `http`.

import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { exitWithUsage, readOptions } from "./read-options.ts";
import { runStep } from "./run-steps.ts";

const root = path.join(import.meta.dirname, "..");
const results = path.join(root, "build/test-results.json");
const vitest = `vitest run --maxWorkers=2 --reporter=minimal --reporter=json --outputFile.json=${results}`;

const checks: Record<string, readonly string[]> = {
  types: ["react-router typegen", "tsc"],
  lint: ["biome check --error-on-warnings ."],
  "dead-code": ["knip"],
  content: ["node tools/check.ts"],
};

/** Vitest runs the wanted projects together, because one run keeps both workers busy until its end. */
const projects: Record<string, string> = {
  unit: "--project unit",
  http: "--project http --project http-below",
  browser: "--project browser --project browser-below",
};

const names = [...Object.keys(checks), ...Object.keys(projects)];
const usage = `Usage: npm test [-- STEP…]\nSteps: ${names.join(", ")}\n`;
const given = readOptions(usage, { allowPositionals: true }).positionals;
const unknown = given.filter((name) => !names.includes(name));
if (unknown.length > 0) exitWithUsage(`Unknown step: ${unknown.join(", ")}`, usage);
const wanted = given.length > 0 ? names.filter((name) => given.includes(name)) : names;
const run = (name: string, commands: readonly string[]) =>
  runStep({ name, commands }, process.stdout.isTTY, (text) => process.stdout.write(text));

const tested = wanted.filter((name) => name in projects);
rmSync(results, { force: true });
// The checks run beside the tests, because tests often wait.
const [isFine, ...outcomes] = await Promise.all([
  tested.length === 0 || run(tested.join(", "), [[vitest, ...tested.map((name) => projects[name])].join(" ")]),
  ...wanted.flatMap((name) => (checks[name] ? [run(name, checks[name])] : [])),
]);
let passed = outcomes.filter(Boolean).length;
let failed = outcomes.length - passed;
let skipped = 0;
if (tested.length > 0) count(isFine);
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
// `process.exit` would lose output that a pipe has not accepted yet.
process.exitCode = failed > 0 ? 1 : 0;

/** Adds Vitest's counts. A run without counts, or a failed run without failed tests, counts as one failure. */
function count(isFine: boolean): void {
  try {
    const counts = JSON.parse(readFileSync(results, "utf8"));
    passed += counts.numPassedTests;
    failed += counts.numFailedTests;
    skipped += counts.numPendingTests + counts.numTodoTests;
    if (!isFine && counts.numFailedTests === 0) failed++;
  } catch {
    failed++;
  }
}
