import { encodeSegment } from "#app/lib/site-path.ts";
import { forEachYielding } from "#app/server/model/for-each-yielding.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { toJson, toYaml } from "#app/server/text/serialize.ts";
import { toJsonSchema } from "./export/to-json-schema.ts";
import { trimToOperation } from "./export/trim-operation.ts";
import type { ReferenceIndex } from "./index/reference-index.ts";
import type { OpenedSpecification } from "./open-specification.ts";
import { isObject } from "./source/cursor.ts";

/** A resource of an API: a download, or an unlisted HTML page such as the samples of an operation. */
export interface ApiDownload extends Resource {
  readonly body: () => string | Promise<string>;
}

/** Returns the download path of a file without its extension: `/openapi/v2/orders` for `v2/orders`. */
export const toDownloadPath = (stem: string): string => `/openapi/${stem.split("/").map(encodeSegment).join("/")}`;

/**
 * Creates the JSON download and the YAML download. If the specification is a single file, the download in the format of
 * this file is the file itself, unchanged.
 */
export function createDownloads({ written, isWhole }: OpenedSpecification, downloadPath: string): ApiDownload[] {
  const { isJson, readText } = written.document;
  return [
    toDownload(`${downloadPath}.json`, "json", () => (isJson && isWhole ? readText() : toJsonText(written.value))),
    toDownload(`${downloadPath}.yaml`, "yaml", () => (!isJson && isWhole ? readText() : writeYaml(written.value))),
  ];
}

const toDownload = (path: string, type: string, body: ApiDownload["body"]): ApiDownload => ({
  path,
  contentType: `application/${type}; charset=utf-8`,
  body,
});

/** Creates a trimmed specification for each operation and a JSON Schema document for each schema. */
export function createExports(index: ReferenceIndex): ApiDownload[] {
  return [
    ...index.operations.map((entry) =>
      toDownload(entry.downloadPath, "json", () => toJsonText(trimToOperation(index, entry))),
    ),
    ...index.schemas.map((schema) =>
      toDownload(schema.downloadPath, "schema+json", () => toJsonText(toJsonSchema(index, schema))),
    ),
  ];
}

const toJsonText = (value: unknown) => `${toJson(value, 2)}\n`;

/** Writes YAML while the server handles requests, because writing 13 MB at once would take 0.6 s. */
export async function writeYaml(value: unknown): Promise<string> {
  const texts: string[] = [];
  await forEachYielding(hasEntries(value) ? listWriters(value, 3) : [() => toYaml(value)], (write) =>
    texts.push(write()),
  );
  return texts.join("");
}

const hasEntries = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.keys(value).length > 0;

/** Lists functions that write a part of a map each. With three levels, each schema in `components.schemas` is a part. */
const listWriters = (map: Readonly<Record<string, unknown>>, levels: number, indent = ""): (() => string)[] =>
  Object.entries(map).flatMap(([key, value]) =>
    levels > 1 && hasEntries(value)
      ? [() => indentLines(writeKey(key), indent), ...listWriters(value, levels - 1, `${indent}  `)]
      : [() => indentLines(toYaml({ [key]: value }), indent)],
  );

const writeKey = (key: string) => `${toYaml({ [key]: 0 }).slice(0, -" 0\n".length)}\n`;

const indentLines = (text: string, indent: string) => text.replace(/^(?=.)/gm, indent);
