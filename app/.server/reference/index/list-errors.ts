import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import type { Response } from "../normalise/operation.ts";
import { readResponse } from "../normalise/read-operation.ts";

/** One way to fail: a status with one description and body, and the operations that answer so. */
export interface ErrorEntry {
  readonly status: string;
  readonly response: Response;
  readonly operations: readonly OperationEntry[];
}

/** Every 4xx, 5xx and default response, by status; equal ones of several operations are one. */
export function listErrors(index: ReferenceIndex): ErrorEntry[] {
  const found = new Map<
    string,
    { readonly status: string; readonly response: Response; readonly operations: OperationEntry[] }
  >();
  for (const operation of index.operations) {
    for (const [status, written] of operation.place.cursor.map("responses")) {
      if (!/^(?:[45]|default)/i.test(status)) continue;
      const { target } = index.specification.follow(written);
      const response = readResponse(index.specification, status, written);
      const key = `${status} ${target?.document.file} ${target?.parent?.step === "responses" && target.path.length === 3 ? target.pointer : response.description}`;
      const known = found.get(key);
      if (known) known.operations.push(operation);
      else found.set(key, { status, response, operations: [operation] });
    }
  }
  return [...found.values()].sort((one, other) => one.status.localeCompare(other.status));
}

/** True when some operation says how it fails; stops at the first that does. */
export function hasErrors(index: ReferenceIndex): boolean {
  return index.operations.some(({ place }) =>
    place.cursor.map("responses").some(([status]) => /^(?:[45]|default)/i.test(status)),
  );
}
