import type { MediaType, Operation, Parameter } from "#app/.server/reference/normalize/operation.ts";
import { type OperationReference, readOperation } from "#app/.server/reference/normalize/read-operation.ts";
import type { Specification } from "#app/.server/reference/source/specification.ts";
import type { Contract, Direction, Part } from "./part.ts";
import { plainFacts } from "./read-facts.ts";
import { readSchemaParts } from "./read-schema-parts.ts";

/** Reads everything of an operation that goes over the wire. Of a webhook the body is received and the answer sent. */
export function readContract(specification: Specification, reference: OperationReference): Contract {
  const operation = readOperation(specification, reference);
  const isWebhook = operation.kind === "webhook";
  const parts = new Map<string, Part>();
  const [asked, answered]: readonly Direction[] = isWebhook ? ["received", "sent"] : ["sent", "received"];
  const context = { specification, parts };
  for (const parameter of operation.parameters)
    addParameter(context, parameter, `${parameter.in} parameter`, asked ?? "sent");
  if (operation.body)
    addContent(
      context,
      operation.body.content,
      isWebhook ? "body" : "request body",
      asked ?? "sent",
      operation.body.required,
    );
  for (const { status, headers, content } of operation.responses) {
    const name = `response ${status}`;
    // Of several answers that a webhook takes, none is demanded.
    addContent(context, content, name, answered ?? "received", !isWebhook);
    for (const header of headers) addParameter(context, header, `${name} header`, answered ?? "received");
  }
  return {
    parts,
    security: operation.security.map((schemes) => schemes.map(({ name }) => name).join(" and ")),
    deprecated: operation.deprecated,
    address: toAddress(operation),
    isWebhook,
  };
}

const toAddress = ({ method, path, kind }: Operation) => (kind === "path" ? `${method} ${path}` : path);

interface Context {
  readonly specification: Specification;
  readonly parts: Map<string, Part>;
}

function addParameter(
  { specification, parts }: Context,
  parameter: Parameter,
  reference: string,
  direction: Direction,
): void {
  const { name, required, deprecated } = parameter;
  const schema = parameter.schema ?? parameter.content[0]?.schema;
  if (schema)
    readSchemaParts(
      specification,
      { parts: schema, required, ...(deprecated ? { facts: { deprecated } } : {}) },
      { direction, reference, name },
      parts,
    );
  else {
    const key = `${reference} ${name}`;
    parts.set(key, { key, direction, reference, name, facts: { ...plainFacts(required), deprecated } });
  }
}

/** A body as a whole, then what is in it. Only several forms of one body are told apart by their media types. */
function addContent(
  { specification, parts }: Context,
  content: readonly MediaType[],
  reference: string,
  direction: Direction,
  required: boolean,
): void {
  const types = content.flatMap((media) => media.types);
  const key = `${reference} `;
  parts.set(key, { key, direction, reference, name: "", facts: plainFacts(required, types) });
  for (const media of content) {
    const schema = media.schema ?? media.itemSchema;
    const form = content.length === 1 ? reference : `${reference} as ${media.types[0] ?? ""}`;
    if (schema) addInside({ specification, parts }, schema, { reference: form, direction, required, parent: key });
  }
}

function addInside(
  { specification, parts }: Context,
  schema: NonNullable<MediaType["schema"]>,
  {
    reference,
    direction,
    required,
    parent,
  }: { reference: string; direction: Direction; required: boolean; parent: string },
): void {
  const inside = new Map<string, Part>();
  readSchemaParts(specification, { parts: schema, required }, { direction, reference, name: "" }, inside);
  for (const part of inside.values()) {
    // The body itself is there already, with its media types.
    if (part.key !== parent) parts.set(part.key, { ...part, parent: part.parent ?? parent });
  }
}
