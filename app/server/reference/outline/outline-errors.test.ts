import { expect, test } from "vitest";
import { listAttributes, listTexts, loadFragment } from "#app/server/testing/html.ts";
import { loadPaths } from "../testing/load-text.ts";

const toResponse = (description: string, property: string) =>
  `{description: "${description}", content: {application/json: {schema: {type: object, properties: {${property}: {type: string}}}}}}`;

async function loadErrors(responsesOf: readonly string[]) {
  const operations = responsesOf.map(
    (responses, number) =>
      `  /a${number}: {get: {operationId: op${number}, responses: {"200": {description: ok}, ${responses}}}}`,
  );
  const { html } = await loadPaths(`\n${operations.join("\n")}\n`);
  return loadFragment(html("/errors"));
}

test("inline errors with equal schemas are one entry with all texts, each with its operations", async () => {
  const $ = await loadErrors([
    `"400": ${toResponse("No name", "code")}`,
    `"400": ${toResponse("No id", "code")}`,
    `"400": ${toResponse("No id", "code")}`,
    `"400": ${toResponse("Bad request", "detail")}`,
  ]);
  expect(listTexts($, ".ref-error-list > li")).toHaveLength(2);
  const [first, second] = $(".ref-error-list > li").get();
  expect(listTexts($, ".ref-name")).toEqual(["code", "detail"]);
  expect(listTexts(loadFragment($(first).html() ?? ""), "p:not(.ref-root-type)").slice(0, 4)).toEqual([
    "No name",
    "Returned by Op0",
    "No id",
    "Returned by Op1, Op2",
  ]);
  expect($(second).children("p").first().text()).toBe("Returned by Op3");
});

test("links to more than eight operations are folded", async () => {
  const $ = await loadErrors(Array.from({ length: 9 }, () => `"404": {description: Gone}`));
  expect(listTexts($, "summary")).toEqual(["Returned by 9 of 9 operations"]);
  expect(listAttributes($, "details a", "href")).toHaveLength(9);
});

test("the title of `default` is Any other status, and the page gives only advice from the specification", async () => {
  const $ = await loadErrors([`"401": {description: Sign in}, default: {description: Error}`]);
  expect($.root().text()).toContain("Any other status");
  expect($.root().text()).not.toMatch(/default|credentials/);
});

test("a response for any status, with an extension beside it, is no error", async () => {
  const { api } = await loadPaths("\n  /a: {get: {responses: {default: {description: ok}, x-a: 1}}}\n");
  expect(api?.pages.map(({ kind }) => kind)).not.toContain("api-errors");
});

test("a schema may contain an integer that JavaScript cannot represent exactly", async () => {
  const $ = await loadErrors([
    `"400": {description: Bad, content: {application/json: {schema: {type: integer, maximum: 99999999999999999999}}}}`,
  ]);
  expect($(".ref-error-list").text()).toContain("99999999999999999999");
});

test("an example is shown once for each status", async () => {
  const withExample = (property: string) =>
    `{description: Taken, content: {application/json: {schema: {type: object, properties: {${property}: {type: string}}}, example: {code: taken}}}}`;
  const $ = await loadErrors([`"409": ${withExample("code")}`, `"409": ${withExample("reason")}`]);
  expect(listTexts($, ".ref-error-list > li")).toHaveLength(2);
  expect(listTexts($, "summary")).toEqual(["Example"]);
});

test("links replace the fields of variants that have a page", async () => {
  const { html } = await loadPaths(`
  /a:
    get:
      responses:
        "409":
          description: Conflict
          content: {application/json: {schema: {oneOf: [{$ref: "#/components/schemas/Taken"}, {$ref: "#/components/schemas/Busy"}]}}}
components:
  schemas:
    Taken: {type: object, properties: {owner: {type: string}}}
    Busy: {type: object, properties: {seconds: {type: integer}}}
`);
  const $ = loadFragment(html("/errors"));
  expect(listAttributes($, "[href*='/schemas/']", "href")).toEqual([
    expect.stringMatching(/taken$/),
    expect.stringMatching(/busy$/),
  ]);
  expect(listTexts($, ".ref-name")).toEqual(["Taken", "Busy"]);
});
