import type { AuthoredCode } from "#app/server/markdown/document.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Operation } from "#app/server/reference/normalize/operation.ts";
import type { Subschemas } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { checkCall, checkResponse, listResponseSchemas } from "./check-call.ts";
import { checkNamedBlock, readNames } from "./check-named-block.ts";
import { listDeclared } from "./check-value.ts";
import { type CodeText, type CodeValue, type Member, toCodeText } from "./code-value.ts";
import type { Fault } from "./fault.ts";
import type { MatchedOperation, Mismatch } from "./match-operation.ts";
import type { Call, Variables } from "./parse-call/call.ts";
import { parseHttpResponse, toTitledCall } from "./parse-call/http.ts";
import { parseJson } from "./parse-call/json.ts";
import { parseCalls } from "./parse-call/parse-calls.ts";
import type { CheckedVersion } from "./versions.ts";

/** A code block, and the calls in it. */
export interface ReadBlock {
  readonly block: AuthoredCode;
  readonly calls: readonly Call[];
}

/** A fault in a code block. */
export interface BlockFault extends Fault {
  readonly block: AuthoredCode;
}

/** Returns whether the author excluded a block from the check. */
export const isUnchecked = ({ meta }: AuthoredCode) => /(?:^|\s)unchecked(?:\s|$)/.test(meta);

/** Parses the calls in the code blocks of a page, which are given in the order of the text. */
export function readBlocks(codes: readonly AuthoredCode[]): ReadBlock[] {
  const variables: Variables = new Map();
  return codes
    .filter(({ isBlock }) => isBlock)
    .map((block) => {
      const calls = parseCalls(block.language, block.code, variables);
      return { block, calls: calls.length > 0 ? calls : listTitled(block) };
    });
}

/** Returns the call that the title of a block names, such as `POST /v1/freights`. */
function listTitled({ language, meta, code }: AuthoredCode): readonly Call[] {
  const title = findTitle(meta);
  if (title === undefined || !/^(?:jsonc?5?|http)$/i.test(language)) return [];
  const call = toTitledCall(title, code, /^http$/i.test(language));
  return call ? [call] : [];
}

const findTitle = (meta: string) => /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)?.slice(1).find(Boolean);

interface Called extends MatchedOperation {
  readonly version: CheckedVersion;
}

/** Checks the code blocks of a page against one version of each API. */
export function checkBlocks(blocks: readonly ReadBlock[], versions: readonly CheckedVersion[]): BlockFault[] {
  const faults: BlockFault[] = [];
  let called: Called | undefined;
  for (const { block, calls } of blocks) {
    const add = (found: readonly Fault[]) => faults.push(...found.map((fault) => ({ ...fault, block })));
    const names = readNames(block.meta);
    if (isUnchecked(block)) called = undefined;
    else if (names) add(checkNamedBlock(block, names, versions));
    else if (calls.length > 0) {
      called = undefined;
      for (const call of calls) {
        const found = findOperation(call, versions);
        called = found?.kind === "operation" ? found : undefined;
        if (found?.kind === "operation") add(checkCall(call, found, found.version.index.specification));
        else if (found) add([toUnknownOperation(found)]);
      }
    } else if (called) {
      const response = readResponse(block);
      if (response) add(checkUnnamedResponse(response.value, response.status, called));
      else called = undefined;
    }
  }
  return faults;
}

/** Finds the operation of a call in one of the APIs. */
export function findOperation(call: Call, versions: readonly CheckedVersion[]): Called | Mismatch | undefined {
  let mismatch: Mismatch | undefined;
  for (const version of versions) {
    const found = version.matcher.match(call.url, call.method);
    if (found?.kind === "operation") return { ...found, version };
    mismatch ??= found;
  }
  return mismatch;
}

const toUnknownOperation = ({ at, message, hint }: Mismatch): Fault => ({
  code: "guide-unknown-operation",
  severity: "error",
  at,
  message,
  hint,
});

function readResponse(
  block: AuthoredCode,
): { readonly value: CodeValue; readonly status: string | undefined } | undefined {
  const raw = /^http$/i.test(block.language) ? parseHttpResponse(block.code) : undefined;
  if (!raw && !/^json/i.test(block.language)) return undefined;
  const text: CodeText = raw?.body ?? toCodeText(block.code, 0);
  const parsed = parseJson(text);
  if (!("value" in parsed)) return undefined;
  const title = findTitle(block.meta) ?? "";
  return { value: parsed.value, status: raw?.status ?? /(?:^|\s)([1-5]\d\d)(?:\s|$)/.exec(title)?.[1] };
}

/** Checks a block that follows a call. The block may show something else, so most of its fields have to be declared. */
function checkUnnamedResponse(
  value: CodeValue,
  written: string | undefined,
  { operation, version }: Called,
): readonly Fault[] {
  const { specification } = version.index;
  const status = written ?? findSuccess(operation);
  const options = { operation, specification, status, isPartial: true };
  if (value.kind !== "object") return [];
  const faults = checkResponse(value, options);
  const isOther = faults.some(({ pointer }) => pointer === "" || pointer === undefined);
  const undeclared = countUndeclared(value.members, listResponseSchemas(operation, status), specification);
  return isOther || undeclared * 2 > value.members.length ? [] : faults;
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
