import process from "node:process";

/** A section of the benchmark: one program that prints its figures. */
export interface Section {
  /** The name that runs it alone: `npm run bench -- serving`. */
  readonly name: string;
  /** The heading, in one line. */
  readonly about: string;
  /** Included in `--quick`, which must end within a minute. */
  readonly isQuick?: boolean;
  /** Needs `bench/package.json` installed. It is skipped without a network. */
  readonly needsPackages?: boolean;
  readonly run: (options: SectionOptions) => Promise<void>;
}

/** Options of the command line. */
export interface SectionOptions {
  /** Runs fewer rounds, which takes seconds instead of minutes. */
  readonly isQuick: boolean;
  /** A file of judged queries, for the search. */
  readonly queries?: string;
}

/** Prints a table under a title. The keys of the rows are the columns; absent cells stay empty. */
export function printTable(
  title: string,
  rows: readonly Readonly<Record<string, string | number | undefined>>[],
): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "")))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  process.stdout.write(`\n${title}\n`);
  for (const line of lines)
    process.stdout.write(
      `  ${line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd()}\n`,
    );
}
