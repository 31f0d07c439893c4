import { listKeys, toValueRules } from "#app/server/changes/contract/contract-values.ts";
import { readContract } from "#app/server/changes/contract/read-contract.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Cursor } from "#app/server/reference/source/cursor.ts";
import { compareVersionNames } from "#app/server/text/version-names.ts";

/**
 * Reports each `x-since` that the specifications contradict. The pages show what is written.
 * @param versions names of the API's versions, oldest first
 */
export function adviseOnAvailability({ index }: Api, versions: readonly string[], report: Report): void {
  const { specification, availability, operations } = index;
  const reported = new Set<string>();
  /** @param since the first version that has the value; undefined if all have it */
  const judge = (name: string, cursor: Cursor | undefined, since: string | undefined) => {
    const written = cursor?.text("x-since");
    if (!cursor || written === undefined || agrees(written, since, versions)) return;
    const { position } = cursor.get("x-since") ?? cursor;
    const message =
      since === undefined
        ? `${name} has x-since: ${written}, but the oldest version, ${versions[0]}, has it`
        : `${name} has x-since: ${written}, but it was added in ${since}`;
    if (reported.has(JSON.stringify([position, message]))) return;
    reported.add(JSON.stringify([position, message]));
    report({
      severity: "warning",
      code: "since-contradicted",
      message,
      hint: "correct x-since, or remove it: then the site shows the version that it finds by comparing the files",
      ...position,
    });
  };
  for (const entry of operations) {
    const found = availability?.find(entry);
    if (!found) continue;
    judge(entry.label, entry.reference.cursor, found.since?.version);
    const { values } = readContract(specification, entry.reference, () => undefined, { omitsUnmarked: true });
    for (const value of values.values()) {
      const { subschemas = [], name, location } = value;
      const { since } = normalizeSchema(specification, subschemas);
      if (since === undefined) continue;
      const { isInherited, since: first } = found.findValue(listKeys(values, value), toValueRules(value));
      if (isInherited) continue;
      const cursor = findWritten(subschemas, (each) => specification.resolve(each));
      judge(`${name === "" ? location : name} of ${entry.label}`, cursor, first?.version);
    }
  }
}

/** Returns the schema that contains `x-since`: one of these or the component to which it refers. */
function findWritten(
  subschemas: readonly Cursor[],
  resolve: (cursor: Cursor) => Cursor | undefined,
): Cursor | undefined {
  const has = (cursor: Cursor | undefined) => cursor?.get("x-since") !== undefined;
  return subschemas.find(has) ?? subschemas.map(resolve).find(has);
}

/** Returns whether the value can have come with the version `written`, of which there need not be a file. */
function agrees(written: string, since: string | undefined, versions: readonly string[]): boolean {
  const first = since ?? versions[0] ?? "";
  const before = versions[versions.indexOf(first) - 1];
  return compareVersionNames(written, first) <= 0 && (before === undefined || compareVersionNames(written, before) > 0);
}
