import type { OperationEntry, ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import { toPlainText } from "#app/.server/reference/markdown/to-text.ts";
import type { MediaType, Operation, Parameter, Response } from "#app/.server/reference/normalise/operation.ts";
import { readOperation } from "#app/.server/reference/normalise/read-operation.ts";
import {
  buildTree,
  type Direction,
  type TreeOptions,
  toBodyDirection,
} from "#app/.server/reference/tree/build-tree.ts";
import { IdRegistry } from "#app/.server/reference/tree/ids.ts";
import { toResponseId } from "#app/.server/reference/view/responses.tsx";
import { toStatusText } from "#app/.server/reference/view/status-text.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import { listFieldRecords, toFieldRecord } from "./field-records.ts";
import { toProse } from "./to-prose.ts";

/** Rows of a body that are indexed; a page may show more, with the same ids. */
const bodyRows = 120;
const responseRows = 40;
const pageRows = 200;

/** One operation: itself, its parameters, the fields of its bodies, its responses. */
export function listOperationRecords(index: ReferenceIndex, entry: OperationEntry): SearchRecord[] {
  const operation = readOperation(index.specification, entry.place);
  const page = { entry, operation, index, ids: new IdRegistry(), rows: { left: pageRows } };
  return [
    toOperationRecord(page),
    ...operation.parameters.map((parameter) => toParameterRecord(page, parameter)),
    ...listBodyRecords(page),
    ...listResponseRecords(page),
  ];
}

interface OperationPage {
  readonly entry: OperationEntry;
  readonly operation: Operation;
  readonly index: ReferenceIndex;
  readonly ids: IdRegistry;
  readonly rows: { left: number };
}

function toOperationRecord({ entry, operation, index }: OperationPage): SearchRecord {
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

const placeNames: Readonly<Record<string, string>> = {
  path: "Path parameter",
  query: "Query parameter",
  header: "Header",
  cookie: "Cookie",
};

function toParameterRecord(page: OperationPage, parameter: Parameter): SearchRecord {
  const id = page.ids.claim(`parameters.${parameter.in}.${parameter.name}`);
  const schema = parameter.schema ?? parameter.content[0]?.schema ?? [];
  const tree = buildTree(schema, id, toTreeOptions(page, "request", 0));
  const description = parameter.description ?? tree.description;
  const node = { ...tree, name: parameter.name, description, deprecated: parameter.deprecated || tree.deprecated };
  return toFieldRecord(node, [parameter.name], toPlace(page, placeNames[parameter.in] ?? "Parameter"));
}

function listBodyRecords(page: OperationPage): SearchRecord[] {
  const { body, kind } = page.operation;
  const opensNamed = kind === "path";
  const name = kind === "webhook" ? "What is sent to you" : "Request body";
  return listContentRecords(page, body?.content ?? [], "request-body", {
    name,
    direction: toBodyDirection(kind),
    rows: opensNamed ? bodyRows : responseRows,
    opensNamed,
    shown: new Set(),
  });
}

/** Fields of a schema with a page of its own are found there. */
function listResponseRecords(page: OperationPage): SearchRecord[] {
  const shown = new Set<unknown>();
  return page.operation.responses.flatMap((response) => {
    const id = toResponseId(response.status);
    const place = { direction: "response", rows: responseRows, opensNamed: false, shown } as const;
    const fields = listContentRecords(page, response.content, id, { ...place, name: `Response ${response.status}` });
    return [toResponseRecord(page, response, id), ...fields];
  });
}

function toResponseRecord(page: OperationPage, { status, summary, description }: Response, id: string): SearchRecord {
  return {
    kind: "field",
    href: `${page.entry.path}#${id}`,
    title: `${status} ${summary ?? toStatusText(status)}`.trim(),
    trail: `${toLabel(page.entry)} › Response`,
    text: toProse(description),
  };
}

interface ContentPlace {
  readonly name: string;
  readonly direction: Direction;
  readonly rows: number;
  readonly opensNamed: boolean;
  /** Schemas met before: the page shows the first of them, and links to it from the others. */
  readonly shown: Set<unknown>;
}

function listContentRecords(
  page: OperationPage,
  content: readonly MediaType[],
  id: string,
  { name, direction, rows, opensNamed, shown }: ContentPlace,
): SearchRecord[] {
  return content.flatMap(({ schema, types: [type = ""] }, position) => {
    const same = schema?.[0]?.text("$ref") ?? schema?.[0]?.value;
    if (!schema || shown.has(same)) return [];
    shown.add(same);
    // As the page names the parts of a body: the first media type has the section's id.
    const mediaId = position === 0 ? id : `${id}-${type.replace(/[^\w]+/g, "-")}`;
    const tree = buildTree(schema, mediaId, toTreeOptions(page, direction, rows));
    if (!opensNamed && tree.type.path !== undefined) return [];
    return listFieldRecords(tree, { ...toPlace(page, name), opensNamed, limit: rows * 2 });
  });
}

const toTreeOptions = ({ index, ids, rows: page }: OperationPage, direction: Direction, rows: number): TreeOptions => ({
  index,
  ids,
  direction,
  rows,
  page,
});

const toPlace = ({ entry }: OperationPage, name: string) => ({
  path: entry.path,
  trail: `${toLabel(entry)} › ${name}`,
  opensNamed: false,
  limit: 0,
});
