// Implements `npm run bench -- [--quick] [section …]`. Without arguments, all sections run.
// `--quick` runs fewer rounds. If no section is named, `--quick` also skips the slow sections.

import process from "node:process";
import { parseArgs } from "node:util";
import { installHeavyPackages } from "./heavy-packages.ts";
import type { Section } from "./section.ts";
import { serving } from "./serving/serving.ts";
import { memory, start } from "./start.ts";
import { versions } from "./versions.ts";

/** Sections of the benchmark in the order in which they run. */
const sections: readonly Section[] = [start, memory, versions, serving];

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});
const { quick: isQuick } = values;
const unknown = names.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length > 0) {
  const known = sections.map(({ name, about }) => `  ${name.padEnd(14)} ${about}\n`).join("");
  process.stderr.write(`Unknown section: ${unknown.join(", ")}. Sections:\n${known}`);
  process.exit(2);
}

const chosen = sections.filter(({ name, isQuick: isShort = false }) =>
  names.length > 0 ? names.includes(name) : isShort || !isQuick,
);
const isInstalled = chosen.some(({ needsPackages }) => needsPackages) && installHeavyPackages();
for (const section of chosen) await run(section);

async function run({ name, about, needsPackages = false, run: measure }: Section): Promise<void> {
  const started = Date.now();
  process.stdout.write(`\n── ${name}: ${about}\n`);
  if (needsPackages && !isInstalled) {
    process.stdout.write("SKIPPED: the packages of bench/package.json could not be installed.\n");
    return;
  }
  try {
    await measure({ isQuick });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
  process.stdout.write(`── ${name}: ${Math.round((Date.now() - started) / 1000)} s\n`);
}
