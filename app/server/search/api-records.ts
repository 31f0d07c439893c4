import { encodeHref } from "#app/lib/site-path.ts";
import { toMethodLabel } from "#app/server/reference/index/names.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry } from "#app/server/reference/index/reference-index.ts";
import { toProse, toSummary } from "#app/server/reference/markdown/render-markdown.ts";
import type { Operation } from "#app/server/reference/normalize/normalize-operation.ts";
import { toAvailability } from "#app/server/reference/outline/availability.ts";
import { outlineSchema } from "#app/server/reference/outline/build-tree.ts";
import type { FieldNode } from "#app/server/reference/outline/field.ts";
import type { MediaOutline } from "#app/server/reference/outline/outline-content.ts";
import { listProblemTypes } from "#app/server/reference/outline/outline-errors.ts";
import {
  type ErrorResponseOutline,
  type OperationOutline,
  outlineOperation,
  type ResponseOutline,
  toBodyTitle,
} from "#app/server/reference/outline/outline-operation.ts";
import { toInlineCode } from "#app/server/text/serialize.ts";
import type { SearchRecord } from "./search-record.ts";

/**
 * Maximum number of indexed fields of a schema or body. If the fields inside other named schemas are included, the
 * maximum is `opened`. If these fields are omitted, the maximum is `closed`.
 */
const fieldLimits = { opened: 240, closed: 120 } as const;

/** Lists the search records of an operation and of its parameters, fields, responses, headers and problem types. */
export function listOperationRecords(index: ReferenceIndex, entry: OperationEntry): SearchRecord[] {
  const outline = outlineOperation(index, entry);
  const { operation, parameters, body, responses, headers, errors } = outline;
  const { path } = entry;
  const toTrail = (name: string) => `${toLabel(entry)} › ${name}`;
  // The fields of a named schema are indexed for the schema's page. They are indexed again for a request body, but not
  // for a response or a webhook.
  const opensNamed = operation.kind === "path";
  const listBody = (media: readonly MediaOutline[], name: string, isOpen: boolean) =>
    media
      .flatMap(({ roots }) => roots.map(({ root }) => root))
      .filter((root) => isOpen || root.type.path === undefined)
      .flatMap((root) => listFieldRecords(root, { path, trail: toTrail(name) }, isOpen));
  return [
    toOperationRecord(index, outline),
    ...parameters.flatMap((group) => {
      const label = `${group.label.replace(/s$/, "")} parameter`;
      return group.fields.map((field) => toFieldRecord(field, [field.name], { path, trail: toTrail(label), label }));
    }),
    ...listBody(body, toBodyTitle(operation), opensNamed),
    ...responses.flatMap((response) => [
      toResponseRecord(entry, response),
      ...listBody(response.media, `Response ${response.response.status}`, false),
    ]),
    ...headers.map(({ field }) =>
      toFieldRecord(field, [field.name], { path, trail: toTrail("Response headers"), label: "Response header" }),
    ),
    ...errors.flatMap((error) => [toResponseRecord(entry, error), ...listProblemRecords(index, error)]),
  ];
}

/** Lists the search records of a schema and its fields, without the fields inside other named schemas. */
export function listSchemaRecords(index: ReferenceIndex, schema: SchemaEntry): SearchRecord[] {
  const { path, name } = schema;
  const tree = outlineSchema(index, schema);
  return [
    {
      kind: "schema",
      href: path,
      title: name,
      trail: index.title,
      text: toProse(tree.description),
      exact: [name],
      values: tree.enumValues.map(({ value }) => toInlineCode(value)),
      ...(tree.deprecated ? { deprecated: true } : {}),
    },
    ...listFieldRecords(tree, { path, trail: `${name} schema` }, false),
  ];
}

