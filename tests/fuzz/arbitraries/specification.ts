import fc from "fast-check";
import { stringify } from "yaml";
import type { SiteFiles } from "../run-site.ts";
import { type JsonObject, schema, schemaNames } from "./schema.ts";
import { writtenText, writtenUrl } from "./text.ts";

const mediaTypes = [
  "application/json",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "text/plain",
  "*/*",
  "<b>",
];
const statuses = ["200", "201", "204", "4XX", "404", "default", "999", "<b>"];
const methods = ["get", "post", "put", "patch", "delete", "trace"] as const;

const content = fc.dictionary(
  fc.constantFrom(...mediaTypes),
  fc.record(
    {
      schema,
      example: fc.oneof(fc.jsonValue({ maxDepth: 3 }), writtenText),
      examples: fc.dictionary(
        writtenText,
        fc.record({ summary: writtenText, value: fc.oneof(writtenText, fc.jsonValue()) }),
        {
          maxKeys: 2,
        },
      ),
    },
    { requiredKeys: ["schema"] },
  ),
  { maxKeys: 2 },
);

const parameter = fc.record(
  {
    name: fc.oneof(fc.constantFrom("id", "page", "X-Token"), writtenText),
    in: fc.constantFrom("query", "path", "header", "cookie"),
    required: fc.boolean(),
    description: writtenText,
    style: fc.constantFrom("form", "deepObject", "spaceDelimited", "matrix"),
    schema,
    example: writtenText,
  },
  { requiredKeys: ["name", "in", "schema"] },
);

const response = fc.record(
  { description: writtenText, content, headers: fc.dictionary(writtenText, fc.record({ schema }), { maxKeys: 1 }) },
  { requiredKeys: ["description"] },
);

const operation = fc.record(
  {
    operationId: fc.oneof(fc.constantFrom("FreightCreate", "freight-create", "index", "schemas"), writtenText),
    summary: writtenText,
    description: writtenText,
    tags: fc.array(fc.oneof(fc.constantFrom("freight", "errors", "changes"), writtenText), { maxLength: 2 }),
    parameters: fc.array(parameter, { maxLength: 3 }),
    requestBody: fc.record(
      { description: writtenText, required: fc.boolean(), content },
      { requiredKeys: ["content"] },
    ),
    responses: fc.dictionary(fc.constantFrom(...statuses), response, { maxKeys: 3 }),
    deprecated: fc.boolean(),
    security: fc.constantFrom<unknown>([], [{ token: [] }], [{ missing: ["x"] }], [{}]),
    servers: fc.array(fc.record({ url: writtenUrl, description: writtenText }), { maxLength: 1 }),
    externalDocs: fc.record({ url: writtenUrl, description: writtenText }),
    "x-codeSamples": fc.array(fc.record({ lang: writtenText, label: writtenText, source: writtenText }), {
      maxLength: 1,
    }),
  },
  { requiredKeys: ["responses"] },
);

const paths = fc.dictionary(
  fc.oneof(
    fc.constantFrom("/freights", "/freights/{id}", "/a/{b}/{b}", "/", "/{}", "/%", "no-slash"),
    writtenText.map((text) => `/${text}`),
  ),
  fc.dictionary(fc.constantFrom(...methods), operation, { minKeys: 1, maxKeys: 2 }),
  { minKeys: 1, maxKeys: 3 },
);

const document: fc.Arbitrary<JsonObject> = fc.record(
  {
    openapi: fc.constantFrom("3.1.0", "3.0.3", "3.1.1", "3.2.0"),
    info: fc.record(
      {
        title: fc.oneof(fc.constant("Freight API"), writtenText),
        version: fc.oneof(fc.constant("1.0.0"), writtenText),
        description: writtenText,
        contact: fc.record({ name: writtenText, url: writtenUrl, email: writtenText }),
        license: fc.record({ name: writtenText, url: writtenUrl }),
        termsOfService: writtenUrl,
      },
      { requiredKeys: ["title", "version"] },
    ),
    servers: fc.array(fc.record({ url: writtenUrl, description: writtenText }), { maxLength: 2 }),
    tags: fc.array(fc.record({ name: writtenText, description: writtenText }), { maxLength: 2 }),
    paths,
    components: fc.record({
      schemas: fc.dictionary(fc.constantFrom(...schemaNames), schema, { maxKeys: schemaNames.length }),
      securitySchemes: fc.constantFrom<JsonObject>(
        {},
        { token: { type: "apiKey", in: "header", name: "X-Token" } },
        {
          token: {
            type: "oauth2",
            flows: { implicit: { authorizationUrl: "javascript:alert(1)", scopes: { "<b>": "x" } } },
          },
        },
      ),
    }),
    webhooks: fc.dictionary(writtenText, fc.record({ post: operation }), { maxKeys: 1 }),
  },
  { requiredKeys: ["openapi", "info", "paths"] },
);

/** Generates sites with one or two specifications in YAML or JSON. */
export const specificationSites: fc.Arbitrary<SiteFiles> = fc
  .array(fc.tuple(document, fc.boolean()), { minLength: 1, maxLength: 2 })
  .map((files) =>
    Object.fromEntries(
      files.map(([value, isYaml], index) =>
        isYaml
          ? [`openapi/api-${index}.yaml`, stringify(value)]
          : [`openapi/api-${index}.json`, JSON.stringify(value, undefined, 1)],
      ),
    ),
  );
