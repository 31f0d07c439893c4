import type { CodeBlock } from "#app/server/model/page.ts";
import type { OperationEntry, SchemaEntry } from "#app/server/reference/index/reference-index.ts";
import { checkResponse, listResponseSchemas, toFaults } from "./check-call.ts";
import { checkValue } from "./check-value.ts";
import { type CodeValue, isShortened, openingLine, toCodeText } from "./code-value.ts";
import { type Fault, suggest } from "./fault.ts";
import { parseCodeJson } from "./parse-call/json.ts";
import type { CheckedVersion } from "./versions.ts";

/** What a JSON block shows, as its author named it. */
export type BlockNames =
  | { readonly kind: "body"; readonly operation: string }
  | { readonly kind: "response"; readonly operation: string; readonly status: string }
  | { readonly kind: "schema"; readonly schema: string };

/** Reads `body=freight-create`, `response=201 operation=freight-create` or `schema=Freight` after the language of a block. */
export function readNames(meta: string): BlockNames | undefined {
  const find = (name: string) =>
    new RegExp(`(?:^|\\s)${name}=["']?([^\\s"']+)`).exec(meta.replace(/\{[^{}]*\}/g, ""))?.[1];
  const [body, response, operation, schema] = ["body", "response", "operation", "schema"].map(find);
  if (schema !== undefined) return { kind: "schema", schema };
  if (body !== undefined) return { kind: "body", operation: body };
  if (response === undefined || operation === undefined) return undefined;
  return { kind: "response", operation, status: response };
}

/** An operation or a schema of a version. */
export interface Subject {
  readonly entry: OperationEntry | SchemaEntry;
  readonly version: CheckedVersion;
}

interface CheckedNames {
  readonly subject: Subject | undefined;
  readonly faults: readonly Fault[];
}

/** Checks a block whose author named what it shows. */
export function checkNamedBlock(
  { code }: CodeBlock,
  names: BlockNames,
  versions: readonly CheckedVersion[],
): CheckedNames {
  const parsed = parseCodeJson(toCodeText(code, 0));
  if ("value" in parsed)
    return names.kind === "schema"
      ? checkSchemaBlock(parsed.value, names.schema, versions)
      : checkOperationBlock(parsed.value, names, versions);
  const message = "the block is not valid JSON";
  const hint = "correct the JSON at this place";
  return {
    subject: undefined,
    faults: [{ code: "guide-invalid-body", severity: "error", at: parsed.at, message, hint }],
  };
}

function checkSchemaBlock(value: CodeValue, name: string, versions: readonly CheckedVersion[]): CheckedNames {
  for (const version of versions) {
    const { schemas, specification } = version.index;
    const entry = schemas.find((schema) => schema.name === name);
    if (!entry) continue;
    const options = { specification, direction: "both", isPartial: isShortened(value) } as const;
    const faults = toFaults(checkValue(value, [entry.cursor], options), `the schema ${name}`);
    return { subject: { entry, version }, faults };
  }
  const names = versions.flatMap(({ index }) => index.schemas.map((schema) => schema.name));
  return { subject: undefined, faults: [toUnknown(`the API has no schema ${name}`, suggest(name, names))] };
}

const toUnknown = (message: string, hint: string | undefined): Fault => ({
  code: "guide-unknown-operation",
  severity: "error",
  at: openingLine,
  message,
  hint,
});

type OperationNames = Extract<BlockNames, { operation: string }>;

function checkOperationBlock(
  value: CodeValue,
  names: OperationNames,
  versions: readonly CheckedVersion[],
): CheckedNames {
  const subject = findNamed(names.operation, versions);
  if (subject) return { subject, faults: checkOperationJson(value, names, subject) };
  const known = versions.flatMap(({ index }) => index.operations.map(({ slug }) => slug));
  const unknown = toUnknown(`the API has no operation ${names.operation}`, suggest(names.operation, known));
  return { subject, faults: [unknown] };
}

function checkOperationJson(
  value: CodeValue,
  names: OperationNames,
  { entry, version }: NamedOperation,
): readonly Fault[] {
  const operation = version.matcher.normalize(entry);
  const { specification } = version.index;
  if (names.kind === "response") {
    const { status } = names;
    if (listResponseSchemas(operation, status).length > 0)
      return checkResponse(value, { operation, specification, status, isPartial: false });
    const statuses = operation.responses.map((response) => response.status).join(", ");
    return [toUnknown(`${names.operation} has no response ${status} with JSON`, `it has ${statuses}`)];
  }
  const media = operation.body?.content.find(({ types }) => types.some((type) => /json|^\*\/\*/i.test(type)));
  if (!media?.schema) return operation.body ? [] : [toUnknown(`${names.operation} takes no body`, undefined)];
  const direction = operation.kind === "path" ? "request" : "response";
  const options = { specification, direction, isPartial: isShortened(value) } as const;
  return toFaults(checkValue(value, media.schema, options), `the body of ${names.operation}`);
}

interface NamedOperation {
  readonly entry: OperationEntry;
  readonly version: CheckedVersion;
}

/** Finds an operation by the last segment of the path of its page, or by its `operationId`. */
function findNamed(name: string, versions: readonly CheckedVersion[]): NamedOperation | undefined {
  for (const version of versions) {
    const { operations, operationById } = version.index;
    const entry = operationById.get(name) ?? operations.find(({ slug }) => slug === name);
    if (entry) return { entry, version };
  }
  return undefined;
}
