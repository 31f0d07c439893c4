// Implements `npm run bench`. Without arguments, all sections run.

import process from "node:process";
import { exitWithUsage, readOptions } from "../tools/read-options.ts";
import { installHeavyPackages } from "./heavy-packages.ts";
import type { Section } from "./section.ts";
import { serving } from "./serving/serving.ts";
import { memory, start } from "./start.ts";
import { versions } from "./versions.ts";

/** Sections of the benchmark in the order in which they run. */
const sections: readonly Section[] = [start, memory, versions, serving];

const usage = `Usage: npm run bench [-- [--quick] [SECTION…]]
  --quick  fewer rounds and, if no section is named, without the slow sections

Sections:
${sections.map(({ name, about }) => `  ${name.padEnd(14)} ${about}\n`).join("")}`;
const { values, positionals: names } = readOptions(usage, {
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});
const { quick: isQuick } = values;
const unknown = names.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length > 0) exitWithUsage(`Unknown section: ${unknown.join(", ")}`, usage);

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
