import type { MediaType } from "#app/server/reference/normalize/normalize-content.ts";
import type { Operation } from "#app/server/reference/normalize/normalize-operation.ts";
import type { Subschemas } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { toPointer } from "#app/server/reference/source/cursor.ts";
import { checkParameters } from "./check-parameters.ts";
import { checkValue, type ValueOptions, type Violation } from "./check-value.ts";
import { type CodeDiagnostic, listNames, toCodeDiagnostic } from "./code-diagnostic.ts";
import { type CodeText, type CodeValue, hasUnknown, isPlaceholder, isShortened } from "./code-value.ts";
import type { MatchedOperation } from "./match-operation.ts";
import { type Call, type CallBody, findHeader } from "./parse-call/call.ts";

/** Lists the differences between a call and the operation that it calls. */
export function checkCall(
  written: Call,
  matched: MatchedOperation,
  specification: Specification,
): readonly CodeDiagnostic[] {
  const { cut } = written;
  if (cut)
    return [{ ...toCodeDiagnostic("guide-missing-parameter", cut.at, `the call ${cut.message}`), severity: "warning" }];
  // After `curl -v https://api.example/orders/...`, the author left out the rest of the call.
  const isPartial = written.isPartial || /(?:\.\.\.|…)$/.test(written.url.text);
  const call = { ...written, isPartial };
  return [...checkParameters(call, matched, specification), ...checkBody(call, matched.operation, specification)];
}

function checkBody(call: Call, operation: Operation, specification: Specification): readonly CodeDiagnostic[] {
  const { body } = call;
  const title = toTitle(operation);
  if (!operation.body) {
    const isEmpty = !body?.value || (body.value.kind === "object" && body.value.members.length === 0);
    if (isEmpty || operation.method === "TRACE") return [];
    return [toCodeDiagnostic("guide-invalid-body", body.at, `${title} takes no body`, "remove the body")];
  }
  if (!body) {
    if (!operation.body.required || call.isPartial || call.method === undefined) return [];
    const message = `the call has no body, which ${title} requires`;
    return [toCodeDiagnostic("guide-missing-parameter", call.at, message, "add the body")];
  }
  if (body.diagnostic) return [body.diagnostic];
  const type = findHeader(call.headers, "content-type");
  const wrongType = type && checkContentType(type, operation.body.content, title);
  if (wrongType) return [wrongType];
  const isOpen = call.isPartial || call.hasSession === true;
  const sentType = type?.text ?? (isOpen ? undefined : body.defaultType);
  return body.value ? checkMedia({ ...body, sentType }, body.value, operation, specification) : [];
}

const toTitle = ({ method, path }: Operation) => `${method} ${path}`;

/** Checks the media type that a call names. */
function checkContentType(written: CodeText, content: readonly MediaType[], title: string): CodeDiagnostic | undefined {
  if (content.length === 0 || isPlaceholder(written.text)) return undefined;
  if (content.some((media) => hasType(media, written.text))) return undefined;
  const types = content.flatMap((media) => media.types);
  const message = `${title} takes ${listNames(types)}, not ${toPlainType(written.text)}`;
  return toCodeDiagnostic("guide-invalid-body", written.at, message, "correct the header Content-Type");
}

/** Returns whether a content has a media type, or a range that contains it, such as `image/*`. */
function hasType({ types }: MediaType, written: string): boolean {
  const type = toPlainType(written);
  const isInRange = (range: string) =>
    range === type || range === "*/*" || (range.endsWith("/*") && type.startsWith(range.slice(0, -1)));
  return types.map(toPlainType).some(isInRange);
}

/** Removes the parameters of a media type. */
const toPlainType = (type: string) => type.replace(/;.*$/, "").trim().toLowerCase();

const mediaTypes: Readonly<Record<CallBody["kind"], RegExp>> = {
  json: /json|^\*\/\*|^application\/\*/i,
  form: /x-www-form-urlencoded|^\*\/\*/i,
  multipart: /multipart|^\*\/\*/i,
  unknown: /^$/,
};

