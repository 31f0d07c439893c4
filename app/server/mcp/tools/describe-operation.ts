import { z } from "zod";
import { toPhraseText } from "#app/server/changes/view/describe-changes.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import { toSummary } from "#app/server/reference/markdown/render-markdown.ts";
import type { Operation, Response } from "#app/server/reference/normalize/normalize-operation.ts";
import type { SecurityScheme } from "#app/server/reference/normalize/security.ts";
import { toBaseUrl } from "#app/server/reference/normalize/servers.ts";
import { toAvailability } from "#app/server/reference/outline/availability.ts";
import type { FieldNode, Phrase } from "#app/server/reference/outline/field.ts";
import type { MediaOutline } from "#app/server/reference/outline/outline-content.ts";
import { listProblemTypes } from "#app/server/reference/outline/outline-errors.ts";
import { listCredentials, outlineOperation } from "#app/server/reference/outline/outline-operation.ts";
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
  default: z.string().optional(),
  deprecated: z.boolean().optional(),
  description: z.string().optional(),
  notes: z
    .string()
    .optional()
    .describe('Further rules, such as how it is written or what it depends on; only with fields "all"'),
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
  notes: z.string().optional().describe("Rules of the whole body"),
  fields: z.array(field),
  leftOut,
  truncated: z.boolean().optional(),
});

export const operationSchema = z.object({
  title: z.string(),
  path: z.string().describe("Path of the page"),
  operationId: z.string().optional(),
  call: z.string().describe("Method and path, or the event that is sent to you"),
  servers: z.array(z.string()).describe("Base URLs; none for an event"),
  serverVariables: z
    .array(
      z.object({
        server: z.string(),
        name: z.string(),
        default: z.string().optional(),
        values: z.array(z.string()).optional(),
        description: z.string().optional(),
      }),
    )
    .optional()
    .describe("Parts of the base URLs that can have other values"),
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
  const parameters = outline.parameters.flatMap(({ id, fields }) =>
    fields
      .filter((node) => isShown(node, selection))
      .map((node) => ({ ...toField(node, node.name, selection), in: id.replace("parameters.", "") })),
  );
  return {
    title: entry.label,
    path: entry.path,
    operationId: operation.id,
    call: operation.kind === "webhook" ? `Event ${operation.path}` : `${operation.method} ${operation.path}`,
    ...toServers(operation),
    authentication: listCredentials(operation).map(
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
    body: outline.body.map((media) => toBody(media, selection)),
    responses: outline.responses.map(({ response, media, marks }) => ({
      status: response.status,
      description: toSummary(response.description ?? "", descriptionCharacters),
      ...toAvailability(marks),
      body: selection === "all" ? media.map((content) => toBody(content, selection)) : undefined,
    })),
    errors: outline.errors.map(({ response }) => ({
      status: response.status,
      description: toFirstSentence(toSummary(response.description ?? "", descriptionCharacters)),
      cases: listCases(response),
    })),
  };
}

function toServers({ kind, servers }: Operation) {
  if (kind !== "path") return { servers: [] };
  const variables = servers.flatMap(({ url, variables: written }) =>
    written.map(({ name, defaultValue, values, description }) => ({
      server: url,
      name,
      default: defaultValue,
      values: values.length > 0 ? values : undefined,
      description: description ? toSummary(description, descriptionCharacters) : undefined,
    })),
  );
  return {
    servers: servers.map((server) => toBaseUrl([server]) ?? server.url),
    serverVariables: variables.length > 0 ? variables : undefined,
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

const isShown = ({ required }: FieldNode, selection: FieldSelection) =>
  selection === "all" || (selection === "required" && required);

function toBody({ types, roots }: MediaOutline, selection: FieldSelection): z.output<typeof body> {
  const fields = roots.flatMap(({ root }) => listInside(root, "", selection));
  const all = roots.flatMap(({ root }) => listInside(root, "", "all"));
  return {
    types: [...types],
    notes: selection === "all" ? toNotes(roots.flatMap(({ root }) => root.notes)) : undefined,
    fields: fields.slice(0, fieldsPerBody),
    leftOut: countLeftOut(fields, all),
    truncated: fields.length > fieldsPerBody || undefined,
  };
}

/** Lists the fields in a value. `around` is the name of the value without the `[]` of its own arrays. */
function listInside(node: FieldNode, around: string, selection: FieldSelection): z.output<typeof field>[] {
  const path = around + "[]".repeat(node.type.before.match(/\barrays? of\b/g)?.length ?? 0);
  const prefix = path === "" ? "" : `${path}.`;
  return node.groups.flatMap(({ kind, label, fields }) =>
    fields
      .filter((inner) => kind === "variants" || isShown(inner, selection))
      .flatMap((inner) => {
        const isVariant = inner.kind === "variant";
        const name = prefix + (isVariant ? `(${inner.name})` : inner.name);
        return [
          {
            ...toField(inner, name, selection),
            ...(label === undefined || kind === "fields" ? {} : { description: label }),
          },
          ...listInside(inner, isVariant ? path : name, selection),
        ];
      }),
  );
}

const toNotes = (notes: readonly Phrase[]) => notes.map(toPhraseText).join(" ") || undefined;

function toField(node: FieldNode, name: string, selection: FieldSelection): z.output<typeof field> {
  const { type, required, deprecated, constraints, description, truncation, marks, enumSince } = node;
  const enumValues = node.enumValues.map(({ value }) => value);
  const values = node.constant === undefined ? enumValues.map(String) : [node.constant];
  const valuesSince = enumValues.flatMap((value) => {
    const mark = enumSince.get(toJson(value));
    return mark ? [[String(value), mark.version]] : [];
  });
  return {
    name,
    type: `${type.before}${type.label}${type.after}`,
    required: required || undefined,
    constraints: constraints.map(toPhraseText).join(", ") || undefined,
    values: values.length === 0 ? undefined : values,
    default: node.defaultValue,
    deprecated: deprecated || undefined,
    description: description ? toSummary(description, descriptionCharacters) : undefined,
    notes: selection === "all" ? toNotes(node.notes) : undefined,
    ...toAvailability(marks),
    valuesSince: enumSince.size === 0 ? undefined : Object.fromEntries(valuesSince),
    sameAs: truncation ? (type.path ?? truncation.label) : undefined,
  };
}