function toOperationRecord(
  index: ReferenceIndex,
  { entry, operation, ownServers, marks }: OperationOutline,
): SearchRecord {
  const { method, path, id = "" } = operation;
  const tags = index.tags.filter(({ name }) => name !== undefined && entry.tags.includes(name));
  return {
    kind: "operation",
    href: entry.path,
    title: toLabel(entry),
    identifiers: `${id} ${method} ${path}`,
    trail: path,
    values: [
      ...tags.map(({ label }) => label),
      ...ownServers.flatMap(({ variables }) => variables.flatMap(({ values }) => values)),
    ],
    text: toProse(operation.description),
    exact: [id, entry.label, entry.slug, ...(operation.kind === "path" ? [] : [path])],
    weight: toWeight(entry, operation),
    method: toMethodLabel(operation),
    ...(operation.kind === "path" ? { pathTemplate: path } : {}),
    ...(entry.deprecated ? { deprecated: true } : {}),
    ...toAvailability(marks),
  };
}

/**
 * If a query is one noun, such as `freights`, it often means the list of freights, so list operations weigh more, and
 * those of a whole collection weigh more than those of a part, such as the sources of a customer.
 */
function toWeight({ deprecated, label }: OperationEntry, { kind, method, path }: Operation): number {
  if (deprecated || kind !== "path") return 0.6;
  if (method === "DELETE") return 0.85;
  if (!/^(?:list|get all|returns? a list of) /i.test(label)) return 1;
  return path.includes("{") ? 1.05 : 1.2;
}

/** Some specifications contain whole paragraphs as summaries. */
const toLabel = ({ label }: OperationEntry) => (label.length > 80 ? toSummary(label, 100) : label);

function toResponseRecord(
  entry: OperationEntry,
  { id, title, response, marks }: ResponseOutline | ErrorResponseOutline,
): SearchRecord {
  const trail = `${toLabel(entry)} › Response`;
  const text = toProse(response.description);
  return { kind: "field", href: `${entry.path}#${id}`, title, trail, text, ...toAvailability(marks) };
}

function listProblemRecords(index: ReferenceIndex, { title, path, response }: ErrorResponseOutline): SearchRecord[] {
  const href = path ?? `${index.errorsPath}#status-${response.status}`;
  return listProblemTypes([response]).map(({ name, url }) => ({
    kind: "field",
    href,
    title: name,
    trail: title,
    text: url,
    exact: [name],
    label: "Problem type",
  }));
}

type FieldLocation = Pick<SearchRecord, "trail" | "label"> & { readonly path: string };

function listFieldRecords(root: FieldNode, location: FieldLocation, opensNamed: boolean): SearchRecord[] {
  const limit = opensNamed ? fieldLimits.opened : fieldLimits.closed;
  const records: SearchRecord[] = [];
  const visit = (node: FieldNode, parents: readonly string[]) => {
    if (!opensNamed && node.kind !== "root" && node.type.path !== undefined) return;
    for (const field of node.groups.flatMap(({ fields }) => fields)) {
      if (records.length >= limit) return;
      const isNamed = field.kind !== "variant" && field.kind !== "item";
      const names = isNamed ? [...parents, field.name] : parents;
      if (field.kind !== "variant") records.push(toFieldRecord(field, names, location));
      visit(field, names);
    }
  };
  visit(root, []);
  return records;
}

function toFieldRecord(field: FieldNode, names: readonly string[], location: FieldLocation): SearchRecord {
  const title = names.join(".") || field.name;
  // Many fields have a plain name, such as `status`, so a plain name is not `exact`. Headers are an exception.
  const isName = /[^a-z]/.test(title) || /header/i.test(location.label ?? "");
  return {
    kind: "field",
    href: `${location.path}#${encodeHref(field.id)}`,
    title,
    name: names.at(-1) ?? field.name,
    trail: location.trail,
    text: toProse(field.description),
    values: [
      ...field.enumValues.flatMap(({ value, name = "" }) => [toInlineCode(value), name]),
      field.constant ?? "",
    ].filter((value) => value !== ""),
    ...(isName ? { exact: [title] } : {}),
    ...(location.label === undefined ? {} : { label: location.label }),
    ...(field.deprecated ? { deprecated: true } : {}),
    ...toAvailability(field.marks),
  };
}
