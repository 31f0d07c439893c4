import { describe, expect, test } from "vitest";
import { loadText } from "./testing/load-text.ts";
import { toWords } from "./testing/page-text.ts";

const specification = `openapi: 3.2.0
info: { title: T, version: "1" }
x-tagGroups:
  - { name: Trade, tags: [Orders] }
  - { name: Basics, tags: [Start, Users] }
tags:
  - { name: Users, x-displayName: People }
  - { name: Orders }
  - { name: Start, x-traitTag: true, description: Read me first. }
  - { name: Forgotten }
  - { name: New, kind: badge, summary: Fresh }
  - { name: Partners, kind: audience }
paths:
  /users:
    get:
      operationId: listUsers
      tags: [Users, New, Partners]
      x-badges: [{ name: Beta, color: red }, Fast]
      x-scalar-stability: experimental
      x-rolesRequirements: [{ name: admin }, owner]
      x-externalLinks: [{ name: The guide, url: "https://example.com/guide" }]
      x-codeSamples: [{ lang: Shell, label: The tool, source: users list }]
      x-custom: { a: 1 }
      parameters:
        - { name: page, in: query, x-badges: [Soon], schema: { type: integer } }
        - { name: debug, in: query, x-internal: true, schema: { type: integer } }
        - { name: old, in: query, deprecated: true, x-deprecated-description: Use page., schema: { type: integer } }
      responses:
        "200":
          x-summary: All of them
          description: ok
          content: { application/json: { schema: { $ref: "#/components/schemas/User" } } }
  /orders:
    get: { operationId: listOrders, tags: [Orders], x-position: 2, responses: {} }
    put: { operationId: putOrders, tags: [Orders], x-position: 1, x-readme: { code-samples: [{ language: js, name: Own, code: "order ()" }] }, responses: {} }
    patch: { operationId: hiddenOrders, tags: [Orders], x-scalar-ignore: true, responses: {} }
    post: { operationId: addOrder, tags: [Orders], x-scalar-stability: deprecated, responses: {} }
    delete: { operationId: dropOrders, tags: [Forgotten], x-beta: true, x-slug: drop-them, responses: {} }
x-webhooks:
  shipped: { post: { operationId: shipped, tags: [Orders], responses: {} } }
components:
  schemas:
    User:
      type: object
      x-tags: [Users]
      required: [secret]
      properties:
        second: { type: string, x-order: 2, x-scalar-stability: experimental }
        first: { type: string, x-order: 1, x-badges: [{ label: Premium }] }
        secret: { type: string, x-internal: true }
        state: { type: integer, enum: [1, 2], x-enum-varnames: [On, Off], x-enum-descriptions: [Is on., Is off.] }
        kind: { type: string, enum: [a, b], x-enumDescriptions: { a: The first., b: The second. } }
        code: { type: string, enum: [x], x-ms-enum: { name: Code, values: [{ value: x, name: Ex, description: An ex. }] } }
        maybe: { type: string, x-nullable: true }
        byName: { type: object, x-additionalPropertiesName: locale, additionalProperties: { type: string } }
        gone: { type: string, deprecated: true, x-deprecated-description: Use first. }
        pet:
          oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
          discriminator: { propertyName: type, mapping: { cat: "#/components/schemas/Cat" }, defaultMapping: "#/components/schemas/Dog", x-explicitMappingOnly: true }
        other: { type: string, x-own-thing: 7, x-other-thing: 8 }
    Cat: { type: object, properties: { type: { type: string } } }
    Dog: { type: object, properties: { type: { type: string } } }
`;

const { api, html } = await loadText(specification, "spec.yaml", {}, ["x-custom", "x-own-thing"]);
const words = (end: string) => toWords(html(end));

describe("vendor extensions and their OpenAPI 3.2 equivalents", () => {
  test.each([
    ["x-badges", "/list-users", "Beta Fast"],
    ["x-scalar-stability", "/list-users", "experimental"],
    ["x-scalar-stability: deprecated", "/add-order", "Deprecated."],
    ["x-beta", "/drop-them", "beta"],
    ["kind of a tag", "/list-users", "Fresh Partners"],
    ["x-rolesRequirements", "/list-users", "Roles admin, owner"],
    ["x-externalLinks", "/list-users", "Learn more: The guide"],
    ["x-codeSamples", "/list-users", "The tool"],
    ["x-readme code samples", "/put-orders", "order ()"],
    ["an extension that the site shows", "/list-users", 'x-custom {"a":1}'],
    ["x-badges of a parameter", "/list-users", "page integer Soon"],
    ["x-deprecated-description of a parameter", "/list-users", "Deprecated: Use page."],
    ["x-summary", "/list-users", "200 All of them"],
    ["x-badges of a property", "/schemas/user", "first string Premium"],
    ["x-scalar-stability of a property", "/schemas/user", "second string experimental"],
    ["x-order", "/schemas/user", "first string Premium second"],
    ["x-enum-varnames", "/schemas/user", "1 On Is on. 2 Off Is off."],
    ["x-enumDescriptions", "/schemas/user", "a The first. b The second."],
    ["x-ms-enum", "/schemas/user", "x Ex An ex."],
    ["x-nullable", "/schemas/user", "maybe string or null"],
    ["x-additionalPropertiesName", "/schemas/user", "byName map of strings · keyed by locale"],
    ["x-deprecated-description", "/schemas/user", "Deprecated: Use first."],
    ["discriminator mapping", "/schemas/user", "When type is cat."],
    ["discriminator defaultMapping", "/schemas/user", "When type is left out or has another value."],
    ["an extension of a property that the site shows", "/schemas/user", "x-own-thing: 7"],
    ["x-traitTag", "/start", "Read me first."],
    ["x-tags", "/users", "Schemas User"],
    ["x-tagGroups", "/docs/api/t", "Trade Orders"],
    ["x-tagGroups", "/docs/api/t", "Basics Start"],
    ["x-webhooks", "/shipped", "EVENT shipped"],
  ])("%s is rendered on %s: %s", (_, end, wanted) => {
    expect(words(end)).toContain(wanted);
  });

  test.each([
    ["x-internal of a parameter", "/list-users", "debug"],
    ["x-internal of a property", "/schemas/user", "secret"],
    ["an extension that the site does not show", "/schemas/user", "x-other-thing"],
    ["x-explicitMappingOnly", "/schemas/user", "When type is Dog"],
  ])("with %s, the page %s omits the text %j", (_, end, unwanted) => {
    expect(words(end)).not.toContain(unwanted);
  });

  test("x-tagGroups, x-position, x-displayName, x-slug and x-scalar-ignore determine the pages and their order", () => {
    expect(api?.groups.map(({ label, items }) => [label, items.map(({ label: name }) => name)])).toEqual([
      ["Orders", ["Put orders", "List orders", "Add order", "Shipped"]],
      ["Start", []],
      ["People", ["List users"]],
      ["Forgotten", ["Drop orders"]],
    ]);
    expect(api?.pages.map(({ path }) => path)).toContain("/docs/api/drop-them");
    expect(api?.pages.map(({ path }) => path)).not.toContain("/docs/api/hidden-orders");
  });
});
