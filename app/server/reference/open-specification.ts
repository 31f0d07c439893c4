import { setImmediate as nextIteration } from "node:timers/promises";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { toInlineCode } from "#app/server/text/serialize.ts";
import { checkReferences } from "./check/check-references.ts";
import type { SpecificationFile } from "./find-specifications.ts";
import { type SchemaCaches, Specification } from "./normalize/specification.ts";
import { convertSwagger2 } from "./normalize/swagger-2.ts";
import { applyOverlays, findOverlays } from "./overlays.ts";
import { bundle } from "./source/bundle.ts";
import { Cursor, isObject } from "./source/cursor.ts";
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

/** A specification file, and how it is read. */
export interface SpecificationSource extends SpecificationFile {
  /** Overlays that `site.yml` names. Without this list, the overlay beside the file is applied. */
  readonly overlays?: readonly string[] | undefined;
  /** Vendor extensions that pages show as they are written. */
  readonly extensions?: readonly string[] | undefined;
  /** For a version below its own path: its name, for downloads and titles, and the base path of the current version. */
  readonly version?: { readonly name: string; readonly currentBasePath: string };
}

/**
 * Opens a specification as one OpenAPI 3 document. The server handles requests between parsing and checking, which take
 * 0.2 s each for GitHub's specification. Resolves with undefined if an error was reported.
 */
export async function openSpecification(
  { file, bytes, overlays = findOverlays(file), extensions = [], version: earlier }: SpecificationSource,
  report: Report,
  caches?: SchemaCaches,
): Promise<OpenedSpecification | undefined> {
  const document = parseFile(file, bytes, report, earlier !== undefined);
  if (!document || !applyOverlays(document, overlays, report)) return undefined;
  const root = new Cursor(document, document.value);
  await nextIteration();
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

/**
 * Checks that a document is OpenAPI 3 or Swagger 2.0.
 * @returns the major version, or undefined if the document is rejected
 */
function checkDocument(root: Cursor, report: Report): 2 | 3 | undefined {
  const refuse = (message: string, hint: string, at: Cursor = root) => {
    report({ severity: "error", code: "not-openapi", message, hint, ...at.position });
    return undefined;
  };
  if (!isObject(root.value)) {
    const type = typeof root.value === "string" ? "text" : typeof root.value;
    const kind = Array.isArray(root.value) ? "an array" : `a ${type}`;
    return refuse(`the file contains ${kind}, not an object`, 'begin the file with openapi: "3.1.0"');
  }
  const openapi = root.get("openapi");
  const swagger = root.get("swagger");
  const asyncapi = root.get("asyncapi");
  const move = "move the file to another folder: only OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 can be read";
  if (asyncapi) return refuse("this is AsyncAPI, not OpenAPI", move, asyncapi);
  const choose = "keep the key of the version in which the document is written";
  if (openapi && swagger) return refuse('both "swagger" and "openapi" are given', choose, swagger);
  const version = openapi ?? swagger;
  const begin = 'begin a specification with openapi: "3.1.0"; move other files out of this folder';
  if (!version) return refuse('neither "openapi" nor "swagger" is given', begin);
  const text = toInlineCode(version.value);
  const warn = (code: DiagnosticCode, message: string, hint: string) =>
    report({ severity: "warning", code, message, hint, ...version.position });
  if (openapi && typeof version.value !== "string") {
    const message = `"openapi" must be a string like "3.0.3", got the ${typeof version.value} ${text}`;
    return refuse(message, "put the version in quotes", version);
  }
  if (openapi && version.value === "" && isObject(root.get("paths")?.value)) {
    warn("unknown-version", '"openapi" is empty, so the specification is read as OpenAPI 3.0', "write openapi: 3.0.3");
    return 3;
  }
  if (openapi && /^3\.\d+(?:\.\d|$)/.test(text)) {
    const message = `this server does not support OpenAPI ${text}, so the specification is read as OpenAPI 3.2`;
    const hint = "if the specification uses no newer features, write openapi: 3.2.0";
    if (!/^3\.[012](?:\.|$)/.test(text)) warn("unknown-version", message, hint);
    return 3;
  }
  if (swagger && /^2(?:\.0)?$/.test(text)) {
    const hint = "convert the file to OpenAPI 3.1 to use the features of OpenAPI 3";
    warn("swagger-2", "Swagger 2.0 is converted to OpenAPI 3 when it is loaded", hint);
    return 2;
  }
  const message = `${openapi ? "openapi" : "swagger"} ${text} is not a version that can be read`;
  return refuse(message, "use OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0", version);
}
