import path from "node:path";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import { renderBodyOf } from "#app/server/testing/html.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { type Api, loadReference } from "../load-reference.ts";

/** A loaded specification with its diagnostics. */
export interface LoadedText {
  readonly api: Api | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Diagnostics as `line:column severity code message`. */
  readonly lines: readonly string[];
  /** Finds the page whose path ends with the given text. */
  readonly page: (end: string) => Page;
  readonly html: (end: string) => string;
}

/** Loads a specification from text, which is written to a temporary folder. */
export const loadText = (
  text: string | Uint8Array,
  name = "spec.yaml",
  others: Readonly<Record<string, string>> = {},
  extensions: readonly string[] = [],
): Promise<LoadedText> => loadFile(path.join(writeFiles({ [name]: text, ...others }), name), extensions);

/** Loads a specification with these paths. The YAML begins with a line break, because it follows `paths:`. */
export const loadPaths = (paths: string) => loadText(`openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:${paths}`);

/** Creates a specification with one operation that responds with `schema`, which is YAML in flow style. */
export const createSpecificationText = (schema: string, schemas = "") => `openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /things:
    get:
      operationId: listThings
      responses:
        "200": {description: ok, content: {application/json: {schema: ${schema}}}}
${schemas === "" ? "" : `components:\n  schemas:\n${schemas}`}`;

/** Loads a specification with the component schema `A`, and with other schemas after it. Schemas are YAML in flow style. */
export async function loadSchema(schema: string, others = "") {
  const schemas = `    A: ${schema}\n${others}`;
  const { api } = await loadText(createSpecificationText("{$ref: '#/components/schemas/A'}", schemas));
  const [entry] = api?.index.schemas ?? [];
  if (!api || !entry) throw new Error("there is no schema");
  return { specification: api.index.specification, subschemas: [entry.cursor] };
}

/** Loads one specification file. */
export async function loadFile(file: string, extensions: readonly string[] = []): Promise<LoadedText> {
  const diagnostics: Diagnostic[] = [];
  const [api] = await loadReference({
    directory: path.dirname(file),
    apis: [{ id: "api", file: path.basename(file), extensions: [...extensions] }],
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  const page = (end: string) => {
    const found = api?.pages.find((candidate) => candidate.path.endsWith(end));
    if (!found) throw new Error(`no page ${end} among ${api?.pages.map((each) => each.path).join(", ")}`);
    return found;
  };
  const lines = diagnostics.map(
    ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code} ${message}`,
  );
  return { api, diagnostics, lines, page, html: (end) => renderBodyOf(page(end)) };
}

/** Loads a specification file, and throws if the specification is rejected. */
export async function loadValidFile(file: string): Promise<LoadedText & { readonly api: Api }> {
  const { api, ...loaded } = await loadFile(file);
  if (!api) throw new Error(loaded.lines.join("\n"));
  return { ...loaded, api };
}

/** Lists the pointers of a JSON text, such as the targets of `$ref`, that have no value in it. */
export function listBrokenPointers(text: string, pointers: RegExp): string[] {
  const root: unknown = JSON.parse(text);
  const resolve = (pointer: string) =>
    pointer
      .split("/")
      .slice(1)
      .reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined), root);
  return [...text.matchAll(pointers)].flatMap(([, pointer = ""]) => (resolve(pointer) === undefined ? [pointer] : []));
}
