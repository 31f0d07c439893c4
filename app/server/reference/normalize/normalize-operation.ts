import { setOwn } from "#app/server/text/parsed-text.ts";
import { Cursor } from "../source/cursor.ts";
import {
  type ExternalDocs,
  listCodeSamples,
  listExtensions,
  listFacts,
  listFurtherLinks,
  normalizeLifecycle,
  withoutExtensions,
} from "./extensions.ts";
import { normalizeContent, normalizeHeaders, normalizeParameters } from "./normalize-content.ts";
import { normalizeSecurity } from "./security.ts";
import { normalizeServer, normalizeServers, toBaseUrl } from "./servers.ts";
import type { Specification } from "./specification.ts";

/** Method, path and source location of an operation. */
export interface OperationReference {
  /** HTTP method in upper case; methods in `additionalOperations` are kept as written. */
  readonly method: string;
  /** Path template, webhook name or callback expression. */
  readonly path: string;
  readonly kind: "path" | "webhook" | "callback";
  readonly cursor: Cursor;
  readonly pathItem: Cursor;
}

/** Keys of a path item whose value is an operation. */
export const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Lists the operations in `paths`, in `webhooks` and in the extension `x-webhooks`, in this order. */
export function listAllOperations(specification: Specification): OperationReference[] {
  const { root } = specification;
  const paths = withoutExtensions(root.map("paths"));
  const webhooks = [...root.map("webhooks"), ...root.map("x-webhooks")];
  return [
    ...paths.flatMap(([path, item]) => listOperations(specification, path, item, "path")),
    ...webhooks.flatMap(([name, item]) => listOperations(specification, name, item, "webhook")),
  ];
}

function listOperations(
  specification: Specification,
  path: string,
  written: Cursor,
  kind: OperationReference["kind"],
): OperationReference[] {
  const { target, passed } = specification.workspace.follow(written);
  if (!target) return [];
  const pathItem = passed.length === 0 ? target : mergePathItem(target, passed);
  const references: OperationReference[] = [];
  for (const item of [...passed, target]) {
    const standard = item.entries().filter(([key]) => methods.includes(key));
    const named = standard.map(([key, cursor]) => [key.toUpperCase(), cursor] as const);
    for (const [method, cursor] of [...named, ...item.map("additionalOperations")])
      if (cursor.isObject) references.push({ method, path, kind, cursor, pathItem });
  }
  return references;
}

/** Merges the keys beside the `$ref`s in `passed` into the path item `target`. */
function mergePathItem(target: Cursor, passed: readonly Cursor[]): Cursor {
  const merged: Record<string, unknown> = {};
  for (const [key, cursor] of [target, ...passed.toReversed()].flatMap((item) => item.entries())) {
    const { value } = cursor;
    const copy: unknown = Array.isArray(value) ? [...value] : value;
    // The key in `origins` is a copy, because `value` can have an origin of its own, such as a line of an overlay.
    if (Array.isArray(copy)) target.document.origins.set(copy, cursor);
    setOwn(merged, key, copy);
  }
  return new Cursor(target.document, merged, target.parent, target.segment);
}

/** Returns a path template without the names of its variables, such as `/freights/{}`. The names are no part of a URL. */
export const toPathShape = (path: string): string => path.replace(/\{[^{}]*\}/g, "{}");

/** An operation of a path, a webhook or a callback, from any OpenAPI version. */
export type Operation = ReturnType<typeof normalizeOperation>;

