import { normalizeOperation, type OperationReference } from "#app/.server/reference/normalize/normalize-operation.ts";
import type { MediaType, Operation, Parameter } from "#app/.server/reference/normalize/operation.ts";
import type { Specification } from "#app/.server/reference/normalize/specification.ts";
import { addSchemaValues } from "./add-schema-values.ts";
import type { Contract, ContractValue, Direction, Facts } from "./contract.ts";

/** Lists everything that an operation sends and receives. The body of a webhook is received, its response is sent. */
export function readContract(specification: Specification, reference: OperationReference): Contract {
  const operation = normalizeOperation(specification, reference);
  const isWebhook = operation.kind === "webhook";
  const values = new Map<string, ContractValue>();
  const request: Direction = isWebhook ? "received" : "sent";
  const response: Direction = isWebhook ? "sent" : "received";
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
    // A webhook accepts any one of its responses, so none is required.
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

interface Where {
  readonly location: string;
  readonly direction: Direction;
}

function addParameter({ specification, values }: Context, parameter: Parameter, where: Where): void {
  const { name, required, deprecated } = parameter;
  const schema = parameter.schema ?? parameter.content[0]?.schema;
  if (schema) {
    const facts = deprecated ? { deprecated } : {};
    addSchemaValues(specification, { subschemas: schema, required, facts }, { ...where, name }, values);
  } else {
    const key = `${where.location} ${name}`;
    values.set(key, { key, ...where, ...untyped, name, facts: { ...untypedFacts(required), deprecated } });
  }
}

/** Adds a body as a whole, then the values in it. Only a body with several media types names them in its values. */
function addContent(
  { specification, values }: Context,
  content: readonly MediaType[],
  { location, direction, required }: Where & { readonly required: boolean },
): void {
  const body = `${location} `;
  const types = content.flatMap((media) => media.types);
  const facts = { ...untypedFacts(required), values: types };
  values.set(body, { key: body, location, direction, ...untyped, name: "", facts });
  for (const media of content) {
    const parts = media.schema ?? media.itemSchema;
    if (!parts) continue;
    const inner = content.length === 1 ? location : `${location} as ${media.types[0] ?? ""}`;
    const inside = new Map<string, ContractValue>();
    addSchemaValues(specification, { subschemas: parts, required }, { location: inner, direction, name: "" }, inside);
    for (const value of inside.values()) {
      // The body itself is in the list already, with its media types.
      if (value.key !== body) values.set(value.key, { ...value, parent: value.parent ?? body });
    }
  }
}

const untyped = { parent: undefined, owner: undefined, type: undefined };

const untypedFacts = (required: boolean): Facts => ({
  required,
  deprecated: false,
  types: [],
  format: undefined,
  values: undefined,
  defaultValue: undefined,
  constraints: {},
});
