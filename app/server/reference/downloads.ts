import { encodeSegment } from "#app/lib/site-path.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { toJson } from "#app/server/text/to-json.ts";
import { toJsonSchema } from "./export/to-json-schema.ts";
import { trimToOperation } from "./export/trim-operation.ts";
import type { ReferenceIndex } from "./index/reference-index.ts";
import type { OpenedSpecification } from "./open-specification.ts";
import { toYamlPieces } from "./yaml-pieces.ts";

/** A resource of an API: a download, or an unlisted HTML page such as the samples of an operation. */
export interface ApiDownload extends Resource {
  /** Returns the text in one or more pieces. The server handles other requests between two pieces. */
  readonly body: () => Iterable<string>;
}

/** Returns the download path of a file without its extension: `/openapi/v2/orders` for `v2/orders`. */
export const toDownloadPath = (stem: string): string => `/openapi/${stem.split("/").map(encodeSegment).join("/")}`;

/**
 * Creates the JSON download and the YAML download. If the specification is a single file, the download in the format of
 * this file is the file itself, unchanged.
 */
export function createDownloads({ written, isWhole }: OpenedSpecification, downloadPath: string): ApiDownload[] {
  const { file, text } = written.document;
  // The first character alone does not identify JSON, because a YAML file can begin with a brace as well.
  const isJson = /\.json$/i.test(file) && /^\s*[{[]/.test(text);
  return [
    {
      path: `${downloadPath}.json`,
      contentType: "application/json; charset=utf-8",
      body: () => (isJson && isWhole ? [text] : toJsonText(written.value)),
    },
    {
      path: `${downloadPath}.yaml`,
      contentType: "application/yaml; charset=utf-8",
      body: () => (!isJson && isWhole ? [text] : toYamlPieces(written.value)),
    },
  ];
}

/** Creates a trimmed specification for each operation and a JSON Schema document for each schema. */
export function createExports(index: ReferenceIndex): ApiDownload[] {
  const toDownload = (path: string, contentType: string, value: () => unknown): ApiDownload => ({
    path,
    contentType,
    body: () => toJsonText(value()),
  });
  return [
    ...index.operations.map((entry) =>
      toDownload(entry.downloadPath, "application/json; charset=utf-8", () => trimToOperation(index, entry)),
    ),
    ...index.schemas.map((schema) =>
      toDownload(schema.downloadPath, "application/schema+json; charset=utf-8", () => toJsonSchema(index, schema)),
    ),
  ];
}

/** Returns the JSON in one piece, because formatting 4 MB of JSON takes only 70 ms. */
const toJsonText = (value: unknown) => [`${toJson(value, 2)}\n`];
