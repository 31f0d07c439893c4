import type { Report } from "#app/.server/model/diagnostic.ts";
import { createIndex } from "#app/.server/reference/index/create-index.ts";
import type { ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import { openInTurns } from "#app/.server/reference/open-specification.ts";
import type { EarlierFile } from "./find-earlier-files.ts";

/**
 * Reads an earlier version as far as comparing needs; of its flaws only those that make it unreadable are told. Stops where
 * something else may be done in between: parsing, checking and indexing take tens of milliseconds each.
 */
export function* readVersion(
  { file, bytes }: EarlierFile,
  basePath: string,
  report: Report,
): Generator<void, ReferenceIndex | undefined> {
  const reportErrors: Report = (diagnostic) => {
    if (diagnostic.severity === "error") report(diagnostic);
  };
  const opened = yield* openInTurns(file, bytes, reportErrors);
  yield;
  return (
    opened &&
    createIndex(opened.specification, {
      basePath,
      fallbackTitle: "",
      exportsPath: undefined,
      downloads: [],
      report: () => undefined,
    })
  );
}