/** Normalizes an operation, including the values that it inherits from its path item and the specification. */
export function normalizeOperation(specification: Specification, reference: OperationReference) {
  const { cursor, pathItem, method, path, kind } = reference;
  const writtenBody = cursor.get("requestBody");
  const body = specification.resolve(writtenBody);
  return {
    method,
    path,
    kind,
    id: cursor.text("operationId") || undefined,
    summary: cursor.text("summary") || pathItem.text("summary") || undefined,
    description: cursor.text("description") || pathItem.text("description") || undefined,
    ...normalizeLifecycle(cursor),
    facts: listFacts(cursor),
    furtherReading: [toExternalDocs(cursor.get("externalDocs")) ?? [], listFurtherLinks(cursor)].flat(),
    servers: normalizeServers(cursor.get("servers") ?? pathItem.get("servers") ?? specification.root.get("servers")),
    security: normalizeSecurity(specification, cursor.get("security") ?? specification.root.get("security")),
    parameters: normalizeParameters(specification, pathItem, cursor),
    body:
      writtenBody && body?.isObject
        ? {
            description: specification.text(writtenBody, "description"),
            required: body.flag("required"),
            /** Whether the specification contains `required: false`. Many omit `required` although the body is needed. */
            isOptional: body.get("required")?.value === false,
            content: normalizeContent(specification, body.get("content")),
          }
        : undefined,
    responses: withoutExtensions(cursor.map("responses")).map(([status, response]) =>
      normalizeResponse(specification, kind, status, response),
    ),
    callbacks: kind === "callback" ? [] : normalizeCallbacks(specification, cursor),
    codeSamples: listCodeSamples(cursor),
    extensions: listExtensions(cursor, specification.shownExtensions),
    cursor,
  };
}

/** Converts `externalDocs` to a link; returns undefined if the URL is missing. */
export function toExternalDocs(cursor: Cursor | undefined): ExternalDocs | undefined {
  const url = cursor?.text("url");
  return url === undefined ? undefined : { url, description: cursor?.text("description") };
}

/** A response of an operation. */
export type Response = ReturnType<typeof normalizeResponse>;

/** Normalizes one response and follows its references. */
export function normalizeResponse(
  specification: Specification,
  kind: OperationReference["kind"],
  status: string,
  written: Cursor,
) {
  const { target, passed } = specification.workspace.follow(written);
  const response = target ?? written;
  const description = specification.text(written, "description");
  const isShared =
    passed.length > 0 &&
    target?.parent?.segment === "responses" &&
    target.path.length === 3 &&
    target.document === specification.root.document;
  return {
    status,
    direction: toResponseDirection(kind),
    /** Name of the component to which the response refers; always undefined in Swagger 2.0. */
    component: isShared ? String(target.segment) : undefined,
    summary: specification.text(written, "summary") ?? response.text("x-summary"),
    description: description ?? (target ? undefined : "This response is described by a broken reference."),
    headers: normalizeHeaders(specification, response.get("headers")),
    content: normalizeContent(specification, response.get("content")),
    links: response.map("links").map(([name, link]) => normalizeLink(specification, name, link)),
  };
}

/** An OpenAPI link: a further request that uses values of the response. */
export type ResponseLink = ReturnType<typeof normalizeLink>;

function normalizeLink(specification: Specification, name: string, written: Cursor) {
  const link = specification.resolve(written) ?? written;
  const reference = link.text("operationRef");
  const body = link.get("requestBody");
  const server = link.get("server");
  return {
    name,
    description: specification.text(written, "description"),
    operationId: link.text("operationId"),
    /** The operation that `operationRef` refers to. */
    operation: reference === undefined ? undefined : specification.workspace.resolve(reference, link).target,
    /** Base URL of the link's own server, which replaces that of the operation. */
    baseUrl: server && toBaseUrl(normalizeServer(server)),
    parameters: link.map("parameters").map(([key, { value }]) => [key, value] as const),
    body: body && { value: body.value },
  };
}

interface Callback {
  readonly name: string;
  readonly operations: readonly Operation[];
}

function normalizeCallbacks(specification: Specification, cursor: Cursor): Callback[] {
  return cursor.map("callbacks").map(([name, written]) => ({
    name,
    operations: withoutExtensions(specification.resolve(written)?.entries() ?? [])
      .flatMap(([expression, item]) => listOperations(specification, expression, item, "callback"))
      .map((reference) => normalizeOperation(specification, reference)),
  }));
}

/** Requests omit read-only properties, responses omit write-only properties, and `both` omits neither. */
export type Direction = "request" | "response" | "both";

/** Returns `response` for webhooks and callbacks, because the API sends their request bodies. */
export const toBodyDirection = (kind: OperationReference["kind"]): Direction =>
  kind === "path" ? "request" : "response";

/** Returns `request` for webhooks and callbacks, because the API receives the responses to them. */
export const toResponseDirection = (kind: OperationReference["kind"]): Direction =>
  kind === "path" ? "response" : "request";
