import fc from "fast-check";
import { isTimed, toKey, type Violation } from "./violation.ts";

/** The subject of a round. */
export interface Subject<Case> {
  readonly arbitrary: fc.Arbitrary<Case>;
  /** Violations as they are found: a case ends as soon as one of them counts. */
  readonly run: (value: Case) => AsyncIterable<Violation>;
  /** Runs before a case is repeated to confirm a violation that the machine's load may have caused. */
  readonly reset?: () => Promise<void>;
}

export interface RoundOptions {
  readonly seed: number;
  /** Time limit for finding a case that fails, in milliseconds. Shrinking that case takes additional time. */
  readonly milliseconds: number;
  /** Findings that are known and ignored. */
  readonly known: ReadonlySet<string>;
}

export interface RoundResult<Case> {
  readonly cases: number;
  /** The first violation that was not known, and the smallest case that was found for it in time. */
  readonly finding: { readonly violation: Violation; readonly smallest: Case } | undefined;
}

/** Time limit for shrinking a case, in milliseconds. */
const longestShrinking = 120_000;

/** Runs random cases until one breaks an invariant. fast-check then shrinks that case. */
export async function runRound<Case>(subject: Subject<Case>, options: RoundOptions): Promise<RoundResult<Case>> {
  const { arbitrary, run, reset } = subject;
  let finding: RoundResult<Case>["finding"];
  /** While fast-check shrinks, only the violation that was found first counts. */
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
  /** fast-check stops waiting for a case when the time is over; the case itself still ends. */
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