/** Checks a body against the media type that the call sends or, if it is none of this kind, against the first one. */
function checkMedia(
  { kind, at, sentType }: CallBody & { readonly sentType: string | undefined },
  value: CodeValue,
  operation: Operation,
  specification: Specification,
): readonly CodeDiagnostic[] {
  const title = toTitle(operation);
  const content = operation.body?.content ?? [];
  const ofKind = content.filter(({ types }) => types.some((each) => mediaTypes[kind].test(each)));
  const isSent = (each: MediaType) => sentType !== undefined && hasType(each, sentType);
  const media = ofKind.find(isSent) ?? ofKind[0];
  const isTaken = sentType === undefined || content.some(isSent);
  const report = (what: string, hint?: string) => {
    const message = `${title} takes ${listNames(content.flatMap(({ types }) => types))}, not ${what}`;
    return [toCodeDiagnostic("guide-invalid-body", at, message, hint)];
  };
  if (!media) {
    // Whether a text without a media type is a form or JSON can depend on values that the block does not contain.
    if (content.length === 0 || (kind === "form" && isTaken) || hasUnknown(value)) return [];
    return report(kind === "json" ? "JSON" : "a form");
  }
  if (!isTaken) return report("a form", "add the header Content-Type, without which curl sends a form");
  if (!media.schema) return [];
  const isText = kind === "form" || kind === "multipart";
  const options = { specification, direction: "request", isPartial: isShortened(value), isText } as const;
  return toCodeDiagnostics(checkValue(value, media.schema, options), `the body of ${title}`);
}

/** Lists the schemas of the JSON bodies of a response, and of the events in it. Without a status, the schemas of all responses. */
export function listResponseSchemas({ responses }: Operation, status: string | undefined): readonly Subschemas[] {
  const own = responses.filter((response) => status === undefined || isStatus(response.status, status));
  const found = own.length > 0 ? own : responses.filter((response) => response.status === "default");
  return found.flatMap(({ content }) =>
    content.flatMap(({ types, schema, itemSchema }) =>
      types.some((type) => mediaTypes.json.test(type) || /event-stream/i.test(type))
        ? [schema, itemSchema].filter((each) => each !== undefined)
        : [],
    ),
  );
}

/** Lists the differences between a response and the schema that is nearest to it. */
export function checkResponse(
  value: CodeValue,
  operation: Operation,
  status: string | undefined,
  { specification, isPartial }: Pick<ValueOptions, "specification" | "isPartial">,
): readonly CodeDiagnostic[] {
  const options = { specification, direction: "response", isPartial: isPartial || isShortened(value) } as const;
  const results = listResponseSchemas(operation, status).map((schema) => checkValue(value, schema, options));
  const [best] = results.toSorted((a, b) => a.length - b.length);
  const name = status === undefined ? "a response" : `the response ${status}`;
  return best ? toCodeDiagnostics(best, `${name} of ${toTitle(operation)}`) : [];
}

const isStatus = (written: string, status: string) =>
  written === status || (/^\dXX$/i.test(written) && written.charAt(0) === status.charAt(0));

/** Reports the first violation in the text, and each field that the schema allows, but that is probably wrong. */
export function toCodeDiagnostics(violations: readonly Violation[], subject: string): readonly CodeDiagnostic[] {
  // A field that is missing is often one that is misspelt, which is the better report.
  const isMissing = ({ rule }: Violation) => Number(rule === "required");
  const sorted = violations.toSorted((a, b) => isMissing(a) - isMissing(b) || a.at - b.at);
  const first = sorted.find(({ isAllowed }) => !isAllowed);
  const reported = sorted.filter((violation) => violation === first || violation.isAllowed);
  return reported.map(({ rule, at, path, message, hint, isAllowed }) => {
    const text = `${toFieldName(path) || subject} ${message}`;
    const pointer = toPointer(path);
    if (isAllowed && rule.endsWith("Properties"))
      return { ...toCodeDiagnostic("guide-unknown-name", at, text, hint), pointer };
    const diagnostic = toCodeDiagnostic("guide-invalid-body", at, `${text} (${rule}, ${subject})`, hint);
    return { ...diagnostic, severity: isAllowed ? "warning" : "error", pointer };
  });
}

/** Writes a path as in code: `lines[0].weightKg`. */
const toFieldName = (path: readonly (string | number)[]) =>
  path
    .map((segment, index) => (typeof segment === "number" ? `[${segment}]` : `${index === 0 ? "" : "."}${segment}`))
    .join("");
