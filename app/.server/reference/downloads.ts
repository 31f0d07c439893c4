import { stringify } from "yaml";
import { encodeSegment } from "#app/lib/site-path.ts";
import type { ParsedDocument } from "./parse/document.ts";
import { toJson } from "./tree/to-code.ts";

/** Something to download at an address of its own. */
export interface ApiDownload {
  readonly path: string;
  readonly contentType: string;
  readonly body: () => string;
}

/** The description as JSON and as YAML; in the format it is written in, byte for byte as published. */
export function createDownloads(document: ParsedDocument, stem: string): readonly ApiDownload[] {
  const base = `/openapi/${stem.split("/").map(encodeSegment).join("/")}`;
  const isJson = document.text.trimStart().startsWith("{");
  return [
    {
      path: `${base}.json`,
      contentType: "application/json; charset=utf-8",
      body: () => (isJson ? document.text : `${toJson(document.value, 2)}\n`),
    },
    {
      path: `${base}.yaml`,
      contentType: "application/yaml; charset=utf-8",
      body: () => (isJson ? stringify(document.value, { aliasDuplicateObjects: false, lineWidth: 0 }) : document.text),
    },
  ];
}
