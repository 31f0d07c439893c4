import process from "node:process";

/** One part of the benchmark, with figures of its own. */
export interface Section {
  /** What is typed to run it alone: `npm run bench -- serving`. */
  readonly name: string;
  /** One line for the heading. */
  readonly about: string;
  /** Part of `--quick`, which must end within a minute altogether. */
  readonly isQuick?: boolean;
  /** Needs `bench/package.json` installed; without a network it is left out. */
  readonly needsPackages?: boolean;
  readonly run: (options: SectionOptions) => Promise<void>;
}

export interface SectionOptions {
  /** Fewer rounds: seconds, not minutes. */
  readonly isQuick: boolean;
  /** A file of judged queries, for the search. */
  readonly queries?: string;
}

/** Prints a table under a title. The rows' own names head the columns; an absent or undefined cell stays empty. */
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
