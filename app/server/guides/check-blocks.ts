import { parseMeta } from "#app/server/markdown/components/code-block.ts";
import type { CodeBlock } from "#app/server/model/page.ts";
import type { OperationEntry, SchemaEntry } from "#app/server/reference/index/reference-index.ts";
import {
  normalizeOperation,
  type Operation,
  toBodyDirection,
} from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import { suggest } from "#app/server/text/nearest.ts";
import { checkCall, checkResponse, listResponseSchemas, toCodeDiagnostics } from "./check-call.ts";
import { checkValue, listDeclared } from "./check-value.ts";
import { type CodeDiagnostic, toCodeDiagnostic, toSyntaxDiagnostic } from "./code-diagnostic.ts";
import { type CodeText, type CodeValue, isShortened, openingLine, toCodeText } from "./code-value.ts";
import type { MatchedOperation } from "./match-operation.ts";
import type { Call, Variables } from "./parse-call/call.ts";
import { parseHttpResponse, toTitledCall } from "./parse-call/http.ts";
import { parseCodeJson } from "./parse-call/json.ts";
import { canHaveCalls, parseCalls } from "./parse-call/parse-calls.ts";
import type { CheckedVersion } from "./versions.ts";

/** A code block, and the calls in it. */
export interface ReadBlock<Block extends CodeBlock = CodeBlock> {
  readonly block: Block;
  readonly calls: readonly Call[];
}

/** A code block that shows a call, or JSON of an operation or of a schema. */
export interface CheckedBlock {
  /** The first operation that the block shows, or its schema. Undefined if the API does not have it. */
  readonly subject: Subject | undefined;
  readonly diagnostics: readonly CodeDiagnostic[];
  /** The operation of a block with one call. */
  readonly operation?: Operation | undefined;
}

/** Returns whether the author excluded a block from the check. */
const isUnchecked = ({ meta }: CodeBlock) => /(?:^|\s)unchecked(?:\s|$)/.test(meta);

/** Parses the calls in the code blocks of a page, which are given in the order of the text. */
export function readBlocks<Block extends CodeBlock>(blocks: readonly Block[]): ReadBlock<Block>[] {
  const variables: Variables = new Map();
  // A block without calls can declare constants that later blocks of the page use.
  const hasCalls = blocks.some(canHaveCalls);
  return blocks.map((block) => {
    const calls = hasCalls ? parseCalls(block, variables) : [];
    return { block, calls: calls.length > 0 ? calls : listTitled(block) };
  });
}

/** Returns whether a block can show something of an API. */
export const canShowApi = ({ block, calls }: ReadBlock) => calls.length > 0 || readNames(block.meta) !== undefined;

/** Returns the call that the title of a block names, such as `POST /v1/freights`. */
function listTitled({ language, meta, code }: CodeBlock): readonly Call[] {
  const { title } = parseMeta(meta);
  if (title === undefined || !/^(?:jsonc?5?|http)$/i.test(language)) return [];
  const call = toTitledCall(title, code, /^http$/i.test(language));
  return call ? [call] : [];
}

interface Called extends MatchedOperation {
  readonly version: CheckedVersion;
}

/**
 * Checks the code blocks of a page against one version of each API. The result has one element for each block, which is
 * undefined if the block shows nothing of the APIs.
 */
export function checkBlocks(
  blocks: readonly ReadBlock[],
  versions: readonly CheckedVersion[],
): (CheckedBlock | undefined)[] {
  let called: Called | undefined;
  let hasResponse = false;
  return blocks.map(({ block, calls }): CheckedBlock | undefined => {
    const names = readNames(block.meta);
    if (isUnchecked(block)) called = undefined;
    else if (names) return checkNamedBlock(block, names, versions);
    else if (calls.length > 0) {
      hasResponse = false;
      const results = calls.map((call) => checkInVersions(call, versions));
      called = results.at(-1)?.subject;
      const found = results.filter((result) => result !== undefined);
      if (found.length === 0) return undefined;
      return {
        operation: calls.length === 1 ? called?.operation : undefined,
        subject: found.find(({ subject }) => subject)?.subject,
        diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
      };
    } else if (called) {
      const response = readResponse(block);
      // Without a status, only the first JSON after a call is its response.
      const isResponse = response && (!hasResponse || response.status !== undefined);
      hasResponse = true;
      if (isResponse) return checkUnnamedResponse(response.value, response.status, called);
      called = undefined;
    }
    return undefined;
  });
}

/** Checks a call against the API that has its operation. If it has several, the one from which the call differs least is meant. */
function checkInVersions(call: Call, versions: readonly CheckedVersion[]) {
  for (const version of versions) {
    const [nearest] = version.matcher
      .find(call.url, call.method)
      .map((matched) => ({
        subject: { ...matched, version },
        diagnostics: checkCall(call, matched, version.index.specification),
      }))
      .toSorted((a, b) => a.diagnostics.length - b.diagnostics.length);
    if (nearest) return nearest;
  }
  const diagnostics = versions.flatMap(({ matcher }) => matcher.explain(call.url, call.method) ?? []).slice(0, 1);
  return diagnostics.length > 0 ? { subject: undefined, diagnostics } : undefined;
}

function readResponse(
  block: CodeBlock,
): { readonly value: CodeValue; readonly status: string | undefined } | undefined {
  const raw = /^http$/i.test(block.language) ? parseHttpResponse(block.code) : undefined;
  if (!raw && !/^json/i.test(block.language)) return undefined;
  const text: CodeText = raw?.body ?? toCodeText(block.code, 0);
  const parsed = parseCodeJson(text);
  if (!("value" in parsed)) return undefined;
  const { title = "" } = parseMeta(block.meta);
  const status = raw?.status ?? /(?:^|\s)([1-5]\d\d)(?:\s|$)/.exec(title)?.[1] ?? findProblemStatus(parsed.value);
  return { value: parsed.value, status };
}

