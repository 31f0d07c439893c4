import { setImmediate as nextTurn } from "node:timers/promises";
import type { Report } from "#app/server/model/diagnostic.ts";
import { checkDocument } from "./check/check-document.ts";
import { checkReferences } from "./check/check-references.ts";
import { type SchemaCaches, Specification } from "./normalize/specification.ts";
import { convertSwagger2 } from "./normalize/swagger-2.ts";
import { applyOverlays, findOverlays } from "./overlay/read-overlays.ts";
import { bundle } from "./source/bundle.ts";
import { Cursor } from "./source/cursor.ts";
import { parseFile } from "./source/parse-file.ts";
import { Workspace } from "./source/workspace.ts";

/**
 * A specification as one document. `written` has the OpenAPI version that the author wrote.
 * `specification` is OpenAPI 3 in any case, because Swagger 2.0 is converted.
 */
export interface OpenedSpecification {
  readonly written: Cursor;
  /** True if the specification is a single file without overlays. The text of this file can be published unchanged. */
  readonly isWhole: boolean;
  readonly specification: Specification;
}

interface OpenOptions {
  readonly overlays?: readonly string[] | undefined;
  readonly extensions?: readonly string[] | undefined;
  /** Whether this is an earlier version, whose file nobody corrects. */
  readonly isPublished?: boolean;
  readonly caches?: SchemaCaches | undefined;
}

/**
 * Opens a specification as one OpenAPI 3 document. The server handles requests between parsing and checking, which take
 * 0.2 s each for GitHub's specification. Resolves with undefined if an error was reported.
 */
export async function openSpecification(
  file: string,
  bytes: Uint8Array,
  report: Report,
  { overlays = findOverlays(file), extensions = [], isPublished = false, caches }: OpenOptions = {},
): Promise<OpenedSpecification | undefined> {
  const { document, diagnostics } = parseFile(file, bytes, isPublished);
  for (const diagnostic of diagnostics) report(diagnostic);
  if (!document || !applyOverlays(document, overlays, report)) return undefined;
  const root = new Cursor(document, document.value);
  await nextTurn();
  const version = checkDocument(root, report);
  if (version === undefined) return undefined;
  const workspace = new Workspace(document);
  if (!checkReferences(root, workspace, report)) return undefined;
  const isSingle = workspace.fileCount === 1;
  const written = isSingle ? root : bundle(root, workspace);
  const newest = version === 2 ? convertSwagger2(written, workspace, report) : written;
  const specification = new Specification(newest, workspace, extensions, caches);
  return { written, isWhole: isSingle && overlays.length === 0, specification };
}
