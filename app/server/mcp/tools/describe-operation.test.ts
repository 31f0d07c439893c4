import { expect, test } from "vitest";
import { loadPaths } from "#app/server/reference/testing/load-text.ts";
import { describeOperation } from "./describe-operation.ts";

test.each([
  ["{type: object, properties: {rows: {type: array, items: {type: array, items: ROW}}}}", ["rows", "rows[][].value"]],
  ["{type: array, items: ROW}", ["[].value"]],
  ["{oneOf: [ROW, {type: array, items: ROW}]}", ["(with value)", "value", "(array of objects)", "[].value"]],
  ["ROW", ["value"]],
])("the name of a field has [] for each array around it: %s", async (schema, names) => {
  const row = "{type: object, properties: {value: {type: string}}}";
  const { api } = await loadPaths(`
  /tables:
    post:
      operationId: create
      requestBody: {content: {application/json: {schema: ${schema.replaceAll("ROW", row)}}}}
      responses: {}
`);
  const entry = api?.index.operationById.get("create");
  if (!api || !entry) throw new Error("the operation is missing");
  const { body } = describeOperation(api.index, entry, "all");
  expect(body[0]?.fields.map(({ name }) => name)).toEqual(names);
});

test("fields have constants, defaults, deprecation and notes, and servers have variables, which events lack", async () => {
  const { api } = await loadPaths(`
  /cards:
    post:
      operationId: create
      servers: [{url: "https://{zone}.example", variables: {zone: {default: north, enum: [north, arctic]}}}]
      parameters: [{name: state, in: query, style: form, explode: false, schema: {type: array, items: {type: string}, deprecated: true}}]
      requestBody:
        content:
          application/json:
            schema: {additionalProperties: false, properties: {version: {const: 2}, size: {type: integer, default: 5}, card: {properties: {number: {}, cvc: {}}, dependentRequired: {number: [cvc]}}}}
      responses: {}
servers: [{url: "https://a.example"}]
webhooks: {paid: {post: {operationId: paid, responses: {}}}}
`);
  const [operation, event] = ["create", "paid"].map((id) => {
    const entry = api?.index.operationById.get(id);
    return api && entry && describeOperation(api.index, entry, "all");
  });
  expect(event?.servers).toEqual([]);
  expect(operation).toMatchObject({
    servers: ["https://north.example"],
    serverVariables: [
      { server: "https://{zone}.example", name: "zone", default: "north", values: ["north", "arctic"] },
    ],
    parameters: [{ deprecated: true, notes: "Style form: several values are written state=a,b." }],
    body: [{ notes: "No other properties are allowed." }],
  });
  expect(operation?.body[0]?.fields).toMatchObject([
    { name: "version", values: ["2"] },
    { name: "size", default: "5" },
    { name: "card", notes: "If number is given, cvc is required too." },
    { name: "card.number" },
    { name: "card.cvc" },
  ]);
});
