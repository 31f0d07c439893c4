import type { Report } from "#app/.server/problems/problem.ts";
import { checkDocument } from "#app/.server/reference/check/check-document.ts";
import { checkReferences } from "#app/.server/reference/check/check-references.ts";
import { createIndex } from "#app/.server/reference/index/create-index.ts";
import type { ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import { convertSwagger2 } from "#app/.server/reference/normalise/swagger-2.ts";
import { parseFile } from "#app/.server/reference/parse/parse-file.ts";
import { Cursor } from "#app/.server/reference/source/cursor.ts";
import { Specification } from "#app/.server/reference/source/specification.ts";
import { Workspace } from "#app/.server/reference/source/workspace.ts";
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
  const reportErrors: Report = (problem) => {
    if (problem.severity === "error") report(problem);
  };
  const { document, problems } = parseFile(file, bytes);
  for (const problem of problems) reportErrors(problem);
  if (!document) return undefined;
  yield;
  const written = new Cursor(document, document.value);
  const version = checkDocument(written, reportErrors);
  if (version === undefined) return undefined;
  const workspace = new Workspace(document);
  if (!checkReferences(written, workspace, reportErrors)) return undefined;
  yield;
  const root = version === 2 ? convertSwagger2(written, workspace) : written;
  return createIndex(new Specification(root, workspace), {
    basePath,
    fallbackTitle: "",
    copiesPath: undefined,
    downloads: [],
    report: () => undefined,
  });
}
