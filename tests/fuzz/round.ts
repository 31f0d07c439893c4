import fc from "fast-check";
import { isTimed, toKey, type Violation } from "./violation.ts";

/** What a round tests: a generator of random cases, and the function that runs one case. */
export interface Subject<Case> {
  readonly arbitrary: fc.Arbitrary<Case>;
  /** Runs a case and yields each violation as soon as it is found. The caller stops at the first violation that is not ignored. */
  readonly run: (value: Case) => AsyncIterable<Violation>;
  /** Called before a case is repeated. A case is repeated if its violation may have been caused by the machine's load. */
  readonly reset?: () => Promise<void>;
}

export interface RoundOptions {
  readonly seed: number;
  /** Time limit in milliseconds for finding a failing case. Shrinking the case takes additional time. */
  readonly milliseconds: number;
  /** Keys of known findings, which are ignored. */
  readonly known: ReadonlySet<string>;
}

export interface RoundResult<Case> {
  readonly cases: number;
  /**
   * The first violation that is not a known finding, and the smallest case with this violation that was found within the time
   * limit.
   */
  readonly finding: { readonly violation: Violation; readonly smallest: Case } | undefined;
}

/** Time limit for shrinking a case, in milliseconds. */
const longestShrinking = 120_000;

/** Runs random cases until a case breaks an invariant or the time is over. fast-check then shrinks the failing case, if any. */
export async function runRound<Case>(subject: Subject<Case>, options: RoundOptions): Promise<RoundResult<Case>> {
  const { arbitrary, run, reset } = subject;
  let finding: RoundResult<Case>["finding"];
  /**
   * Returns whether a violation counts. Once a violation was found, only violations with the same key count, so that fast-check
   * shrinks the case to the smallest one with this violation.
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
  /**
   * Runs fast-check and waits until the last case has ended. When the time is over, fast-check itself no longer waits for the case,
   * but the case still uses the server.
   */
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
