import { withoutExtensions } from "../normalize/extensions.ts";
import { listAllOperations, methods, type OperationReference } from "../normalize/normalize-operation.ts";
import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";
import { checkType, type Warn } from "./check-type.ts";

/** Warns about errors in paths and operations, such as undeclared path parameters or duplicate ids. */
export function checkOperations(specification: Specification, warn: Warn): void {
  const paths = specification.root.get("paths");
  checkType(paths, "object", warn);
  for (const [path, item] of withoutExtensions(paths?.entries() ?? [])) {
    if (!path.startsWith("/"))
      warn(item, "odd-path", `the path "${path}" does not begin with /`, "begin the path with /");
    else if (/\/\/|[?#\s\\<>]|\/\.\.?(?:\/|$)/.test(path))
      warn(
        item,
        "odd-path",
        `the path "${path}" contains //, a dot segment, or a character that is invalid or special in a URL`,
        "correct the path; write a path parameter as {name}, and a query under parameters",
      );
    for (const [key, value] of item.entries()) if (methods.includes(key)) checkType(value, "object", warn);
  }
  const ids = new Map<string, Cursor>();
  for (const reference of listAllOperations(specification)) checkOperation(specification, reference, ids, warn);
}

function checkOperation(
  specification: Specification,
  reference: OperationReference,
  ids: Map<string, Cursor>,
  warn: Warn,
): void {
  const { cursor } = reference;
  for (const key of ["operationId", "summary", "description"]) checkType(cursor.get(key), "string", warn);
  checkType(cursor.get("deprecated"), "boolean", warn);
  if (checkType(cursor.get("tags"), "array", warn))
    for (const tag of cursor.list("tags")) checkType(tag, "string", warn);
  checkType(cursor.get("parameters"), "array", warn);
  checkId(cursor, ids, warn);
  if (reference.kind === "path") checkPathParameters(specification, reference, warn);
  const responses = cursor.get("responses");
  if (!checkType(responses, "object", warn)) return;
  for (const [status, response] of withoutExtensions(responses?.entries() ?? [])) {
    if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/.test(status))
      warn(
        response,
        "odd-status",
        `"${status}" is not a response status`,
        "write a status such as 200, 2XX or default",
      );
    checkType(response, "object", warn);
  }
}

function checkId(cursor: Cursor, ids: Map<string, Cursor>, warn: Warn): void {
  const written = cursor.get("operationId");
  const id = cursor.text("operationId");
  if (!written || id === undefined) return;
  const first = ids.get(id);
  if (first)
    warn(
      written,
      "duplicate-operation-id",
      `an earlier operation has the same operationId "${id}"`,
      `give one of the operations another operationId; the earlier one is on line ${first.position.line}`,
    );
  else ids.set(id, written);
}

function checkPathParameters(
  specification: Specification,
  { path, cursor, pathItem }: OperationReference,
  warn: Warn,
): void {
  const wanted = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
  if (wanted.size === 0) return;
  const declared = new Set<string | undefined>();
  for (const holder of [pathItem, cursor]) {
    for (const written of holder.list("parameters")) {
      const parameter = specification.resolve(written);
      if (!parameter) return;
      if (parameter.text("in") === "path") declared.add(parameter.text("name"));
    }
  }
  for (const name of wanted) {
    if (!declared.has(name))
      warn(
        cursor,
        "undeclared-parameter",
        `the path parameter "${name}" of ${path} is not declared`,
        "add a parameter with this name and in: path",
      );
  }
}
