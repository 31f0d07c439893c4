import type { Report } from "#app/.server/model/diagnostic.ts";
import { checkDocument } from "./check/check-document.ts";
import { checkReferences } from "./check/check-references.ts";
import { Specification } from "./normalize/specification.ts";
import { convertSwagger2 } from "./normalize/swagger-2.ts";
import { bundle } from "./source/bundle.ts";
import { Cursor } from "./source/cursor.ts";
import { parseFile } from "./source/parse-file.ts";
import { Workspace } from "./source/workspace.ts";

/** A description as its author wrote it, and as the rest of the house reads it. */
interface OpenedSpecification {
  /** Of one document, in its own version of OpenAPI. */
  readonly written: Cursor;
  /** It stands in one file: what is published can be that file, byte for byte. */
  readonly isWhole: boolean;
  readonly specification: Specification;
}

/** The door: bytes in, one self-contained description of the newest shape out. Undefined when it cannot be read, which is told. */
export function openSpecification(file: string, bytes: Uint8Array, report: Report): OpenedSpecification | undefined {
  const turns = openInTurns(file, bytes, report);
  for (let turn = turns.next(); ; turn = turns.next()) if (turn.done) return turn.value;
}

/** The same, stopping where something else may be done in between: each part takes tens of milliseconds. */
export function* openInTurns(
  file: string,
  bytes: Uint8Array,
  report: Report,
): Generator<void, OpenedSpecification | undefined> {
  const { document, diagnostics } = parseFile(file, bytes);
  for (const diagnostic of diagnostics) report(diagnostic);
  if (!document) return undefined;
  yield;
  const root = new Cursor(document, document.value);
  const version = checkDocument(root, report);
  if (version === undefined) return undefined;
  const workspace = new Workspace(document);
  if (!checkReferences(root, workspace, report)) return undefined;
  yield;
  const isWhole = workspace.fileCount === 1;
  const written = isWhole ? root : bundle(root, workspace);
  const newest = version === 2 ? convertSwagger2(written, workspace) : written;
  return { written, isWhole, specification: new Specification(newest, workspace) };
}
