import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import type { Response } from "../normalize/operation.ts";
import { readResponse } from "../normalize/read-operation.ts";
import { isError } from "../outline/status.ts";

/** One way to fail: a status with one description and body, and the operations that answer so. */
export interface ErrorEntry {
  readonly response: Response;
  readonly operations: readonly OperationEntry[];
}

/** More responses of one status that are not shared are left to the pages of their operations. */
const mostOwn = 20;

/** Every 4xx, 5xx and default response, by status, shared ones first; equal ones of several operations are one. */
export function listErrors(index: ReferenceIndex): ErrorEntry[] {
  const found = new Map<string, { readonly response: Response; readonly operations: OperationEntry[] }>();
  const own = new Map<string, number>();
  for (const operation of index.operations) {
    for (const [status, written] of operation.reference.cursor.map("responses")) {
      if (!isError(status)) continue;
      const response = readResponse(index.specification, status, written);
      const { component } = response;
      const key = component === undefined ? `${status} ${response.description}` : toErrorId(response);
      const known = found.get(key);
      if (known) known.operations.push(operation);
      else if (component !== undefined || count(own, status) <= mostOwn)
        found.set(key, { response, operations: [operation] });
    }
  }
  return [...found.values()].sort(
    (one, other) =>
      one.response.status.localeCompare(other.response.status) ||
      Number(one.response.component === undefined) - Number(other.response.component === undefined),
  );
}

function count(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1;
  counts.set(key, next);
  return next;
}

/** The id of a shared response on the errors page. */
export const toErrorId = ({ status, component = "" }: Response) =>
  `status-${status}-${component}`.replace(/[^\w]+/g, "-");

/** True when some operation says how it fails; stops at the first that does. */
export function hasErrors(index: ReferenceIndex): boolean {
  return index.operations.some(({ reference }) =>
    reference.cursor.map("responses").some(([status]) => isError(status)),
  );
}
