import fc from "fast-check";
import { expect, test } from "vitest";
import { runRound } from "./round.ts";
import { toKey } from "./violation.ts";

test("a round finds a planted failure and shrinks it to its smallest case, unless the failure is known", async () => {
  const violation = { rule: "server-error", subject: "/search", detail: "status 500" };
  const subject = {
    arbitrary: fc.array(fc.integer({ min: 0, max: 1000 })),
    run: async function* (values: readonly number[]) {
      if (values.some((value) => value >= 17)) yield violation;
    },
  };
  const options = { seed: 1, milliseconds: 60_000 };
  const { finding } = await runRound(subject, { ...options, known: new Set() });
  expect(finding).toEqual({ violation, smallest: [17] });
  expect((await runRound(subject, { ...options, known: new Set([toKey(violation)]) })).finding).toBeUndefined();
});
