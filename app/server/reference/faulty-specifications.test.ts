import { describe, expect, test } from "vitest";
import { renderBodyOf } from "#app/server/testing/html.ts";
import { checkPage } from "./testing/check-page.ts";
import { createSpecificationText, type LoadedText, loadText } from "./testing/load-text.ts";

const head = `openapi: 3.1.0
info: {title: T, version: "1"}
paths:
`;
const operation = `  /a:
    get:
      operationId: getA
      responses: {"200": {description: ok}}
`;
const json = (value: unknown) => JSON.stringify(value);
const withReference = (reference: string) => createSpecificationText(`{$ref: ${json(reference)}}`);
/** Creates a specification with a response whose schema is the component `A`. */
const withA = (schemas: string) => createSpecificationText("{$ref: '#/components/schemas/A'}", schemas);
const nest = (depth: number): object => (depth === 0 ? { type: "string" } : { type: "array", items: nest(depth - 1) });

function expectSafe({ api, diagnostics }: LoadedText): void {
  expect((api?.pages ?? []).flatMap((page) => checkPage(renderBodyOf(page)))).toEqual([]);
  expect(json(diagnostics)).not.toContain("root:x:0:0");
}

type Rejected = readonly [
  name: string,
  text: string | Uint8Array,
  line: number | undefined,
  message: string,
  file?: string,
];

describe("a specification is rejected with an error", () => {
  test.for<Rejected>([
    ["an empty file", "", undefined, "empty"],
    ["only a comment", "# nothing\n", undefined, "empty"],
    ["a list", "[1, 2]", undefined, "", "spec.json"],
    ["a Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", 1, "", "spec.json"],
    ["another format", "asyncapi: 3.0.0\ninfo: {title: T, version: '1'}\n", 1, "AsyncAPI"],
    ["a trailing comma", '{"openapi": "3.1.0",\n "info": {"title": "T",},\n "paths": {}}', 2, "", "spec.json"],
    ["JSON that ends early", '{"openapi": "3.1.0", "info": {', 1, "", "spec.json"],
    ["a version that is a number", "openapi: 3.0\ninfo: {title: T, version: '1'}\npaths: {}\n", 1, ""],
    ["two versions", `swagger: "2.0"\n${head}${operation}`, 1, ""],
    ["UTF-16", Buffer.from(`\uFEFF${head}${operation}`, "utf16le"), undefined, "UTF-16"],
    ["tabs as indentation", `${head}\t/a: {}\n`, 4, "tab"],
    ["an unclosed quote", "openapi: 3.1.0\ninfo:\n  title: 'T\npaths: {}\n", 3, ""],
    ["a duplicate key", `${head}${operation}    get: {responses: {}}\n`, 8, "get"],
    ["YAML nested too deeply", createSpecificationText(json(nest(1500))), undefined, "too deeply"],
    [
      "references that form a circle",
      withA("    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}\n"),
      undefined,
      "",
    ],
    ["path items that refer to each other", `${head}  /a: {$ref: '#/paths/~1b'}\n  /b: {$ref: '#/paths/~1a'}\n`, 4, ""],
  ])("if it is or contains %s", async ([, text, line, message, file]) => {
    const loaded = await loadText(text, file);
    const errors = loaded.diagnostics.filter(({ severity }) => severity === "error");
    expect(loaded.api).toBeUndefined();
    expect(errors[0]?.message).toContain(message);
    if (line !== undefined) expect(errors.map((error) => error.line)).toContain(line);
    expectSafe(loaded);
  });

  test.each(["http://127.0.0.1:1/x.json", "//127.0.0.1:1/x.json", "/etc/passwd"])(
    "if it has a reference to %s",
    async (reference) => {
      const loaded = await loadText(withReference(reference));
      expect(loaded.api).toBeUndefined();
      expect(loaded.lines.join("\n")).toMatch(/^8:\d+ error /);
      expectSafe(loaded);
    },
  );

  test("if another of its files has an error, which is reported in that file", async () => {
    const loaded = await loadText(withReference("other.yaml#/A"), "spec.yaml", { "other.yaml": "A:\n  type: {\n" });
    expect(loaded.api).toBeUndefined();
    expect(loaded.diagnostics.map(({ file }) => file.endsWith("other.yaml"))).toContain(true);
  });

  test("if another of its files has an error after a warning, and both are reported", async () => {
    const parameters = "parameters: [{$ref: other.json}]\n      responses:";
    const text = withReference("other.json#/A").replace("responses:", parameters);
    const loaded = await loadText(text, "spec.yaml", { "other.json": "A:\n  type: {\n" });
    expect(loaded.api).toBeUndefined();
    expect(loaded.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      "warning yaml-in-json",
      "error yaml-syntax",
    ]);
  });
});

