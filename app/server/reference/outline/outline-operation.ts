import type { Heading } from "#app/lib/page.ts";
import { toShortLabel } from "../index/names.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import type { Parameter } from "../normalize/normalize-content.ts";
import {
  normalizeOperation,
  type Operation,
  type Response,
  toBodyDirection,
} from "../normalize/normalize-operation.ts";
import {
  listMarks,
  type OperationAvailability,
  toBodyLocation,
  toContentKey,
  toHeaderLocation,
  toMarks,
  toParameterKey,
  toParameterLocation,
  toResponseLocation,
  toRootAvailability,
} from "./availability.ts";
import type { FieldNode } from "./field.ts";
import { outlineContent, toParameterField } from "./outline-content.ts";
import { isErrorAmong, toErrorId, toOwnText, toResponseId, toStatusTitle } from "./outline-errors.ts";
import { PageTrees } from "./page-trees.ts";

const sectionIds = [
  "authentication",
  "parameters",
  "request-body",
  "responses",
  "response-headers",
  "errors",
  "callbacks",
  "samples",
  "operation-path",
];

/** Lists the ids that headings in the operation's description must not have. */
export const listReservedIds = ({ responses }: Operation) => [
  ...sectionIds,
  ...responses.map(({ status }) => toResponseId(status)),
];

/** What the functions that outline one operation or callback share. */
interface OutlineContext {
  readonly page: PageTrees;
  readonly operation: Operation;
  readonly availability?: OperationAvailability | undefined;
}

/** The content of an operation's page, for HTML, link targets, search records and the output of MCP tools. */
export type OperationOutline = ReturnType<typeof outlineOperation>;

/** Outlines an operation. The ids depend only on the specification: each call for an operation returns the same ids. */
export function outlineOperation(index: ReferenceIndex, entry: OperationEntry) {
  const operation = normalizeOperation(index.specification, entry.reference);
  const page = new PageTrees(index, { reservedIds: listReservedIds(operation) });
  const { responses, errors } = splitResponses(operation);
  const { body } = operation;
  const availability = index.availability?.find(entry);
  const context: OutlineContext = { page, operation, availability };
  const location = toBodyLocation(operation.kind);
  return {
    entry,
    operation,
    ownServers: listOwnServers(entry, operation),
    marks: toMarks(
      availability && { ...availability, requiredSince: undefined },
      entry.reference.cursor.text("x-since"),
    ),
    parameters: groupParameters(context),
    body: outlineContent(page, body?.content ?? [], "request-body", {
      direction: toBodyDirection(operation.kind),
      owner: "the request body",
      location,
      availability,
    }),
    bodyMarks: body
      ? listMarks(availability, [toContentKey(location)], { required: body.required, deprecated: false })
      : [],
    responses: responses.map((response) => outlineResponse(context, response)),
    headers: listHeaders(context),
    errors: errors.map((response) => outlineError(context, response)),
    callbacks: operation.callbacks.flatMap(({ name, operations }) =>
      operations.map((callback) => outlineCallback(page, name, callback)),
    ),
  };
}

/** Lists the servers of an operation or its path, unless all of them consist of only a URL, which the endpoint shows. */
function listOwnServers({ reference: { cursor, pathItem } }: OperationEntry, { kind, servers }: Operation) {
  const isOwn = kind === "path" && (cursor.get("servers") ?? pathItem.get("servers"));
  return isOwn && servers.some((each) => each.name || each.description || each.variables.length > 0) ? servers : [];
}

/** Lists the headings of an operation's sections without building its field trees. */
export function listOperationSections(operation: Operation): Heading[] {
  const headings: Heading[] = [];
  const add = (id: string, text: string, level = 2) => headings.push({ id, text, level });
  const { parameters, body, callbacks } = operation;
  const { responses, errors } = splitResponses(operation);
  if (listCredentials(operation).length > 0) add("authentication", "Authentication");
  if (parameters.length > 0) add("parameters", "Parameters");
  if (body) add("request-body", toBodyTitle(operation));
  if (responses.length > 0) add("responses", responses.length === 1 ? "Response" : "Responses");
  for (const response of responses) add(toResponseId(response.status), toTitle(operation, response), 3);
  if (operation.responses.some(({ headers }) => headers.length > 0)) add("response-headers", "Response headers");
  if (errors.length > 0) add("errors", "Errors");
  if (callbacks.some(({ operations }) => operations.length > 0)) add("callbacks", "Callbacks");
  return headings;
}

/** Lists what an operation requires. The specification's `security` concerns calls to the API, and not the events that it sends. */
export const listCredentials = ({ kind, security, cursor }: Operation) =>
  kind === "path" || cursor.get("security") ? security : [];

export const toBodyTitle = ({ kind }: Operation) => (kind === "webhook" ? "Event body" : "Request body");

const toTitle = ({ responses }: Operation, { status, summary }: Response) =>
  toStatusTitle(status, summary, responses.length === 1);

