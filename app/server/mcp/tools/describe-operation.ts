import { z } from "zod";
import { toPhraseText } from "#app/server/changes/view/describe-changes.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import { toSummary } from "#app/server/reference/markdown/render-markdown.ts";
import type { Response } from "#app/server/reference/normalize/normalize-operation.ts";
import type { SecurityScheme } from "#app/server/reference/normalize/security.ts";
import { toAvailability } from "#app/server/reference/outline/availability.ts";
import type { FieldNode } from "#app/server/reference/outline/field.ts";
import type { MediaOutline } from "#app/server/reference/outline/outline-content.ts";
import { listProblemTypes } from "#app/server/reference/outline/outline-errors.ts";
import { outlineOperation } from "#app/server/reference/outline/outline-operation.ts";
import { toJson } from "#app/server/text/serialize.ts";

export const fieldSelections = ["required", "all", "none"] as const;
type FieldSelection = (typeof fieldSelections)[number];

const fieldsPerBody = 200;
const descriptionCharacters = 120;

const availability = z
  .string()
  .optional()
  .describe("Versions of the API that have it, such as since 1.1; absent: all known versions");

const field = z.object({
  name: z.string().describe("Path in the body; [] stands for the items of an array"),
  type: z.string(),
  required: z.boolean().optional(),
  constraints: z.string().optional(),
  values: z.array(z.string()).optional().describe("Allowed values"),
  description: z.string().optional(),
  availability,
  valuesSince: z.record(z.string(), z.string()).optional().describe("Versions from which single values exist"),
  sameAs: z.string().optional().describe("Where its fields are described"),
});

/** If a list is empty because of the selection, the number of fields that it leaves out. */
const leftOut = z
  .number()
  .optional()
  .describe('Number of fields that the empty list leaves out; fields "all" lists them');

const body = z.object({
  types: z.array(z.string()),
  fields: z.array(field),
  leftOut,
  truncated: z.boolean().optional(),
});

export const operationSchema = z.object({
  title: z.string(),
  path: z.string().describe("Path of the page"),
  operationId: z.string().optional(),
  call: z.string().describe("Method and path, or the event that is sent to you"),
  servers: z.array(z.string()),
  authentication: z
    .array(z.string())
    .describe("Schemes of which one is enough; none means that no credentials are needed"),
  description: z.string(),
  deprecated: z.boolean().optional(),
  availability,
  parameters: z.array(field.extend({ in: z.string() })),
  parametersLeftOut: leftOut,
  body: z.array(body),
  responses: z.array(
    z.object({ status: z.string(), description: z.string(), availability, body: z.array(body).optional() }),
  ),
  errors: z.array(z.object({ status: z.string(), description: z.string(), cases: z.array(z.string()).optional() })),
});

/** Describes an operation with the content of its page in a shorter form. */
export function describeOperation(
  index: ReferenceIndex,
  entry: OperationEntry,
  selection: FieldSelection,
): z.output<typeof operationSchema> {
  const outline = outlineOperation(index, entry);
  const { operation } = outline;
  const isShown = (node: FieldNode) => selection === "all" || (selection === "required" && node.required);
  const parameters = outline.parameters.flatMap(({ id, fields }) =>
    fields.filter(isShown).map((node) => ({ ...toField(node, node.name), in: id.replace("parameters.", "") })),
  );
  return {
    title: entry.label,
    path: entry.path,
    operationId: operation.id,
    call: operation.kind === "webhook" ? `Event ${operation.path}` : `${operation.method} ${operation.path}`,
    servers: operation.servers.map(({ url }) => url),
    authentication: operation.security.map(
      (schemes) =>
        schemes
          .map(({ name, scheme, scopes }) => [`${name} (${toSchemeWords(scheme)})`, ...scopes].join(" "))
          .join(" and ") || "none",
    ),
    description: toSummary(operation.description ?? "", 300),
    deprecated: operation.deprecated || undefined,
    ...toAvailability(outline.marks),
    parameters,
    parametersLeftOut: countLeftOut(
      parameters,
      outline.parameters.flatMap(({ fields }) => fields),
    ),
    body: outline.body.map((media) => toBody(media, isShown)),
    responses: outline.responses.map(({ response, media, marks }) => ({
      status: response.status,
      description: toSummary(response.description ?? "", descriptionCharacters),
      ...toAvailability(marks),
      body: selection === "all" ? media.map((content) => toBody(content, isShown)) : undefined,
    })),
    errors: outline.errors.map(({ response }) => ({
      status: response.status,
      description: toFirstSentence(toSummary(response.description ?? "", descriptionCharacters)),
      cases: listCases(response),
    })),
  };
}

