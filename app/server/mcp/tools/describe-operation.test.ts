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
