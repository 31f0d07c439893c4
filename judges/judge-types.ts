/** Result of a judge. */
export interface Verdict {
  readonly checks: number;
  /** One line for each failed check. Its text must not vary between runs, because it is compared with `accepted.json`. */
  readonly findings: readonly string[];
  /** Additional figure to print, such as a score. */
  readonly note?: string;
}

/**
 * Judges a running site. A judge that cannot run throws an error whose message names the missing requirement; the run then fails.
 *
 * @param directory the judge's own folder, where its tools are installed
 */
export type Judge = (origin: string, directory: string) => Promise<Verdict>;

/**
 * Exports of a `judge.ts`. The module loads its tools only when `judge` is called, because they are installed just before the call.
 */
export interface JudgeModule {
  readonly judge: Judge;
  /** Name and version of a tool that the judge's `package.json` cannot list. */
  readonly tools?: string;
  /** True if the judge takes more than about 20 s. `npm run judge -- --fast` skips slow judges. */
  readonly isSlow?: boolean;
}