const countLeftOut = (shown: readonly unknown[], all: readonly unknown[]) =>
  shown.length === 0 && all.length > 0 ? all.length : undefined;

function toSchemeWords(scheme: SecurityScheme | undefined): string {
  if (scheme === undefined) return "not described";
  if (scheme.type === "apiKey") return `API key in the ${scheme.in} ${scheme.parameterName}`;
  return [scheme.type, scheme.scheme].filter(Boolean).join(" ");
}

const toFirstSentence = (text: string) => text.replace(/(?<=[.!?])\s.*$/s, "");

/** Lists the problem types in the examples of a response or, if there are none, the names of the examples. */
function listCases(response: Response): string[] | undefined {
  const types = listProblemTypes([response]).map(({ name }) => name);
  const names = response.content.flatMap(({ examples }) => examples.map(({ name }) => name));
  const cases = types.length > 0 ? types : [...new Set(names)].filter((name) => name !== "");
  return cases.length === 0 ? undefined : cases;
}

function toBody({ types, roots }: MediaOutline, isShown: (node: FieldNode) => boolean): z.output<typeof body> {
  const fields = roots.flatMap(({ root }) => listInside(root, "", isShown));
  const all = roots.flatMap(({ root }) => listInside(root, "", () => true));
  return {
    types: [...types],
    fields: fields.slice(0, fieldsPerBody),
    leftOut: countLeftOut(fields, all),
    truncated: fields.length > fieldsPerBody || undefined,
  };
}

/** Lists the fields in a value. `around` is the name of the value without the `[]` of its own arrays. */
function listInside(node: FieldNode, around: string, isShown: (node: FieldNode) => boolean): z.output<typeof field>[] {
  const path = around + "[]".repeat(node.type.before.match(/\barrays? of\b/g)?.length ?? 0);
  const prefix = path === "" ? "" : `${path}.`;
  return node.groups.flatMap(({ kind, label, fields }) =>
    fields
      .filter((inner) => kind === "variants" || isShown(inner))
      .flatMap((inner) => {
        const isVariant = inner.kind === "variant";
        const name = prefix + (isVariant ? `(${inner.name})` : inner.name);
        return [
          { ...toField(inner, name), ...(label === undefined || kind === "fields" ? {} : { description: label }) },
          ...listInside(inner, isVariant ? path : name, isShown),
        ];
      }),
  );
}

function toField(node: FieldNode, name: string): z.output<typeof field> {
  const { type, required, constraints, enumValues, description, truncation, marks, enumSince } = node;
  const valuesSince = enumValues.flatMap(({ value }) => {
    const mark = enumSince.get(toJson(value));
    return mark ? [[String(value), mark.version]] : [];
  });
  return {
    name,
    type: `${type.before}${type.label}${type.after}`,
    required: required || undefined,
    constraints: constraints.map(toPhraseText).join(", ") || undefined,
    values: enumValues.length === 0 ? undefined : enumValues.map(({ value }) => String(value)),
    description: description ? toSummary(description, descriptionCharacters) : undefined,
    ...toAvailability(marks),
    valuesSince: enumSince.size === 0 ? undefined : Object.fromEntries(valuesSince),
    sameAs: truncation ? (type.path ?? truncation.label) : undefined,
  };
}
