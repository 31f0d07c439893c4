/** What a judge found. */
export interface Verdict {
  readonly checks: number;
  /** One line for each check that failed, the same in every run. */
  readonly findings: readonly string[];
  /** A figure to print, such as a score. */
  readonly note?: string;
}

/**
 * Judges a running site. If the judge cannot run, it throws an error whose message names what is missing; the run then fails.
 *
 * @param directory the judge's own folder, where its tools are installed
 */
export type Judge = (origin: string, directory: string) => Promise<Verdict>;

/** What a `judge.ts` exports. It loads its tools only when `judge` is called, since they are installed just before. */
export interface JudgeModule {
  readonly judge: Judge;
  /** A tool that the judge's `package.json` cannot name, with its version. */
  readonly tools?: string;
  /** Set if the judge takes more than about 20 s. `npm run judge -- --fast` leaves it out. */
  readonly isSlow?: boolean;
}
