import { expect, test } from "vitest";
import { loadText } from "../testing/load-text.ts";
import { toWords } from "../testing/page-text.ts";

const create = (schema: string) => `openapi: 3.1.0
info: {title: Things, version: "1"}
paths:
  /things:
    get:
      operationId: listThings
      parameters: [{name: a, in: query, style: form, explode: true, schema: ${schema}}]
      responses: {"200": {description: OK}}
`;

test.each([
  ["{type: boolean}", false],
  ["{enum: [x, y]}", false],
  ["{type: [string, integer]}", false],
  ["{type: array, items: {type: string}}", true],
  ["{type: [string, array]}", true],
  ["{properties: {b: {type: string}}}", true],
] as const)("a parameter of %s says how several values are written: %j", async (schema, isSaid) => {
  const { html } = await loadText(create(schema));
  const text = toWords(html("/list-things"), "aside");
  expect(text.includes("Style form, exploded: several values are written")).toBe(isSaid);
  expect(text.includes("Style")).toBe(isSaid);
});
