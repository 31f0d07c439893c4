import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { normalizeResponse } from "../normalize/normalize-operation.ts";
import type { Response } from "../normalize/operation.ts";
import { isObject } from "../source/cursor.ts";
import { type MediaOutline, outlineContent } from "./outline-content.ts";
import { PageTrees } from "./page-trees.ts";
import { isErrorAmong, toStatusText } from "./status.ts";

/** The error responses of an API that have the same status. */
export interface StatusOutline {
  readonly id: string;
  readonly title: string;
  readonly errors: readonly ErrorOutline[];
}

interface ErrorOutline extends ErrorEntry {
  readonly id: string;
  readonly media: readonly MediaOutline[];
}

/** Outlines the errors page. If a response is not a shared component, the page does not show its body. */
export function outlineErrors(index: ReferenceIndex): StatusOutline[] {
  const page = new PageTrees(index);
  const byStatus = Map.groupBy(listErrors(index), ({ response }) => response.status);
  return [...byStatus].map(([status, entries]) => ({
    id: page.toUniqueId(`status-${status}`),
    title: `${status} ${toStatusText(status)}`.trim(),
    errors: entries.map((entry) => {
      const id = page.toUniqueId(toErrorId(entry.response));
      const context = { direction: "response", owner: `status ${status}` } as const;
      const { content, component } = entry.response;
      const media = component === undefined ? [] : outlineContent(page, content, id, context, "linked");
      return { ...entry, id, media };
    }),
  }));
}

interface ErrorEntry {
  readonly response: Response;
  readonly operations: readonly OperationEntry[];
}

/** For each status, the errors page lists all shared components and at most this number of other errors. */
const mostOwn = 5;

/**
 * Lists error responses by status, shared components first. Responses with the same status and component are one entry.
 * If responses have no component, their descriptions are compared instead.
 */
function listErrors(index: ReferenceIndex): ErrorEntry[] {
  const returned = index.operations.flatMap((operation) =>
    listErrorResponses(operation).map(([status, written]) => ({
      operation,
      response: normalizeResponse(index.specification, status, written),
    })),
  );
  const toKey = ({ response }: { readonly response: Response }) =>
    response.component === undefined ? `${response.status} ${response.description}` : toErrorId(response);
  const entries = [...Map.groupBy(returned, toKey).values()].flatMap((equal) =>
    equal.slice(0, 1).map(({ response }) => ({ response, operations: equal.map(({ operation }) => operation) })),
  );
  const isShared = ({ response }: ErrorEntry) => response.component !== undefined;
  return [...Map.groupBy(entries, ({ response }) => response.status)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, all]) => [...all.filter(isShared), ...all.filter((entry) => !isShared(entry)).slice(0, mostOwn)]);
}

function listErrorResponses({ reference }: OperationEntry) {
  const responses = reference.cursor.map("responses");
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
 * Lists the problem types (`type` in RFC 9457) in the examples of an error. The name of a type is the last segment of
 * its URI: `not-found` for `https://example.com/errors/not-found`.
 */
export function listProblemTypes({ content }: Response) {
  const values = content.flatMap(({ examples }) => examples.map(({ value }) => value));
  const types = values.flatMap((value) => (isObject(value) && typeof value.type === "string" ? value.type : []));
  return [...new Set(types)].flatMap((url) => {
    const name = /^(?:https?|urn|tag):/.test(url) && trimEndOf(url, "/").split(/[/#:]/).at(-1);
    return name ? { name, url } : [];
  });
}
