import path from "node:path";
import { describe, expect, test } from "vitest";
import { listValueSteps } from "#app/server/changes/availability/version-step.ts";
import { readContract } from "#app/server/changes/contract/read-contract.ts";
import { parseIdentities } from "#app/server/changes/testing/create-test-versions.ts";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { compareContracts } from "./compare-contracts.ts";
import { createOperationComparison } from "./compare-operations.ts";
import { pairEntries, pairOperations } from "./compare-versions.ts";
import { findEqualSchemas } from "./find-equal-schemas.ts";

test.each([
  ["the same operation", "Create@POST /a", "Create@POST /a", "Create@POST /a = Create@POST /a"],
  ["a moved operation", "Create@POST /a", "Create@POST /b", "Create@POST /a = Create@POST /b"],
  ["a renamed operation", "Create@POST /a", "Add@POST /a", "Create@POST /a = Add@POST /a"],
  ["operations without an id", "@POST /a, @GET /a", "@GET /a", "@GET /a = @GET /a"],
  ["an id that replaced a route", "@POST /a", "Add@POST /a", "@POST /a = Add@POST /a"],
  ["a removed operation", "Create@POST /a", "Read@GET /a", ""],
  [
    "a repeated id: the same route first",
    "A@GET /a, A@GET /b",
    "A@GET /b, A@GET /c",
    "A@GET /a = A@GET /c, A@GET /b = A@GET /b",
  ],
  [
    "an id that moved to a route whose operation was renamed",
    "A@GET /a, B@GET /b",
    "A@GET /b, C@GET /a",
    "A@GET /a = A@GET /b",
  ],
])("pairs %s", (_, from, to, expected) => {
  const pairs = [...pairOperations(parseIdentities(from), parseIdentities(to))].map(
    ([one, other]) => `${one.text} = ${other.text}`,
  );
  expect(pairs.sort().join(", ")).toBe(expected);
});

const folder = path.join(import.meta.dirname, "../../../../openapi");

describe.each([
  ["integrations@2023-12-22.yaml", "integrations@2024-01-17.yaml"],
  ["integrations@2023-12-22.yaml", "integrations.yaml"],
  ["integrations.yaml", "integrations@2023-12-22.yaml"],
])("from %s to %s", (from, to) => {
  test("comparing each component once finds the differences of fully expanded operations", async () => {
    const before = (await loadValidFile(path.join(folder, from))).api.index;
    const after = (await loadValidFile(path.join(folder, to))).api.index;
    const pairs = pairEntries(after.operations, before.operations);
    const cursors = Array.from(pairs, ([entry, old]) => [old.reference.cursor, entry.reference.cursor] as const);
    const equal = findEqualSchemas(before.specification, after.specification, cursors);
    const { compare } = createOperationComparison(before, after, equal);
    const { compare: compareFully } = createOperationComparison(before, after);

    expect(equal.size).toBeGreaterThan(0);
    const all = Array.from(pairs, ([entry, old]) => {
      const one = readContract(before.specification, old.reference, () => undefined);
      const other = readContract(after.specification, entry.reference, () => undefined);
      const expanded = compareContracts(one, other, listValueSteps(one, other, new Map()));
      expect(toTexts(compare(old, entry).differences)).toEqual(toTexts(expanded));
      expect(toTexts(compareFully(old, entry).differences)).toEqual(toTexts(expanded));
      return expanded;
    });
    expect(all.flat().length).toBeGreaterThan(0);
  });
});

const toTexts = (differences: Iterable<unknown>) =>
  [...new Set(Array.from(differences, (difference) => JSON.stringify(difference)))].sort();
