import type { Report } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { toJson } from "#app/server/text/serialize.ts";
import { readTagParents } from "../index/create-tags.ts";
import { isDeprecated, toSunset, withoutExtensions } from "../normalize/extensions.ts";
import { listAllOperations, methods, type OperationReference } from "../normalize/normalize-operation.ts";
import type { Specification } from "../normalize/specification.ts";
import { type Cursor, isObject } from "../source/cursor.ts";
import { walk } from "../source/keywords.ts";

/** Function that reports a warning at the location of a cursor. */
type Warn = (cursor: Cursor, code: DiagnosticCode, message: string, hint: string) => void;

/** Reports errors in the structure of a specification as warnings, since they do not prevent its publication. */
export function checkStructure(specification: Specification, report: Report): void {
  const { root } = specification;
  const warn: Warn = (cursor, code, message, hint) =>
    report({ severity: "warning", code, message, hint, ...cursor.position });
  checkInfo(root, warn);
  checkTags(root, warn);
  checkServers(root.get("servers"), warn);
  checkType(root.get("security"), "array", warn);
  checkOperations(specification, warn);
  checkSchemas(specification, warn);
}

function checkInfo(root: Cursor, warn: Warn): void {
  const info = root.get("info");
  const hint = "write a title; until then, the file name is used";
  if (!info?.text("title")) warn(info ?? root, "missing-title", '"info.title" is missing, empty or not text', hint);
  for (const key of ["title", "version", "description"]) checkType(info?.get(key), "string", warn);
}

function checkTags(root: Cursor, warn: Warn): void {
  const tags = root.get("tags");
  if (!checkType(tags, "array", warn)) return;
  const names = new Set(tags.items().map((tag) => tag.text("name")));
  for (const tag of tags.items()) {
    const wanted = tag.text("parent");
    if (!checkType(tag.get("name"), "string", warn) || wanted === undefined || names.has(wanted)) continue;
    const message = `the tag "${tag.text("name")}" has an unknown parent "${wanted}"`;
    warn(tag.get("parent") ?? tag, "unknown-parent", message, `add a tag with the name "${wanted}", or remove parent`);
  }
  const hint = "remove parent from one of the tags in the circle";
  for (const tag of readTagParents(root).loops)
    warn(tag.get("parent") ?? tag, "parent-loop", `the tag "${tag.text("name")}" is its own ancestor`, hint);
}

function checkServers(servers: Cursor | undefined, warn: Warn): void {
  if (!checkType(servers, "array", warn)) return;
  for (const server of servers.items()) {
    const url = server.text("url");
    if (url === undefined) warn(server, "bad-server", "a server has no url", "add a url, or remove the server");
    for (const [, name = ""] of url?.matchAll(/\{([^{}]*)\}/g) ?? []) {
      const hint = "add a default for this variable under variables";
      if (server.at("variables", name)?.text("default") === undefined)
        warn(server, "bad-server", `the server variable "${name}" has no default`, hint);
    }
    for (const [name, variable] of server.map("variables")) {
      const values = variable.get("enum");
      const message = `the enum of the server variable "${name}" is empty`;
      if (values && values.items().length === 0) warn(values, "bad-server", message, "list its values, or remove enum");
    }
  }
}

