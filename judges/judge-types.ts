/** Result of a judge. */
export interface Verdict {
  readonly checks: number;
  /** One line for each failed check. Lines must not vary between runs, because `accepted.json` lists them. */
  readonly findings: readonly string[];
  readonly note?: string;
}

/**
 * Judges a running site.
 * @param directory the folder where the judge's tools are installed: its own, or that of `sharedTools`
 * @throws if the judge cannot run; the message names the missing requirement
 */
export type Judge = (origin: string, directory: string) => Promise<Verdict>;

/** Exports of a `judge.ts`. Tools are installed after `judge.ts` is imported, so only `judge` may load them. */
export interface JudgeModule {
  readonly judge: Judge;
  /** Name of the judge whose tools this judge shares, so that they are installed once. */
  readonly sharedTools?: string;
  /** Name and version of a tool that the judge's `package.json` cannot list. */
  readonly tools?: string;
  /** True if the judge takes more than about 20 s or needs more than npm packages. `npm run judge -- --fast` skips it. */
  readonly isSlow?: boolean;
}
