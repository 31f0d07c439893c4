// Implements `npm test`, which runs all steps. `npm test -- unit http` runs only the steps `unit` and `http`.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const root = path.join(import.meta.dirname, "..");
const results = path.join(root, "build/test-results.json");
const vitest = `vitest run --maxWorkers=2 --reporter=minimal --reporter=json --outputFile.json=${results} --project`;

const steps: Record<string, readonly string[]> = {
  types: ["react-router typegen", "tsc"],
  lint: ["biome check --error-on-warnings ."],
  "dead-code": ["knip"],
  content: ["node tools/check.ts"],
  unit: [`${vitest} unit`],
  http: [`${vitest} http`],
  browser: [`${vitest} browser`],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  process.stderr.write(`Unknown step: ${unknown.join(", ")}. Steps: ${Object.keys(steps).join(", ")}\n`);
  process.exit(2);
}

const { FORCE_COLOR, NO_COLOR, ...environment } = process.env;
const colors = process.stdout.isTTY && NO_COLOR === undefined ? { FORCE_COLOR: FORCE_COLOR ?? "1" } : { NO_COLOR: "1" };
let passed = 0;
let failed = 0;
let skipped = 0;
for (const [name, commands] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = Date.now();
  process.stdout.write(`${name}: `);
  const output = findFailure(commands);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(output === undefined ? `passed in ${seconds} s\n` : `FAILED in ${seconds} s\n${output}\n`);
  if (commands.some((command) => command.startsWith("vitest"))) count(output === undefined);
  else if (output === undefined) passed++;
  else failed++;
}
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
// `process.exit` would lose output that a pipe has not accepted yet.
process.exitCode = failed > 0 ? 1 : 0;

/** Runs commands until one fails. Returns the output of this command. */
function findFailure(commands: readonly string[]): string | undefined {
  mkdirSync(path.dirname(results), { recursive: true });
  rmSync(results, { force: true });
  for (const command of commands) {
    const [program = "", ...given] = command.split(" ");
    const executable = program === "node" ? process.execPath : path.join(root, "node_modules/.bin", program);
    const { status, stdout, stderr, error } = spawnSync(executable, given, {
      cwd: root,
      env: { ...environment, ...colors },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    });
    if (status !== 0) return `${stdout}${stderr}${error ?? ""}`;
  }
  return undefined;
}

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
