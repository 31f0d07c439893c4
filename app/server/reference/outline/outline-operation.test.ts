import { expect, test } from "vitest";
import { listTexts, loadFragment } from "#app/server/testing/html.ts";
import { createSpecificationText, loadPaths, loadText } from "../testing/load-text.ts";

/** Opens the page of an operation, which is YAML in flow style without braces. */
const open = async (operation: string, more = "") =>
  loadFragment((await loadPaths(`\n  /a: {post: {operationId: read, ${operation}}}\n${more}`)).html("/read"));

test.each([
  ["200", "OK", ""],
  ["200", "ok.", ""],
  ["200", "200 response", ""],
  ["200", "Response", ""],
  ["201", "Successful operation", ""],
  ["201", "201 Created", ""],
  ["default", "Default response", ""],
  ["200", "The pets", "The pets"],
  ["200", "No success", "No success"],
  ["404", "Not found", ""],
  ["404", "No pet has this id", "No pet has this id"],
  ["404", "Success", "Success"],
])("the response %s with the description %j has the text %j", async (status, description, text) => {
  const other = status === "404" ? `, "204": {description: Done}` : "";
  const $ = await open(`responses: {"${status}": {description: "${description}"}${other}}`);
  const shown = status === "404" ? $(".ref-errors td").first() : $(".ref-response > p:not(.ref-note)");
  expect(shown.text().trim()).toBe(text);
});

const closed = "{type: object, additionalProperties: false, properties: {a: {type: string}}}";

test.each([
  ["required: false, ", "{type: object, properties: {a: {type: string}}}", 1],
  ["", "{type: object, properties: {a: {type: string}}}", 0],
  ["required: true, ", "{type: object, properties: {a: {type: string}}}", 0],
  ["required: false, ", "{type: object, required: [a], properties: {a: {type: string}}}", 0],
])("a body with `%s` and the schema %s is optional %i times", async (keyword, schema, count) => {
  const $ = await open(`requestBody: {${keyword}content: {application/json: {schema: ${schema}}}}, responses: {}`);
  expect($.root().text().split("The body is optional.").length - 1).toBe(count);
});

test.each([
  ["", []],
  ["security: [{own: []}], ", ["own"]],
])("an event with %j has the authentication %j", async (security, names) => {
  const { html } = await loadText(`openapi: 3.1.0
info: {title: T, version: "1"}
security: [{all: []}]
webhooks: {paid: {post: {operationId: paid, ${security}responses: {}}}}
components: {securitySchemes: {all: {type: http, scheme: basic}, own: {type: http, scheme: hmac}}}
`);
  const $ = loadFragment(html("/paid"));
  expect(listTexts($, ".ref-security a")).toEqual(names);
  expect(listTexts($, ".ref-contents a").includes("Authentication")).toBe(names.length > 0);
});

test("the first object that allows no other properties is the only one that says so", async () => {
  const schema = `{oneOf: [${closed}, {type: object, unevaluatedProperties: false, properties: {b: ${closed}}}]}`;
  const { html } = await loadText(createSpecificationText(schema));
  const $ = loadFragment(html("/list-things"));
  const notes = $(".ref-note").filter((_, note) => $(note).text() === "No other properties are allowed.");
  expect(notes.parent().children("p").first().text()).toContain("with a");
  expect(notes.length).toBe(1);
});

test("headers with different names that refer to one component are all shown", async () => {
  const header = '{$ref: "#/components/headers/N"}';
  const components = "components: {headers: {N: {schema: {type: integer}}}}\n";
  const $ = await open(`responses: {"200": {description: ok, headers: {A: ${header}, B: ${header}}}}`, components);
  expect(listTexts($, "#response-headers ~ details a.ref-name")).toEqual(["A", "B"]);
  expect($.root().text()).not.toContain("Returned with");
});

test("a description beside a reference overrides that of the target", async () => {
  const components = `components:
  parameters: {P: {name: p, in: query, description: Old, schema: {type: string}}}
  requestBodies: {B: {description: Old, content: {application/json: {examples: {E: {$ref: "#/components/examples/E", summary: New example}}}}}}
  responses: {R: {description: Old, headers: {H: {$ref: "#/components/headers/H", description: New header}}}}
  headers: {H: {description: Old, schema: {type: string}}}
  examples: {E: {summary: Old, value: {a: 1}}}
`;
  const $ = await open(
    `parameters: [{$ref: "#/components/parameters/P", description: New parameter}],
      requestBody: {$ref: "#/components/requestBodies/B", description: New body},
      responses: {"200": {$ref: "#/components/responses/R", description: New response}}`,
    components,
  );
  const text = $.root().text();
  for (const name of ["parameter", "body", "response", "header", "example"]) expect(text).toContain(`New ${name}`);
  expect(text).not.toContain("Old");
});

test("the path of an operation is shown without the fragment of its key", async () => {
  const { html } = await loadPaths(`
  "/#Action=Run": { post: { operationId: run, responses: { "200": { description: ok } } } }
`);
  expect(loadFragment(html("/run"))("#operation-path").text()).toBe("/");
  expect(loadFragment(html("/t"))(".ref-operation-path code").text()).toBe("/");
});

test.each([
  ["{type: boolean}", false],
  ["{enum: [x, y]}", false],
  ["{type: [string, integer]}", false],
  ["{type: array, items: {type: string}}", true],
  ["{type: [string, array]}", true],
  ["{properties: {b: {type: string}}}", true],
] as const)("a parameter of %s says how several values are written: %j", async (schema, isSaid) => {
  const $ = await open(
    `parameters: [{name: a, in: query, style: form, explode: true, schema: ${schema}}], responses: {}`,
  );
  const text = $(".ref-main").text();
  expect(text.includes("Style form, exploded: several values are written")).toBe(isSaid);
  expect(text.includes("Style")).toBe(isSaid);
});

test.each([
  ["query", "form", true, "a=a&a=b"],
  ["query", "spaceDelimited", true, "a=a&a=b"],
  ["query", "spaceDelimited", false, "a=a%20b"],
  ["query", "pipeDelimited", false, "a=a|b"],
  ["query", "deepObject", true, "a[key]=value"],
  ["cookie", "cookie", undefined, "a=a; a=b"],
  ["header", "deepObject", undefined, "a,b"],
  ["path", "matrix", true, ";a=a;a=b"],
  ["path", "matrix", false, ";a=a,b"],
])("in the %s, values of the style %s (exploded: %s) are written %s", async (location, style, explode, text) => {
  const written = explode === undefined ? "" : `explode: ${explode}, `;
  const parameter = `{name: a, in: ${location}, ${written}style: ${style}, schema: {type: array}}`;
  const $ = await open(`parameters: [${parameter}], responses: {}`);
  expect($(".ref-main").text()).toContain(`several values are written ${text}`);
});

test("the URL of an operation with one server is one element, also in Markdown", async () => {
  const { html } = await loadPaths(`
  /a: { post: { operationId: run, servers: [{ url: "https://api.example/v1" }], responses: { "200": { description: ok } } } }
`);
  expect(loadFragment(html("/run"))("#operation-path").text()).toBe("https://api.example/v1/a");
});
