import process from "node:process";

/** Section of the benchmark. It measures one aspect and prints its figures. */
export interface Section {
  readonly name: string;
  readonly about: string;
  /** Whether the section is part of `--quick`, which must end within a minute. */
  readonly isQuick?: boolean;
  /** Whether the section needs the packages of `bench/package.json`. Without them, the section is skipped. */
  readonly needsPackages?: boolean;
  readonly run: (options: SectionOptions) => Promise<void>;
}

/** Command-line options for a section. */
export interface SectionOptions {
  /** Whether to run fewer and shorter rounds, which takes seconds instead of minutes. */
  readonly isQuick: boolean;
}

/** Prints a table under a title. The keys of the rows are the columns. A missing value leaves its cell empty. */
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