/** Returns the status that an error contains, as in RFC 9457: `"status": 409`. */
function findProblemStatus(value: CodeValue): string | undefined {
  const status = value.kind === "object" ? value.members.find(({ name }) => name === "status")?.value : undefined;
  const code = status?.kind === "literal" && typeof status.value === "number" ? status.value : 0;
  return code >= 400 && code < 600 ? String(code) : undefined;
}

/** Checks a block that follows a call. The block may show something else, so most of its fields have to be declared. */
function checkUnnamedResponse(
  value: CodeValue,
  written: string | undefined,
  subject: Called,
): CheckedBlock | undefined {
  const objects = value.kind === "list" ? value.items : [value];
  const members = objects.flatMap((each) => (each.kind === "object" ? each.members : []));
  if (members.length === 0) return undefined;
  const { operation, version } = subject;
  const { specification } = version.index;
  const status = written ?? operation.responses.find((response) => /^2/.test(response.status))?.status;
  const diagnostics = checkResponse(value, operation, status, { specification, isPartial: true });
  const isOther = diagnostics.some(({ pointer }) => pointer === "" || pointer === undefined);
  const schemas = listResponseSchemas(operation, status).map((schema) => normalizeSchema(specification, schema));
  const ofItems = schemas.flatMap(({ items, read }) => (items ? [read(items)] : []));
  const declared = (value.kind === "list" ? ofItems : schemas).map((schema) => listDeclared(schema));
  const undeclared = members.filter(({ name }) => !declared.some((names) => names.has(name)));
  return isOther || undeclared.length * 2 > members.length ? undefined : { subject, diagnostics };
}

/** What a JSON block shows, as its author named it: a schema, or the body or a response of an operation. */
interface BlockNames {
  readonly kind: "operation" | "schema";
  readonly name: string;
  /** Status of the response; undefined for a body. */
  readonly status: string | undefined;
}

/** Reads `body=freight-create`, `response=201 operation=freight-create` or `schema=Freight` after the language of a block. */
function readNames(meta: string): BlockNames | undefined {
  const find = (name: string) =>
    new RegExp(`(?:^|\\s)${name}=["']?([^\\s"']+)`).exec(meta.replace(/\{[^{}]*\}/g, ""))?.[1];
  const [body, status, operation, schema] = ["body", "response", "operation", "schema"].map(find);
  if (schema !== undefined) return { kind: "schema", name: schema, status: undefined };
  if (body !== undefined) return { kind: "operation", name: body, status: undefined };
  if (status === undefined || operation === undefined) return undefined;
  return { kind: "operation", name: operation, status };
}

/** An operation or a schema of a version. */
interface Subject {
  readonly entry: OperationEntry | SchemaEntry;
  readonly version: CheckedVersion;
}

/** Checks a block whose author named what it shows. */
function checkNamedBlock({ code }: CodeBlock, names: BlockNames, versions: readonly CheckedVersion[]): CheckedBlock {
  const parsed = parseCodeJson(toCodeText(code, 0));
  if (!("value" in parsed)) return { subject: undefined, diagnostics: [toSyntaxDiagnostic(parsed.errorAt, "block")] };
  const subject = findSubject(names, versions);
  if (subject) return { subject, diagnostics: checkSubject(parsed.value, names, subject) };
  const known = versions.flatMap(({ index }) =>
    names.kind === "schema" ? index.schemas.map(({ name }) => name) : index.operations.map(({ slug }) => slug),
  );
  const message = `the API has no ${names.kind} ${names.name}`;
  return { subject, diagnostics: [toUnknown(message, suggest(names.name, known))] };
}

const toUnknown = (message: string, hint?: string) =>
  toCodeDiagnostic("guide-unknown-operation", openingLine, message, hint);

/** Finds a schema, or an operation by its `operationId` or the last segment of the path of its page. */
function findSubject({ kind, name }: BlockNames, versions: readonly CheckedVersion[]): Subject | undefined {
  for (const version of versions) {
    const { operations, operationById, schemas } = version.index;
    const entry =
      kind === "schema"
        ? schemas.find((schema) => schema.name === name)
        : (operationById.get(name) ?? operations.find(({ slug }) => slug === name));
    if (entry) return { entry, version };
  }
  return undefined;
}

function checkSubject(
  value: CodeValue,
  { name, status }: BlockNames,
  { entry, version }: Subject,
): readonly CodeDiagnostic[] {
  const { specification } = version.index;
  const options = { specification, isPartial: isShortened(value) };
  if ("cursor" in entry)
    return toCodeDiagnostics(
      checkValue(value, [entry.cursor], { ...options, direction: "both" }),
      `the schema ${name}`,
    );
  const operation = normalizeOperation(specification, entry.reference);
  if (status !== undefined) {
    if (listResponseSchemas(operation, status).length > 0)
      return checkResponse(value, operation, status, { specification, isPartial: false });
    const statuses = operation.responses.map((response) => response.status).join(", ");
    return [toUnknown(`${name} has no response ${status} with JSON`, `it has ${statuses}`)];
  }
  const media = operation.body?.content.find(({ types }) => types.some((type) => /json|^\*\/\*/i.test(type)));
  if (!media?.schema) return operation.body ? [] : [toUnknown(`${name} takes no body`)];
  const direction = toBodyDirection(operation.kind);
  return toCodeDiagnostics(checkValue(value, media.schema, { ...options, direction }), `the body of ${name}`);
}
