import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { checkSite } from "./check-site.ts";

const root = mkdtempSync(path.join(tmpdir(), "since-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const describeApi = (version: string, thing: string, rest = "") => `openapi: 3.1.0
info: { title: Test, version: '${version}' }
paths:
  /things:
    post:
      operationId: CreateThing
      summary: Create a thing
${rest}      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses: { '200': { description: Done, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } }
components:
  schemas:
    Thing:
      properties:
        a: ${thing}
`;

test("a hand-written x-since that the files contradict is reported once, with both versions", async () => {
  const [openapiDirectory, contentDirectory] = ["openapi", "content"].map((name) => {
    mkdirSync(path.join(root, name));
    return path.join(root, name);
  });
  if (!openapiDirectory || !contentDirectory) throw new Error("no folders");
  const write = (file: string, text: string) => writeFileSync(path.join(openapiDirectory, file), text);
  writeFileSync(path.join(contentDirectory, "site.yml"), "title: Docs\nurl: https://docs.example.com\n");
  write("api@2024-01-01.yaml", describeApi("1.0", "{ type: string }"));
  write("api@2024-02-01.yaml", describeApi("2.0", "{ type: string }\n        b: { type: string }"));
  const written = [
    "{ type: string, x-since: '1.5' }",
    "b: { type: string, x-since: '1.0' }",
    "c: { type: string, x-since: '2.5' }",
    "d: { type: string, x-since: v3.0 }",
    "e: { type: string }",
  ].join("\n        ");
  write("api.yaml", describeApi("3.0", written, "      x-since: '0.9'\n"));
  const { diagnostics } = await checkSite({ contentDirectory, openapiDirectory, siteUrl: undefined });
  const found = diagnostics.filter(({ code }) => code === "since-contradicted");
  expect(found.map((diagnostic) => formatDiagnostic(diagnostic, openapiDirectory))).toMatchInlineSnapshot(`
    [
      "api.yaml:15:28  warning  since-contradicted  a of Create a thing has x-since: 1.5, but the oldest version, 1.0, has it (correct x-since, or remove it: then the site shows the version that it finds by comparing the files)",
      "api.yaml:16:28  warning  since-contradicted  b of Create a thing has x-since: 1.0, but it came with 2.0 (correct x-since, or remove it: then the site shows the version that it finds by comparing the files)",
    ]
  `);
});