/** Warns about errors in paths and operations, such as undeclared path parameters or duplicate ids. */
function checkOperations(specification: Specification, warn: Warn): void {
  const paths = specification.root.get("paths");
  checkType(paths, "object", warn);
  for (const [path, item] of withoutExtensions(paths?.entries() ?? [])) {
    const message = `the path "${path}" contains //, a dot segment, or a character that is invalid or special in a URL`;
    const hint = "correct the path; write a path parameter as {name}, and a query under parameters";
    if (!path.startsWith("/"))
      warn(item, "odd-path", `the path "${path}" does not begin with /`, "begin the path with /");
    else if (/\/\/|[?#\s\\<>]|\/\.\.?(?:\/|$)/.test(path)) warn(item, "odd-path", message, hint);
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
  for (const [status, response] of withoutExtensions(responses.entries())) {
    const hint = "write a status such as 200, 2XX or default";
    if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/.test(status))
      warn(response, "odd-status", `"${status}" is not a response status`, hint);
    checkType(response, "object", warn);
  }
}

function checkId(cursor: Cursor, ids: Map<string, Cursor>, warn: Warn): void {
  const written = cursor.get("operationId");
  const id = cursor.text("operationId");
  if (!written || id === undefined) return;
  const first = ids.get(id);
  if (!first) {
    ids.set(id, written);
    return;
  }
  const hint = `give one of the operations another operationId; the earlier one is on line ${first.position.line}`;
  warn(written, "duplicate-operation-id", `an earlier operation has the same operationId "${id}"`, hint);
}

function checkPathParameters(
  specification: Specification,
  { path, cursor, pathItem }: OperationReference,
  warn: Warn,
): void {
  const wanted = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
  if (wanted.size === 0) return;
  const written = [pathItem, cursor].flatMap((holder) => holder.list("parameters"));
  const parameters = written.map((parameter) => specification.resolve(parameter));
  if (parameters.includes(undefined)) return;
  const ofPath = parameters.filter((parameter) => parameter?.text("in") === "path");
  const hint = "add a parameter with this name and in: path";
  for (const name of wanted.difference(new Set(ofPath.map((parameter) => parameter?.text("name")))))
    warn(cursor, "undeclared-parameter", `the path parameter "${name}" of ${path} is not declared`, hint);
}

const types = new Set(["string", "number", "integer", "boolean", "object", "array", "null", "file"]);

/** Warns about errors in schemas, such as unknown types or an `allOf` that includes its own schema. */
function checkSchemas(specification: Specification, warn: Warn): void {
  walk(specification.root, (cursor) => {
    checkSunset(cursor, warn);
    if (cursor.get("discriminator")) checkMapping(specification, cursor, warn);
    if (cursor.get("allOf")) checkAllOf(specification, cursor, warn);
    if (cursor.get("type") || cursor.get("properties")) checkSchema(cursor, warn);
  });
}

function checkSunset(cursor: Cursor, warn: Warn): void {
  const sunset = cursor.get("x-sunset");
  if (!sunset) return;
  if (toSunset(cursor.text("x-sunset")) === undefined)
    warn(sunset, "bad-sunset", `${toJson(sunset.value)} is not a date`, "write a date such as 2025-01-09");
  else if (!isDeprecated(cursor))
    warn(sunset, "bad-sunset", "x-sunset has no effect without deprecated: true", "add deprecated: true");
}

function checkSchema(cursor: Cursor, warn: Warn): void {
  const type = cursor.get("type");
  const parent = cursor.parent?.segment;
  if (parent === "securitySchemes" || parent === "securityDefinitions" || cursor.get("in")?.value === "body") return;
  for (const name of type ? [type.value].flat() : [])
    if (type && !(typeof name === "string" && types.has(name)))
      warn(type, "unknown-type", `${toJson(name)} is not a type`, `write one of ${[...types].slice(0, 7).join(", ")}`);
  for (const key of ["oneOf", "anyOf", "allOf", "enum"]) checkType(cursor.get(key), "array", warn);
  checkType(cursor.get("properties"), "object", warn);
  const required = cursor.get("required");
  const message = '"required" of a schema must be an array of property names';
  const hint = "list the names of required properties in the schema that has these properties";
  if (required && !Array.isArray(required.value) && cursor.get("in") === undefined)
    warn(required, "wrong-type", message, hint);
  for (const key of ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "multipleOf"])
    checkType(cursor.get(key), "number", warn);
  checkType(cursor.get("format"), "string", warn);
}

function checkMapping(specification: Specification, cursor: Cursor, warn: Warn): void {
  for (const [value, target] of cursor.get("discriminator")?.map("mapping") ?? []) {
    const message = `the discriminator mapping "${value}" refers to ${target.value}, which is not a schema`;
    if (typeof target.value === "string" && !specification.findMapped(target))
      warn(target, "broken-mapping", message, "correct the name, or remove the mapping");
  }
}

function checkAllOf(specification: Specification, cursor: Cursor, warn: Warn): void {
  const seen = new Set<unknown>();
  const bases = cursor.list("allOf");
  // The list grows during the loop: each base adds its own bases.
  for (const base of bases) {
    const target = specification.resolve(base);
    if (!target || seen.has(target.value)) continue;
    seen.add(target.value);
    bases.push(...target.list("allOf"));
  }
  const message = "allOf of this schema includes the schema itself, directly or through other schemas";
  if (seen.has(cursor.value)) warn(cursor, "allof-loop", message, "remove one of the references");
}

type JsonType = "array" | "object" | "string" | "boolean" | "number";

/** Returns true if a value has the expected type. Warns if the value has another type, but not if it is absent. */
function checkType(cursor: Cursor | undefined, type: JsonType, warn: Warn): cursor is Cursor {
  if (!cursor) return false;
  const { value } = cursor;
  const actual = toJsonType(value);
  if (actual === type) return true;
  const isScalar = !["array", "object", "null"].includes(actual);
  const found = `${actual === "null" ? actual : withArticle(actual)}${isScalar ? ` ${toJson(value)}` : ""}`;
  const hint = type === "string" && isScalar ? "put the value in quotes" : `write ${withArticle(type)}`;
  const { parent, segment } = cursor;
  const name = Array.isArray(parent?.value) ? `${parent.segment}[${segment}]` : segment;
  warn(cursor, "wrong-type", `"${name}" must be ${withArticle(type)}, got ${found}`, hint);
  return false;
}

function toJsonType(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  if (value === null) return "null";
  return typeof value === "bigint" ? "number" : typeof value;
}

const withArticle = (noun: string) => `${/^[ao]/.test(noun) ? "an" : "a"} ${noun}`;
