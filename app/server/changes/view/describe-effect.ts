import type { UpgradeChange } from "#app/server/changes/upgrade/create-upgrades.ts";
import { type SampleLine, toInstruction, toSampleLines } from "./instructions.ts";

/** Lists what an upgrade says about changes with the same effect, each text once. */
export function describeEffect(changes: readonly UpgradeChange[]) {
  return {
    instructions: unique(changes.flatMap((change) => [toInstruction(change) ?? []].filter(({ length }) => length > 0))),
    since: unique(changes.flatMap((change) => change.since)),
    deprecations: unique(changes.flatMap(({ deprecation }) => deprecation ?? [])),
    samples: listSampleLines(changes),
  };
}

/** The same change of several values is shown once. Removed lines come first. */
function listSampleLines(changes: readonly UpgradeChange[]): readonly SampleLine[] {
  const byRule = new Map(changes.toReversed().map((change) => [change.rule + (change.before ?? ""), change]));
  const lines = unique([...byRule.values()].toReversed().flatMap(toSampleLines));
  return lines.toSorted((one, other) => Number(one.mark === "+") - Number(other.mark === "+"));
}

const unique = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
