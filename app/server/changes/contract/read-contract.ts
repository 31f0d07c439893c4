import { normalizeOperation, type OperationReference } from "#app/server/reference/normalize/normalize-operation.ts";
import type { MediaType, Operation, Parameter } from "#app/server/reference/normalize/operation.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import type { Cursor } from "#app/server/reference/source/cursor.ts";
import {
  addSchemaValues,
  type FindOmission,
  untypedRules,
  type ValueCollection,
  type Where,
} from "./add-schema-values.ts";
import type { Contract, ContractValues, SentOrReceived } from "./contract.ts";

export type { FindOmission } from "./add-schema-values.ts";

/**
 * Returns the contract of an operation. An integration sends a request and receives the response. If the operation is a
 * webhook, the integration receives the request and sends the response.
 */
export function readContract(
  specification: Specification,
  reference: OperationReference,
  findOmission: FindOmission,
): Contract {
  const operation = normalizeOperation(specification, reference);
  const isWebhook = operation.kind === "webhook";
  const context: ValueCollection = { specification, values: new Map(), omitted: new Map(), findOmission };
  const request: SentOrReceived = isWebhook ? "received" : "sent";
  const response: SentOrReceived = isWebhook ? "sent" : "received";
  for (const parameter of operation.parameters)
    addParameter(context, parameter, { location: `${parameter.in} parameter`, direction: request });
  const { body } = operation;
  if (body) {
    const location = isWebhook ? "body" : "request body";
    addContent(context, body.content, { location, direction: request, required: body.required });
  }
  for (const { status, headers, content } of operation.responses) {
    const location = `response ${status}`;
    // The integration may send any one of a webhook's responses, so no single response is required.
    addContent(context, content, { location, direction: response, required: !isWebhook });
    for (const header of headers)
      addParameter(context, header, { location: `${location} header`, direction: response });
  }
  return {
    values: context.values,
    omitted: context.omitted,
    security: operation.security.map((schemes) => schemes.map(({ name }) => name).join(" and ")),
    deprecated: operation.deprecated,
    endpoint: toEndpoint(operation),
    isWebhook,
  };
}

/** Returns the values of a component. The component's own value has no parent. */
export function readComponent(
  specification: Specification,
  component: Cursor,
  direction: SentOrReceived,
  findOmission: FindOmission,
): ContractValues {
  const collection: ValueCollection = { specification, values: new Map(), omitted: new Map(), findOmission };
  addSchemaValues(collection, { subschemas: [component], name: "" }, { direction, location: "" });
  return collection;
}

const toEndpoint = ({ method, path, kind }: Operation) => (kind === "path" ? `${method} ${path}` : path);

function addParameter(context: ValueCollection, parameter: Parameter, where: Where): void {
  const { name, required, deprecated } = parameter;
  const subschemas = parameter.schema ?? parameter.content[0]?.schema;
  if (subschemas) addSchemaValues(context, { subschemas, name, required, deprecated }, where);
  else {
    const key = `${where.location} ${name}`;
    context.values.set(key, { key, ...where, ...untyped, name, rules: { ...untypedRules(required), deprecated } });
  }
}

/** If `content` has several entries, the locations of the values include the media type. */
function addContent(
  context: ValueCollection,
  content: readonly MediaType[],
  { location, direction, required }: Where & { readonly required: boolean },
): void {
  const body = `${location} `;
  const where = { location, direction };
  const { values } = context;
  values.set(body, { key: body, ...where, ...untyped, name: "", rules: untypedRules(required) });
  for (const { types, schema, itemSchema } of content) {
    const [type = ""] = types;
    const scope = `${location} as ${toEssence(type)}`;
    values.set(scope, { key: scope, ...where, ...untyped, parent: body, name: type, rules: untypedRules(false) });
    addSchemaValues(
      context,
      { subschemas: schema ?? itemSchema ?? [], name: "", parent: scope },
      { location: content.length === 1 ? location : scope, direction, scope },
    );
  }
}

const toEssence = (type: string) => type.split(";")[0]?.trim().toLowerCase() ?? "";

const untyped = { parent: undefined, owner: undefined, type: undefined };
