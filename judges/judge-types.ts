/** What a judge found. */
export interface Verdict {
  readonly checks: number;
  /** One line for each check that failed, the same in every run. */
  readonly findings: readonly string[];
  /** A figure to print, such as a score. */
  readonly note?: string;
}

/** Judges a running site. @param directory the judge's own folder, where its tools are installed */
export type Judge = (origin: string, directory: string) => Promise<Verdict>;
