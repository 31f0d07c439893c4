import { expect, test } from "vitest";
import { loadFragment } from "#app/server/testing/html.ts";
import { loadText } from "../testing/load-text.ts";

const load = (more: string) => loadText(`swagger: "2.0"\ninfo: {title: T, version: "1"}\n${more}`);
const ok = '{"200": {description: ok}}';

test("a base path without a slash is completed, and schemes other than HTTP and WebSocket are dropped", async () => {
  const { api } = await load(
    `host: api.example.com\nbasePath: v1\nschemes: [javascript, https]\npaths: {/a: {get: {responses: ${ok}}}}\n`,
  );
  expect(api?.index.specification.root.value).toMatchObject({ servers: [{ url: "https://api.example.com/v1" }] });
});

test("the schemes of an operation replace those of the specification", async () => {
  const { api, html } = await load(
    `host: a.example\nschemes: [http]\npaths: {/a: {get: {operationId: own, schemes: [https], responses: ${ok}}, put: {operationId: same, schemes: [http], responses: ${ok}}}}\n`,
  );
  expect(loadFragment(html("/own"))(".ref-server").text()).toBe("https://a.example");
  expect(loadFragment(html("/same"))(".ref-server").text()).toBe("http://a.example");
  expect(api?.index.specification.root.at("paths", "/a", "put", "servers")).toBeUndefined();
});

test("the download of an operation has the keywords of OpenAPI 3.0", async () => {
  const pet =
    "{properties: {kind: {x-nullable: true}, age: {minimum: 0, exclusiveMinimum: true}}, discriminator: kind, example: {discriminator: a, x-nullable: true}}";
  const response = `{"200": {description: ok, schema: {$ref: "#/definitions/Pet"}}}`;
  const { api } = await load(
    `paths: {/a: {get: {operationId: a, responses: ${response}}}}\ndefinitions: {Pet: ${pet}}\n`,
  );
  const body = await api?.downloads.find(({ path }) => path.endsWith("/a.json"))?.body();
  const { openapi, components } = JSON.parse(body ?? "");
  expect(openapi).toBe("3.0.3");
  expect(components.schemas.Pet).toEqual({
    properties: { kind: { nullable: true }, age: { minimum: 0, exclusiveMinimum: true } },
    discriminator: { propertyName: "kind" },
    example: { discriminator: "a", "x-nullable": true },
  });
});

test("the examples of responses are data", async () => {
  const response = `{description: ok, examples: {application/json: {type: a, required: true, $ref: "#/b"}}}`;
  const { lines } = await load(
    `responses: {Ok: ${response}}\npaths: {/a: {get: {responses: {"200": {$ref: "#/responses/Ok"}, "400": ${response}}}}}\n`,
  );
  expect(lines).toEqual([expect.stringContaining("swagger-2")]);
});

test("schemas in bodies keep their location, and keys of Swagger 2.0 are left out", async () => {
  const { api, lines } =
    await load(`securityDefinitions: {key: {type: oauth2, flow: implicit, authorizationUrl: "https://a.example", scopes: {}}}
paths:
  /a:
    post:
      operationId: send
      consumes: [application/json]
      produces: [application/json]
      parameters:
      - {in: body, name: b, schema: {type: text}}
      responses:
        "200":
          description: ok
          schema:
            type: date
`);
  expect(lines).toEqual([
    expect.stringContaining("swagger-2"),
    '16:13 warning unknown-type "date" is not a type',
    '11:38 warning unknown-type "text" is not a type',
  ]);
  const trimmed = await api?.downloads.find(({ path }) => path.endsWith("/send.json"))?.body();
  expect(trimmed).not.toMatch(/"(?:consumes|produces|flow)"|"description": "ok",\s*"schema"/);
});

test("a path item that is a reference to a part of the same file is converted", async () => {
  const body = "{in: body, name: b, schema: {properties: {weight: {type: integer}}}}";
  const { html } = await load(
    `x-item: {post: {operationId: send, parameters: [${body}], responses: ${ok}}}\npaths: {/a: {$ref: "#/x-item"}}\n`,
  );
  expect(loadFragment(html("/send"))("main, body, div").first().text()).toMatch(/Request body.*weight/s);
});

test("parameters that do not fit into the body are reported", async () => {
  const body = "{in: body, name: b, schema: {type: object}}";
  const form = "{in: formData, name: f, type: string}";
  const { lines } = await load(`paths:
  /a: {post: {parameters: [${body}, ${form}], responses: ${ok}}}
  /b: {post: {parameters: [${form}, ${form}, {in: formData, type: string}], responses: ${ok}}}
`);
  expect(lines.filter((line) => line.includes("parameter-left-out"))).toEqual([
    expect.stringMatching(/^4:.* the parameter "f" is left out of the body/),
    expect.stringMatching(/^5:.* the parameter "f" is left out of the body/),
    expect.stringMatching(/^5:.* the parameter "" is left out of the body/),
  ]);
});

test("the lists of a form have the style of their collection format", async () => {
  const field = (name: string, more = "") => `{in: formData, name: ${name}, type: array, items: {type: string}${more}}`;
  const { api } = await load(
    `paths: {/a: {post: {parameters: [${field("a")}, ${field("b", ", collectionFormat: multi")}], responses: ${ok}}}}\n`,
  );
  expect(api?.index.operations[0]?.reference.cursor.at("requestBody", "content")?.value).toMatchObject({
    "application/x-www-form-urlencoded": {
      encoding: { a: { style: "form", explode: false }, b: { style: "form", explode: true } },
    },
  });
});

test("a field of a form keeps its example and its extensions", async () => {
  const { html } = await load(`paths:
  /a:
    post:
      operationId: send
      parameters:
        - {in: formData, name: shown, type: string, x-example: Ann, x-badges: [Beta]}
        - {in: formData, name: given, type: string, example: Rex}
        - {in: formData, name: hidden, type: string, x-internal: true}
      responses: ${ok}
`);
  const text = loadFragment(html("/send")).root().text();
  expect(text).toContain("--data-urlencode 'shown=Ann'");
  expect(text).toContain("--data-urlencode 'given=Rex'");
  expect(text).toContain("Beta");
  expect(text).not.toContain("hidden");
});

test("a response that is a file has a binary body, and names of Object.prototype have no meaning", async () => {
  const { api } = await load(`securityDefinitions: {a: {type: oauth2, flow: constructor, scopes: {}}}
paths: {/a: {get: {produces: [], responses: {"200": {description: ok, schema: {type: file}}}}}}
`);
  expect(api?.index.specification.root.value).toMatchObject({
    paths: {
      "/a": {
        get: {
          responses: {
            200: { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } },
          },
        },
      },
    },
    components: { securitySchemes: { a: { flows: { implicit: {} } } } },
  });
});

test("a response that several operations refer to stays a component", async () => {
  const { api, html } = await load(`produces: [a/b, a/c]
responses: {R: {description: Shared words, schema: {type: string}, headers: {H: {type: string}}}}
paths: {/a: {get: {operationId: a, responses: {"200": {$ref: "#/responses/R"}}}}}
`);
  const response = api?.index.specification.root.at("components", "responses", "R");
  expect(Object.keys(Object(response?.get("content")?.value))).toEqual(["a/b", "a/c"]);
  expect(api?.index.operations[0]?.reference.cursor.at("responses", "200")?.value).toEqual({
    $ref: "#/components/responses/R",
  });
  expect(html("/a")).toContain("Shared words");
});
