import type { CodeBlock } from "#app/server/model/page.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Operation } from "#app/server/reference/normalize/operation.ts";
import type { Subschemas } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { checkCall, checkResponse, listResponseSchemas } from "./check-call.ts";
import { checkNamedBlock, readNames, type Subject } from "./check-named-block.ts";
import { listDeclared } from "./check-value.ts";
import { type CodeText, type CodeValue, type Member, toCodeText } from "./code-value.ts";
import type { Fault } from "./fault.ts";
import type { MatchedOperation } from "./match-operation.ts";
import type { Call, Variables } from "./parse-call/call.ts";
import { parseHttpResponse, toTitledCall } from "./parse-call/http.ts";
import { parseCodeJson } from "./parse-call/json.ts";
import { parseCalls } from "./parse-call/parse-calls.ts";
import type { CheckedVersion } from "./versions.ts";

/** A code block, and the calls in it. */
export interface ReadBlock {
  readonly block: CodeBlock;
  readonly calls: readonly Call[];
}

/** A code block that shows a call, or JSON of an operation or of a schema. */
export interface CheckedBlock {
  /** The first operation that the block shows, or its schema. Undefined if the API does not have it. */
  readonly subject: Subject | undefined;
  readonly faults: readonly Fault[];
  /** The operation of a block with one call. */
  readonly operation?: Operation | undefined;
}

/** Returns whether the author excluded a block from the check. */
const isUnchecked = ({ meta }: CodeBlock) => /(?:^|\s)unchecked(?:\s|$)/.test(meta);

/** Parses the calls in the code blocks of a page, which are given in the order of the text. */
export function readBlocks(blocks: readonly CodeBlock[]): ReadBlock[] {
  const variables: Variables = new Map();
  return blocks.map((block) => {
    const calls = parseCalls(block.language, block.code, variables);
    return { block, calls: calls.length > 0 ? calls : listTitled(block) };
  });
}

/** Returns the call that the title of a block names, such as `POST /v1/freights`. */
function listTitled({ language, meta, code }: CodeBlock): readonly Call[] {
  const title = findTitle(meta);
  if (title === undefined || !/^(?:jsonc?5?|http)$/i.test(language)) return [];
  const call = toTitledCall(title, code, /^http$/i.test(language));
  return call ? [call] : [];
}

const findTitle = (meta: string) => /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)?.slice(1).find(Boolean);

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
        faults: found.flatMap(({ faults }) => faults),
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

interface CheckedCall {
  readonly subject: Called | undefined;
  readonly faults: readonly Fault[];
}

/** Checks a call against the API that has its operation. */
function checkInVersions(call: Call, versions: readonly CheckedVersion[]): CheckedCall | undefined {
  let fault: Fault | undefined;
  for (const version of versions) {
    const found = version.matcher.match(call.url, call.method);
    if (found && "entry" in found) return checkNearest(call, { ...found, version });
    fault ??= found;
  }
  return fault && { subject: undefined, faults: [fault] };
}

/** Of the operations that a call can lead to, the one from which it differs least is meant. */
function checkNearest(call: Call, called: Called): CheckedCall | undefined {
  const [nearest] = [called, ...called.others]
    .map((other): Called => ({ ...called, ...other }))
    .map((subject) => ({ subject, faults: checkCall(call, subject, called.version.index.specification) }))
    .toSorted((a, b) => a.faults.length - b.faults.length);
  return nearest;
}

function readResponse(
  block: CodeBlock,
): { readonly value: CodeValue; readonly status: string | undefined } | undefined {
  const raw = /^http$/i.test(block.language) ? parseHttpResponse(block.code) : undefined;
  if (!raw && !/^json/i.test(block.language)) return undefined;
  const text: CodeText = raw?.body ?? toCodeText(block.code, 0);
  const parsed = parseCodeJson(text);
  if (!("value" in parsed)) return undefined;
  const title = findTitle(block.meta) ?? "";
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
  const { operation, version } = subject;
  const { specification } = version.index;
  const status = written ?? findSuccess(operation);
  const options = { operation, specification, status, isPartial: true };
  if (value.kind !== "object") return undefined;
  const faults = checkResponse(value, options);
  const isOther = faults.some(({ pointer }) => pointer === "" || pointer === undefined);
  const undeclared = countUndeclared(value.members, listResponseSchemas(operation, status), specification);
  return isOther || undeclared * 2 > value.members.length ? undefined : { subject, faults };
}

const findSuccess = ({ responses }: Operation) => responses.find(({ status }) => /^2/.test(status))?.status;

/** Counts the members that no schema of the response declares. */
function countUndeclared(
  members: readonly Member[],
  schemas: readonly Subschemas[],
  specification: Specification,
): number {
  const declared = schemas.map((subschemas) => listDeclared(normalizeSchema(specification, subschemas), specification));
  return members.filter(({ name }) => !declared.some((names) => names.has(name))).length;
}
