// Implements `npm run fuzz`, which runs rounds of random cases against the production server.
// Exit 0: no findings; 1: findings, or no case was completed; 2: wrong usage.

import process from "node:process";
import { exitWithUsage, readOptions } from "../../tools/read-options.ts";
import { noteSites } from "./arbitraries/note.ts";
import { headerRequests, urlRequests } from "./arbitraries/requests.ts";
import { specificationSites } from "./arbitraries/specification.ts";
import { type RoundOptions, type RoundResult, runRound } from "./round.ts";
import { runFloods } from "./run-floods.ts";
import { createRequestTarget } from "./run-requests.ts";
import { runSite, type SiteFiles } from "./run-site.ts";
import { toKey, type Violation } from "./violation.ts";

const kinds = ["specifications", "notes", "urls", "headers", "connections"] as const;
type Kind = (typeof kinds)[number];

// The `exit` event of the process stops the servers.
// Without these handlers, a signal would end the process without an `exit` event.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const { minutes, firstSeed, chosen } = readArguments();
process.stdout.write(`${chosen.join(", ")} for ${minutes} minutes, first seed ${firstSeed}\n`);
const end = performance.now() + minutes * 60_000;
const longestRound = 150_000;
const known = new Set<string>();
/** So that both are run over time, the response cache has 1 MB if the first seed is odd, and is smaller than some responses. */
const environment = { PAGE_CACHE_MB: firstSeed % 2 === 0 ? "128" : "1" };
const needsTarget = chosen.includes("urls") || chosen.includes("headers");
const target = needsTarget ? await createRequestTarget(environment) : undefined;

let hasRun = false;
for (let round = 0; performance.now() < end; round++) {
  const kind = chosen[round % chosen.length] ?? "notes";
  const seed = firstSeed + round;
  const milliseconds = Math.max(1000, Math.min(longestRound, end - performance.now()));
  const { cases, finding } = await runKind(kind, { seed, milliseconds, known });
  const outcome = finding ? "FAILED" : "no violation";
  process.stdout.write(
    `${kind}, seed ${seed}: ${cases} cases, ${cases === 0 ? "no case ended within the time limit" : outcome}\n`,
  );
  hasRun ||= cases > 0;
  if (finding) announce(finding.violation, `--only ${kind} --seed ${seed}`, finding.smallest);
}
for (const violation of (await target?.finish()) ?? [])
  announce(violation, `--seed ${firstSeed}`, "after all requests");
process.stdout.write(`\n${known.size} findings${[...known].map((key) => `\n- ${key}`).join("")}\n`);
process.exit(known.size > 0 || !hasRun ? 1 : 0);

function runKind(kind: Kind, options: RoundOptions): Promise<RoundResult<unknown>> {
  const run = (files: SiteFiles) => runSite(files, environment);
  if (kind === "specifications") return runRound({ arbitrary: specificationSites, run }, options);
  if (kind === "notes") return runRound({ arbitrary: noteSites, run }, options);
  if (kind === "connections") return runFloods(options.milliseconds, environment, options.known);
  if (!target) throw new Error("no server is running");
  const arbitrary = kind === "urls" ? urlRequests(target.targets) : headerRequests(target.targets);
  return runRound({ arbitrary, run: target.run, reset: target.restart }, options);
}

function announce(violation: Violation, how: string, smallest: unknown): void {
  known.add(toKey(violation));
  const { detail } = violation;
  process.stdout.write(`\n✗ ${toKey(violation)} (${how})\n${detail}\n${JSON.stringify(smallest, undefined, 2)}\n\n`);
}

function readArguments() {
  const usage = `Usage: npm run fuzz [-- [--minutes 10] [--seed N] [--only ${kinds.join("|")}]]\n`;
  const options = { minutes: { type: "string" }, seed: { type: "string" }, only: { type: "string" } } as const;
  const { values } = readOptions(usage, { options });
  const minutes = Number(values.minutes ?? 10);
  const firstSeed = Number(values.seed ?? Math.trunc(Math.random() * 1e9));
  const chosen = kinds.filter((kind) => values.only === undefined || values.only === kind);
  if (!(minutes > 0) || !Number.isSafeInteger(firstSeed) || chosen.length === 0)
    exitWithUsage("a value cannot be used", usage);
  return { minutes, firstSeed, chosen };
}
