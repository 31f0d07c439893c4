import type { OperationEntry, ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import { toPlainText } from "#app/.server/reference/markdown/to-text.ts";
import type { MediaOutline } from "#app/.server/reference/outline/outline-content.ts";
import {
  type OperationOutline,
  outlineOperation,
  type ResponseOutline,
  toBodyTitle,
} from "#app/.server/reference/outline/outline-operation.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import { type FieldPlace, listFieldRecords, toFieldRecord } from "./field-records.ts";
import { toProse } from "./to-prose.ts";

/** Fields that are indexed; a page may show more. */
const bodyFields = 240;
const responseFields = 80;

/** One operation: itself, its parameters, the fields of its bodies, its responses. */
export function listOperationRecords(index: ReferenceIndex, entry: OperationEntry): SearchRecord[] {
  const outline = outlineOperation(index, entry);
  const { operation, parameters, body, responses, errors } = outline;
  const isCall = operation.kind === "path";
  const bodyPlace = { opensNamed: isCall, limit: isCall ? bodyFields : responseFields };
  return [
    toOperationRecord(index, outline),
    ...parameters.flatMap(({ id, fields }) =>
      fields.map((field) => toFieldRecord(field, [field.name], toPlace(entry, toParameterPlace(id)))),
    ),
    ...listContentRecords(body, { ...toPlace(entry, toBodyTitle(operation)), ...bodyPlace }),
    ...responses.flatMap((response) => [
      toResponseRecord(entry, response),
      // Fields of a schema with a page of its own are found there.
      ...listContentRecords(response.media, {
        ...toPlace(entry, `Response ${response.response.status}`),
        limit: responseFields,
      }),
    ]),
    ...errors.map((error) => toResponseRecord(entry, error)),
  ];
}

function toOperationRecord(index: ReferenceIndex, { entry, operation }: OperationOutline): SearchRecord {
  const { method, path, id } = operation;
  const tags = index.tags.filter(({ name }) => name !== undefined && entry.tags.includes(name));
  return {
    kind: "operation",
    href: entry.path,
    title: toLabel(entry),
    identifiers: `${id ?? ""} ${method} ${path}`,
    trail: path,
    values: tags.map(({ label }) => label).join(" "),
    text: toProse(operation.description),
    exact: [...(id === undefined ? [] : [id]), path, `${method} ${path}`, entry.label, entry.slug],
    method,
    ...(operation.kind === "path" ? { pathTemplate: path } : {}),
    ...(entry.deprecated ? { deprecated: true } : {}),
  };
}

/** Some descriptions put whole paragraphs into a summary. */
const toLabel = ({ label }: OperationEntry) => (label.length > 80 ? toPlainText(label, 100) : label);

const parameterPlaces: ReadonlyMap<string, string> = new Map([
  ["parameters.path", "Path parameter"],
  ["parameters.query", "Query parameter"],
  ["parameters.header", "Header"],
  ["parameters.cookie", "Cookie"],
]);

const toParameterPlace = (groupId: string) => parameterPlaces.get(groupId) ?? "Parameter";

const toResponseRecord = (
  entry: OperationEntry,
  { id, title, response }: Pick<ResponseOutline, "id" | "title" | "response">,
): SearchRecord => ({
  kind: "field",
  href: `${entry.path}#${id}`,
  title,
  trail: `${toLabel(entry)} › Response`,
  text: toProse(response.description),
});

function listContentRecords(media: readonly MediaOutline[], place: FieldPlace): SearchRecord[] {
  return media.flatMap(({ roots }) =>
    roots.flatMap(({ root }) =>
      place.opensNamed || root.type.path === undefined ? listFieldRecords(root, place) : [],
    ),
  );
}

const toPlace = (entry: OperationEntry, name: string): FieldPlace => ({
  path: entry.path,
  trail: `${toLabel(entry)} › ${name}`,
  opensNamed: false,
  limit: 0,
});