type Warned = readonly [name: string, text: string | Uint8Array, lines: readonly string[]];

describe("a specification is published with a warning", () => {
  test.for<Warned>([
    [
      "values of a wrong type",
      "openapi: 3.1.0\ninfo: {title: true, version: 1.1}\npaths:\n  /a: {get: {operationId: 12, tags: [no], responses: {200: {description: null}}}}\n",
      [],
    ],
    [
      "bytes that are not UTF-8",
      Buffer.from(`openapi: 3.1.0\ninfo: {title: Caf\xe9, version: '1'}\npaths:\n${operation}`, "latin1"),
      [],
    ],
    ["an empty version", `openapi: ""\ninfo: {title: T, version: '1'}\npaths:\n${operation}`, ["read as OpenAPI 3.0"]],
    ["no title", `openapi: 3.1.0\ninfo: {version: '1'}\npaths:\n${operation}`, []],
    [
      "wrong types everywhere",
      "openapi: 3.1.0\ninfo: []\ntags: {a: b}\nservers: 3\npaths:\n  /a: [1]\n  /b: {get: text, post: {parameters: {a: 1}, requestBody: 5, responses: []}}\n",
      [],
    ],
    ["allOf that includes itself", withA("    A: {allOf: [{$ref: '#/components/schemas/A'}]}\n"), []],
    [
      "a reference without a target",
      withReference("#/components/schemas/Gone"),
      ["$ref refers to #/components/schemas/Gone, which does not exist"],
    ],
    [
      "path parameters that are not declared",
      `${head}  /a/{id}:\n    get: {responses: {"200": {description: ok}}}\n  /a/{name}:\n    get: {responses: {"200": {description: ok}}}\n`,
      ["id", "name"],
    ],
    [
      "server URLs that are incomplete",
      `openapi: 3.1.0\ninfo: {title: T, version: '1'}\nservers: [{}, {url: 'https://{missing}.example', variables: {other: {default: a, enum: []}}}]\npaths:\n${operation}`,
      [],
    ],
  ])("if it has %s", async ([, text, lines]) => {
    const loaded = await loadText(text);
    expect(loaded.api?.pages.length).toBeGreaterThan(0);
    expect(loaded.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(loaded.lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(loaded.lines.join("\n")).toContain(line);
    expectSafe(loaded);
  });

  test("if another of its files has a warning", async () => {
    const others = { "other.json": "A: {type: string}\nB: {type: string}\n" };
    const text = createSpecificationText("{items: {$ref: 'other.json#/A'}, contains: {$ref: 'other.json#/B'}}");
    const loaded = await loadText(text, "spec.yaml", others);
    expect(loaded.api?.pages.length).toBeGreaterThan(0);
    expect(loaded.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(["warning yaml-in-json"]);
  });
});

describe("a specification is published without an error", () => {
  const ids = ["a/b", "../up", "a b", "a.data", "A", "a", "Ä", "index.html", ""];
  test.for<readonly [name: string, text: string, file?: string]>([
    ["a byte order mark", `\uFEFF${head}${operation}`],
    ["carriage returns as line ends", `${head}${operation}`.replaceAll("\n", "\r")],
    ["YAML in a JSON file", `${head}${operation}`, "spec.json"],
    [
      "merge keys of YAML 1.1",
      `${head}  /a:\n    get: &base\n      responses: {"200": {description: ok}}\n    post: {<<: *base, operationId: postA}\n`,
    ],
    [
      "a schema without a name that excludes itself",
      createSpecificationText("{not: {$ref: '#/paths/~1things/get/responses/200/content/application~1json/schema'}}"),
    ],
    ["no paths", "openapi: 3.1.0\ninfo: {title: T, version: '1'}\ncomponents: {schemas: {A: {type: string}}}\n"],
    ["empty paths", "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\n"],
    [
      "operation ids that cannot be path segments",
      head + ids.map((id, index) => `  /p${index}: {get: {operationId: ${json(id)}, responses: {}}}\n`).join(""),
    ],
    [
      "a discriminator that refers to its own subtypes",
      withA(
        "    A: {oneOf: [{$ref: '#/components/schemas/B'}], discriminator: {propertyName: kind, mapping: {gone: '#/components/schemas/Gone'}}}\n    B: {allOf: [{$ref: '#/components/schemas/A'}, {type: object}]}\n",
      ),
    ],
  ])("if it has %s", async ([, text, file]) => {
    const loaded = await loadText(text, file);
    expect(loaded.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(loaded.api?.pages.length).toBeGreaterThan(0);
    const paths = loaded.api?.pages.map(({ path }) => path) ?? [];
    expect(new Set(paths).size).toBe(paths.length);
    expectSafe(loaded);
  });
});
