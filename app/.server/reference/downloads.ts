import { toJson } from "#app/.server/text/to-json.ts";
import { encodeSegment } from "#app/lib/site-path.ts";
import { toJsonPieces, toYamlPieces } from "./download-text.ts";
import { toJsonSchema } from "./export/to-json-schema.ts";
import { trimToOperation } from "./export/trim-operation.ts";
import type { ReferenceIndex } from "./index/reference-index.ts";
import type { Cursor } from "./source/cursor.ts";

/** A file that readers can download. */
export interface ApiDownload {
  readonly path: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the text in pieces, each of which takes milliseconds to produce. */
  readonly body: () => Iterable<string>;
}

/**
 * Creates the JSON and YAML downloads of a whole specification. A specification in one file is served unchanged in its own format.
 */
export function createDownloads(
  { written, isWhole }: { readonly written: Cursor; readonly isWhole: boolean },
  stem: string,
): readonly ApiDownload[] {
  const base = `/openapi/${stem.split("/").map(encodeSegment).join("/")}`;
  const { text } = written.document;
  const isJson = /^\s*[{[]/.test(text);
  return [
    {
      path: `${base}.json`,
      contentType: "application/json; charset=utf-8",
      body: () => (isJson && isWhole ? [text] : toJsonPieces(written.value)),
    },
    {
      path: `${base}.yaml`,
      contentType: "application/yaml; charset=utf-8",
      body: () => (!isJson && isWhole ? [text] : toYamlPieces(written.value)),
    },
  ];
}

/** Creates the downloads of single operations and schemas. The content of a download is computed on request. */
export function createExports(index: ReferenceIndex): readonly ApiDownload[] {
  const toDownload = (path: string | undefined, contentType: string, value: () => unknown): ApiDownload[] =>
    path === undefined ? [] : [{ path, contentType, body: () => [`${toJson(value(), 2)}\n`] }];
  return [
    ...index.operations.flatMap((entry) =>
      toDownload(entry.downloadPath, "application/json; charset=utf-8", () => trimToOperation(index, entry)),
    ),
    ...index.schemas.flatMap((schema) =>
      toDownload(schema.downloadPath, "application/schema+json; charset=utf-8", () => toJsonSchema(index, schema)),
    ),
  ];
}
