import { readFile } from "node:fs/promises";
import type { OpenAPI } from "openapi-types";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import type { OperationEntry } from "#app/server/reference/index/reference-index.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { normalizeOperation, toBodyDirection } from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import { listMissing } from "#app/server/reference/samples/needed-properties.ts";
import { toPointer } from "#app/server/reference/source/cursor.ts";
import { readYaml } from "#app/server/text/read-yaml.ts";

/** Reports errors in specifications as warnings, except for OpenAPI 3.2, which the validator does not support. */
export async function adviseOnSpecifications(apis: readonly Api[], report: Report): Promise<void> {
  for (const api of apis) {
    const { file } = api.index.specification.root.document;
    const download = api.downloads.find(({ path }) => path.endsWith(".json"));
    const json = download && (await download.body());
    if (json === undefined) continue;
    for (const entry of api.index.operations) adviseOnExamples(api, entry, report);
    const document: OpenAPI.Document = JSON.parse(json);
    if ("openapi" in document && document.openapi.startsWith("3.2")) continue;
    const result = await validateInWorker(document);
    if ("reason" in result) report(toGivenUp(file, result.reason));
    else if (result.messages.length > 0) await reportMessages(result.messages, document, file, report);
  }
}

/** Reports examples of request bodies that lack required properties. The site shows them completed. */
function adviseOnExamples({ index: { specification } }: Api, { reference }: OperationEntry, report: Report): void {
  const { body, kind, method, path } = normalizeOperation(specification, reference);
  for (const { schema: written, examples } of body?.content ?? []) {
    const schema = normalizeSchema(specification, written ?? []);
    const lists = examples.map(({ value }) => listMissing(schema, toBodyDirection(kind), value));
    const missing = [...new Set(lists.flat())];
    if (missing.length === 0) continue;
    report({
      severity: "warning",
      code: "example-incomplete",
      message: `an example of the body of ${method} ${path} lacks required properties: ${missing.join(", ")}`,
      hint: "add them to the example; until then, samples contain generated values for them",
      ...(reference.cursor.get("requestBody") ?? reference.cursor).position,
    });
  }
}

const toGivenUp = (file: string, reason: string): Diagnostic => ({
  severity: "warning",
  code: "specification-not-validated",
  message: `the specification was not validated, because ${reason}`,
  hint: "use another tool to validate the specification; the site itself works",
  file,
});

async function reportMessages(
  messages: readonly string[],
  document: OpenAPI.Document,
  file: string,
  report: Report,
): Promise<void> {
  const source = readYaml(await readFile(file, "utf8"), () => {});
  for (const message of messages) {
    const [line] = /^> *(\d+) \|/m.exec(message)?.slice(1) ?? [];
    const segments = line === undefined ? undefined : findLine(document, Number(line));
    const reported = /\^ (.+)$/m.exec(message)?.[1] ?? message.split("\n")[0] ?? message;
    report({
      severity: "warning",
      code: "specification-invalid",
      message: `${segments && segments.length > 0 ? segments.join(" → ") : "the specification"}: ${reported}`,
      hint: "correct this part of the specification; until then, the specification is served as written",
      file,
      ...(segments === undefined ? {} : { pointer: toPointer(segments) }),
      ...source?.locate(segments ?? []),
    });
  }
}

type Segments = readonly (string | number)[];

/** Returns the keys of the value on line `wanted` of `JSON.stringify(document, null, 2)`. The first line is line 1. */
export function findLine(document: unknown, wanted: number): Segments | undefined {
  let line = 0;
  const walk = (value: unknown, segments: Segments): Segments | undefined => {
    line++;
    if (line === wanted) return segments;
    const children = listChildren(value);
    if (children.length === 0) return undefined;
    for (const [segment, child] of children) {
      const found = walk(child, [...segments, segment]);
      if (found) return found;
    }
    line++;
    return line === wanted ? segments : undefined;
  };
  return walk(document, []);
}

function listChildren(value: unknown): (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((child, index) => [index, child] as const);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).filter(([, child]) => child !== undefined);
}

type Validation = { readonly messages: readonly string[] } | { readonly reason: string };

/** Without limits, the validator runs for half a minute and uses gigabytes of memory for some published specifications. */
const milliseconds = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/** Validates a self-contained specification in a worker thread. Returns a reason if the validator gives no result. */
async function validateInWorker(document: OpenAPI.Document): Promise<Validation> {
  const [{ Piscina }, { validationWorkerFile }] = await Promise.all([
    import("piscina"),
    import("./validation-worker.ts"),
  ]);
  const pool = new Piscina({
    filename: validationWorkerFile,
    name: "validateSpecification",
    maxThreads: 1,
    resourceLimits,
  });
  const limit = new AbortController();
  // A result that arrived while the main thread was blocked is delivered before `setImmediate` aborts the task.
  const timer = setTimeout(() => setImmediate(() => limit.abort()), milliseconds);
  try {
    return { messages: await pool.run(document, { signal: limit.signal }) };
  } catch (error) {
    if (limit.signal.aborted) return { reason: `the validation took longer than ${milliseconds / 1000} s` };
    return { reason: `the validator failed: ${error instanceof Error ? error.message : error}` };
  } finally {
    clearTimeout(timer);
    await pool.destroy();
  }
}
