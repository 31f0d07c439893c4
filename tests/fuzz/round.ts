import fc from "fast-check";
import { isTimed, toKey, type Violation } from "./violation.ts";

/** What a round tests: a generator of random cases, and the function that runs one case. */
export interface Subject<Case> {
  readonly arbitrary: fc.Arbitrary<Case>;
  readonly run: (value: Case) => AsyncIterable<Violation>;
  /** Prepares the repetition of a case. A case is repeated if the machine's load may have caused its violation. */
  readonly reset?: () => Promise<void>;
}

export interface RoundOptions {
  readonly seed: number;
  /** Time limit for finding a failing case. Shrinking takes additional time. */
  readonly milliseconds: number;
  readonly known: ReadonlySet<string>;
}

export interface RoundResult<Case> {
  readonly cases: number;
  readonly finding: { readonly violation: Violation; readonly smallest: Case } | undefined;
}

const longestShrinking = 120_000;

/** Runs at most 10,000 random cases, until a case fails or the time is over. Then shrinks the failing case. */
export async function runRound<Case>(subject: Subject<Case>, options: RoundOptions): Promise<RoundResult<Case>> {
  const { arbitrary, run, reset } = subject;
  let finding: RoundResult<Case>["finding"];
  /**
   * After the first violation, only violations with the same key are wanted.
   * Otherwise, fast-check could shrink the case to a case with another violation.
   */
  const isWanted = (violation: Violation) =>
    finding ? toKey(violation) === toKey(finding.violation) : !options.known.has(toKey(violation));
  const findOnce = async (value: Case) => {
    for await (const violation of run(value)) if (isWanted(violation)) return violation;
    return undefined;
  };
  const find = async (value: Case) => {
    const violation = await findOnce(value);
    if (!violation || !isTimed(violation)) return violation;
    await reset?.();
    return findOnce(value);
  };
  let running: Promise<Violation | undefined> = Promise.resolve(undefined);
  const property = fc.asyncProperty(arbitrary, async (smallest) => {
    running = find(smallest);
    const violation = await running;
    if (violation) finding = { violation, smallest };
    return violation === undefined;
  });
  /** At the time limit, fast-check returns while the last case still uses the server. `check` waits for this case. */
  const check = async (parameters: fc.Parameters<[Case]>) => {
    const result = await fc.check(property, { seed: options.seed, numRuns: 10_000, ...parameters });
    await running;
    return result;
  };
  const { numRuns: cases, counterexamplePath } = await check({
    endOnFailure: true,
    interruptAfterTimeLimit: options.milliseconds,
  });
  if (counterexamplePath !== null) await check({ path: counterexamplePath, interruptAfterTimeLimit: longestShrinking });
  return { cases, finding };
}