/** Separates errors from other responses. `default` is an error if the operation also has a response that is not an error. */
export function splitResponses({ responses: all }: Operation) {
  const statuses = all.map(({ status }) => status);
  const { errors = [], responses = [] } = Object.groupBy(all, ({ status }) =>
    isErrorAmong(statuses, status) ? "errors" : "responses",
  );
  return { errors, responses };
}

const locationLabels: ReadonlyMap<string, string> = new Map([
  ["path", "Path"],
  ["query", "Query"],
  ["querystring", "Query string"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
]);

function groupParameters(context: OutlineContext) {
  const { parameters } = context.operation;
  const names = new Set([...locationLabels.keys(), ...parameters.map((parameter) => parameter.in)]);
  return [...names].flatMap((name) => {
    const here = parameters.filter((parameter) => parameter.in === name);
    if (here.length === 0) return [];
    const id = context.page.toUniqueId(`parameters.${name}`);
    const fields = toFields(context, here, `parameters.${name}`);
    return { id, label: locationLabels.get(name) ?? name, fields };
  });
}

function toFields({ page, availability }: OutlineContext, parameters: readonly Parameter[], prefix: string) {
  const rank = (parameter: Parameter) => Number(parameter.deprecated) * 2 - Number(parameter.required);
  return parameters
    .toSorted((one, other) => rank(one) - rank(other))
    .map((parameter) =>
      toParameterField(page, parameter, `${prefix}.${parameter.name}`, {
        direction: "request",
        availability: toRootAvailability(
          availability,
          [toParameterKey(toParameterLocation(parameter), parameter.name)],
          parameter,
        ),
      }),
    );
}

/** Lists the headers of all responses. A header that several responses share is listed once. */
function listHeaders({ page, operation: { responses }, availability }: OutlineContext) {
  const all = responses.flatMap((response) => response.headers.map((header) => ({ ...response, header })));
  // Headers with different names can refer to one component.
  const groups = [...Map.groupBy(all, ({ header }) => header.cursor.value).values()];
  const named = groups.flatMap((equal) => [...Map.groupBy(equal, ({ header }) => header.name).values()]);
  return named.flatMap((equal) =>
    equal.slice(0, 1).map(({ header, status, direction }) => ({
      field: toParameterField(page, header, `response-headers.${header.name}`, {
        direction,
        availability: toRootAvailability(availability, [toParameterKey(toHeaderLocation(status), header.name)], header),
      }),
      /** Statuses of the responses with this header; empty if all responses have it. */
      statuses: equal.length === responses.length ? [] : equal.map(({ status }) => status),
    })),
  );
}

/** A response on the page of an operation. */
export type ResponseOutline = ReturnType<typeof outlineResponse>;

function outlineResponse(context: OutlineContext, response: Response, named?: "linked") {
  const { page, operation, availability } = context;
  const { status, content, direction } = response;
  const id = toResponseId(status);
  const title = toTitle(operation, response);
  const location = toResponseLocation(status);
  const body = { direction, owner: `response ${status}`, location, availability, named } as const;
  return {
    id,
    title,
    description: toOwnText(response, title),
    response,
    marks: listMarks(availability, [toContentKey(location)]),
    media: outlineContent(page, content, id, body),
  };
}

/** An error response. If the errors page shows the body, `path` leads to it, and `media` is empty. */
export type ErrorResponseOutline = ReturnType<typeof outlineError>;

function outlineError(context: OutlineContext, response: Response) {
  if (response.component === undefined) return { ...outlineResponse(context, response, "linked"), path: undefined };
  const path = `${context.page.index.errorsPath}#${toErrorId(response)}`;
  return { ...outlineResponse(context, { ...response, content: [] }), response, path };
}

/** A callback on the page of an operation. */
export type CallbackOutline = ReturnType<typeof outlineCallback>;

function outlineCallback(page: PageTrees, name: string, operation: Operation) {
  const id = page.toUniqueId(`callbacks.${name}`);
  return {
    id,
    label: toShortLabel(operation.summary ?? name),
    operation,
    fields: toFields({ page, operation }, operation.parameters, `${id}.parameters`),
    media: outlineContent(page, operation.body?.content ?? [], `${id}.body`, {
      direction: toBodyDirection(operation.kind),
      owner: name,
    }),
    responses: operation.responses.map((response) => ({
      response,
      headers: response.headers.map((header) => {
        const headerId = `${id}.${toResponseId(response.status)}.headers.${header.name}`;
        return toParameterField(page, header, headerId, { direction: response.direction });
      }),
      media: outlineContent(page, response.content, `${id}.${toResponseId(response.status)}`, {
        direction: response.direction,
        owner: `response ${response.status} to ${name}`,
      }),
    })),
  };
}

/** Lists the fields inside a field, at all levels. */
export const listFieldsInside = ({ groups }: FieldNode): FieldNode[] =>
  groups.flatMap(({ fields }) => fields.flatMap((field) => [field, ...listFieldsInside(field)]));
