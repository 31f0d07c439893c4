// Implements `npm test`, which runs all steps. `npm test -- unit http` runs only the steps `unit` and `http`.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { runStep } from "./run-steps.ts";

const root = path.join(import.meta.dirname, "..");
const results = path.join(root, "build/test-results.json");
const vitest = `vitest run --maxWorkers=2 --reporter=minimal --reporter=json --outputFile.json=${results} --project`;

const steps: Record<string, readonly string[]> = {
  types: ["react-router typegen", "tsc"],
  lint: ["biome check --error-on-warnings ."],
  "dead-code": ["knip"],
  content: ["node tools/check.ts"],
  unit: [`${vitest} unit`],
  http: [`${vitest} http --project http-below`],
  browser: [`${vitest} browser --project browser-below`],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  process.stderr.write(`Unknown step: ${unknown.join(", ")}. Steps: ${Object.keys(steps).join(", ")}\n`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
let skipped = 0;
for (const [name, commands] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  mkdirSync(path.dirname(results), { recursive: true });
  rmSync(results, { force: true });
  const hasPassed = runStep({ name, commands }, process.stdout.isTTY, (text) => process.stdout.write(text));
  if (commands.some((command) => command.startsWith("vitest"))) count(hasPassed);
  else if (hasPassed) passed++;
  else failed++;
}
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
