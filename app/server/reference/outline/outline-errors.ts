import { STATUS_CODES } from "node:http";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { toJson } from "#app/server/text/serialize.ts";
import { toPlainWords } from "../index/names.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { withoutExtensions } from "../normalize/extensions.ts";
import { normalizeResponse, type Response } from "../normalize/normalize-operation.ts";
import type { Subschemas } from "../normalize/schema.ts";
import { isObject } from "../source/cursor.ts";
import { outlineContent } from "./outline-content.ts";
import { PageTrees } from "./page-trees.ts";

/** Outlines the errors page: the error responses of an API by status. */
export function outlineErrors(index: ReferenceIndex) {
  const page = new PageTrees(index, { linksNamed: true });
  const byStatus = Map.groupBy(listReturned(index), ({ response }) => response.status);
  // Digits precede letters, so that `default` follows all statuses.
  return [...byStatus]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, returned]) => {
      const id = page.toUniqueId(`status-${status}`);
      const title = toStatusTitle(status);
      // Errors of shared components precede the others.
      const groups = Map.groupBy(returned, ({ response }) => toBodyKey(response)).values();
      const sorted = [...groups].toSorted(([one], [other]) => rank(one) - rank(other));
      return { id, title, errors: sorted.flatMap((equal) => outlineError(page, equal, title)) };
    });
}

const rank = (returned: ReturnedError | undefined) => (returned?.response.component === undefined ? 1 : 0);

interface ReturnedError {
  readonly operation: OperationEntry;
  readonly response: Response;
}

/** Error responses that have the same status and the same body. */
export type ErrorOutline = ReturnType<typeof outlineError>[number];

function outlineError(page: PageTrees, returned: readonly ReturnedError[], title: string) {
  const response = returned[0]?.response;
  if (!response) return [];
  const id = page.toUniqueId(toErrorId(response));
  const context = { direction: response.direction, owner: `status ${response.status}`, named: "linked" } as const;
  // The texts of these responses, each with the operations that return it.
  const byText = Map.groupBy(returned, (each) => toOwnText(each.response, title));
  const causes = Array.from(byText, ([text, equal]) => ({ text, operations: equal.map((each) => each.operation) }));
  const media = outlineContent(page, response.content, id, context);
  return [{ id, media, responses: returned.map((each) => each.response), causes }];
}

const listReturned = ({ operations, specification }: ReferenceIndex): ReturnedError[] =>
  operations.flatMap((operation) =>
    listErrorResponses(operation).map(([status, written]) => ({
      operation,
      response: normalizeResponse(specification, operation.reference.kind, status, written),
    })),
  );

/** Returns an equal text for responses that are the same component, or have the same media types and schemas. */
function toBodyKey({ component, content }: Response): string {
  if (component !== undefined) return component;
  const toValues = (subschemas: Subschemas | undefined) => subschemas?.map(({ value }) => value);
  return toJson(content.map(({ types, schema, itemSchema }) => [types, toValues(schema), toValues(itemSchema)]));
}

function listErrorResponses({ reference }: OperationEntry) {
  const responses = withoutExtensions(reference.cursor.map("responses"));
  const statuses = responses.map(([status]) => status);
  return responses.filter(([status]) => isErrorAmong(statuses, status));
}

/** Returns an id such as `status-404-NotFound`. If a response has no component, the id `status-404-` is not unique. */
export const toErrorId = ({ status, component = "" }: Response) =>
  `status-${status}-${component}`.replace(/[^\w]+/g, "-");

/** Returns true if any operation has an error response. */
export const hasErrors = ({ operations }: ReferenceIndex): boolean =>
  operations.some((operation) => listErrorResponses(operation).length > 0);

/**
 * Lists the problem types (`type` in RFC 9457) in the examples of errors. The name of a type is the last segment of
 * its URI: `not-found` for `https://example.com/errors/not-found`.
 */
export function listProblemTypes(responses: readonly Response[]) {
  const content = responses.flatMap((response) => response.content);
  const values = content.flatMap(({ examples }) => examples.map(({ value }) => value));
  const types = values.flatMap((value) => (isObject(value) && typeof value.type === "string" ? value.type : []));
  return [...new Set(types)].flatMap((url) => {
    const name = toProblemName(url);
    return name ? { name, url } : [];
  });
}

/** Returns the name of a problem type, or undefined if a text is no URI. */
export const toProblemName = (type: string): string | undefined =>
  /^(?:https?|urn|tag):/.test(type) ? trimEndOf(type, "/").split(/[/#:]/).at(-1) : undefined;

const names: ReadonlyMap<string, string | undefined> = new Map([
  ...Object.entries(STATUS_CODES),
  ["1XX", "Any information status"],
  ["2XX", "Any success status"],
  ["3XX", "Any redirection status"],
  ["4XX", "Any client error"],
  ["5XX", "Any server error"],
]);

/** Returns the name of a status or range, such as "Not Found"; empty for an unknown status and for `default`. */
const toStatusText = (status: string) => names.get(status.toUpperCase()) ?? "";

/** Returns a title such as "404 Not Found". `default` has a title without a status, because readers never see this status. */
export function toStatusTitle(status: string, summary?: string, isOnly = false): string {
  if (status === "default") return summary ?? (isOnly ? "Any status" : "Any other status");
  return `${status} ${summary ?? toStatusText(status)}`.trim();
}

/** Returns the id of a response's section, such as `response-200`. */
export const toResponseId = (status: string) => `response-${status.replace(/[^\w]+/g, "-")}`;

/** Returns true for a 4xx or 5xx status, for the ranges `4XX` and `5XX`, and for `default`. */
const isError = (status: string) => /^(?:[45]|default)/i.test(status);

/** Returns true if `status` is an error. `default` is an error only if one of `statuses` is not an error. */
export const isErrorAmong = (statuses: readonly string[], status: string) =>
  isError(status) && (status !== "default" || !statuses.every(isError));

/** Texts that only repeat that the status is a response, or that it is a success. */
const emptyTexts =
  /^(?:(?:a |the |\d+ )?(?:default )?response|(?:ok|success(?:ful)?)(?: (?:operation|request|response))?)$/;

/** Returns the description of a response; undefined if it only repeats the title, or is no more than a word such as "Success". */
export function toOwnText(response: Response, title: string): string | undefined {
  const { description = "" } = response;
  return description.trim() === "" || isRepeated(description, response, title) ? undefined : description;
}

function isRepeated(text: string, { status }: Response, title: string): boolean {
  const words = toPlainWords(text);
  if (words === "") return false;
  const titles = [title, status, toStatusText(status), `${status} ${toStatusText(status)}`].map(toPlainWords);
  if (titles.includes(words) || toPlainWords(title) === `${toPlainWords(status)} ${words}`) return true;
  return (/^2/.test(status) || status === "default") && emptyTexts.test(words);
}
