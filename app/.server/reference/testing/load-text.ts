import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Diagnostic } from "#app/.server/model/diagnostic.ts";
import { type Api, loadReference } from "../load-reference.ts";
import { escapeOnly } from "./page-text.ts";

export interface LoadedText {
  readonly api: Api | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Diagnostics as `line:column severity code message`. */
  readonly lines: readonly string[];
  /** Returns the HTML of the page whose path ends with the given text. */
  readonly html: (path: string) => string;
}

/** Loads a specification from text, through a temporary folder. */
export async function loadText(
  text: string | Uint8Array,
  name = "spec.yaml",
  others: Readonly<Record<string, string>> = {},
): Promise<LoadedText> {
  const directory = await mkdtemp(path.join(tmpdir(), "reference-"));
  try {
    for (const [file, content] of Object.entries({ [name]: text, ...others }))
      await writeFile(path.join(directory, file), content);
    const diagnostics: Diagnostic[] = [];
    const [api] = await loadReference({
      directory,
      apis: [{ id: "spec", file: name, basePath: "/docs/api" }],
      highlight: escapeOnly,
      report: (diagnostic) => diagnostics.push(diagnostic),
    });
    const html = (end: string) => {
      const page = api?.pages.find((candidate) => candidate.path.endsWith(end));
      if (!page) throw new Error(`no page ${end}; there are ${api?.pages.map((each) => each.path).join(", ")}`);
      return page.renderBody();
    };
    return {
      api,
      diagnostics,
      lines: diagnostics.map(
        ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code} ${message}`,
      ),
      html,
    };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * Creates a specification with one operation that responds with a schema.
 * @param schema one line of flow YAML
 * @param schemas lines of YAML for `components.schemas`
 */
export const createSpecificationText = (schema: string, schemas = "") => `openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /things:
    get:
      operationId: listThings
      responses:
        "200": {description: ok, content: {application/json: {schema: ${schema}}}}
${schemas === "" ? "" : `components:\n  schemas:\n${schemas}`}`;

/** Loads one specification file; undefined if it has errors. */
export async function loadFile(file: string): Promise<Api | undefined> {
  const [api] = await loadReference({
    directory: path.dirname(file),
    apis: [{ id: "api", file: path.basename(file) }],
    highlight: escapeOnly,
    report: () => undefined,
  });
  return api;
}
