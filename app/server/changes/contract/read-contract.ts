import { normalizeOperation, type OperationReference } from "#app/server/reference/normalize/normalize-operation.ts";
import type { MediaType, Operation, Parameter } from "#app/server/reference/normalize/operation.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { addSchemaValues, type Where } from "./add-schema-values.ts";
import type { Contract, ContractValue, Rules, SentOrReceived } from "./contract.ts";

/**
 * Returns the contract of an operation. An integration sends a request and receives the response. If the operation is a
 * webhook, the integration receives the request and sends the response.
 */
export function readContract(specification: Specification, reference: OperationReference): Contract {
  const operation = normalizeOperation(specification, reference);
  const isWebhook = operation.kind === "webhook";
  const values = new Map<string, ContractValue>();
  const request: SentOrReceived = isWebhook ? "received" : "sent";
  const response: SentOrReceived = isWebhook ? "sent" : "received";
  const context = { specification, values };
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
    values,
    security: operation.security.map((schemes) => schemes.map(({ name }) => name).join(" and ")),
    deprecated: operation.deprecated,
    endpoint: toEndpoint(operation),
    isWebhook,
  };
}

const toEndpoint = ({ method, path, kind }: Operation) => (kind === "path" ? `${method} ${path}` : path);

interface Context {
  readonly specification: Specification;
  readonly values: Map<string, ContractValue>;
}

function addParameter({ specification, values }: Context, parameter: Parameter, where: Where): void {
  const { name, required, deprecated } = parameter;
  const subschemas = parameter.schema ?? parameter.content[0]?.schema;
  if (subschemas) addSchemaValues(specification, { subschemas, name, required, deprecated }, where, values);
  else {
    const key = `${where.location} ${name}`;
    values.set(key, { key, ...where, ...untyped, name, rules: { ...untypedRules(required), deprecated } });
  }
}

/** If `content` has several entries, the locations of the values include the media type. */
function addContent(
  { specification, values }: Context,
  content: readonly MediaType[],
  { location, direction, required }: Where & { readonly required: boolean },
): void {
  const body = `${location} `;
  const where = { location, direction };
  values.set(body, { key: body, ...where, ...untyped, name: "", rules: untypedRules(required) });
  for (const { types, schema, itemSchema } of content) {
    const [type = ""] = types;
    const scope = `${location} as ${toEssence(type)}`;
    values.set(scope, { key: scope, ...where, ...untyped, parent: body, name: type, rules: untypedRules(false) });
    addSchemaValues(
      specification,
      { subschemas: schema ?? itemSchema ?? [], name: "", parent: scope },
      { location: content.length === 1 ? location : scope, direction, scope },
      values,
    );
  }
}

const toEssence = (type: string) => type.split(";")[0]?.trim().toLowerCase() ?? "";

const untyped = { parent: undefined, owner: undefined, type: undefined };

const untypedRules = (required: boolean): Rules => ({
  required,
  deprecated: false,
  types: [],
  format: undefined,
  values: undefined,
  defaultValue: undefined,
  constraints: {},
  keywords: {},
});
