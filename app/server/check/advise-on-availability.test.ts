import { expect, test } from "vitest";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { writeSite } from "#app/server/testing/write-site.ts";
import { checkSite } from "./check-site.ts";

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
  const written = [
    "{ type: string, x-since: '1.5' }",
    "b: { type: string, x-since: '1.0' }",
    "c: { type: string, x-since: '2.5' }",
    "d: { type: string, x-since: v3.0 }",
    "e: { type: string }",
  ].join("\n        ");
  const { CONTENT_DIR: contentDirectory, OPENAPI_DIR: openapiDirectory } = writeSite({
    "openapi/api@2024-01-01.yaml": describeApi("1.0", "{ type: string }"),
    "openapi/api@2024-02-01.yaml": describeApi("2.0", "{ type: string }\n        b: { type: string }"),
    "openapi/api.yaml": describeApi("3.0", written, "      x-since: '0.9'\n"),
  });
  const { diagnostics } = await checkSite({ contentDirectory, openapiDirectory, siteUrl: undefined });
  const found = diagnostics.filter(({ code }) => code === "since-contradicted");
  expect(found.map((diagnostic) => formatDiagnostic(diagnostic, openapiDirectory))).toMatchInlineSnapshot(`
    [
      "api.yaml:15:28  warning  since-contradicted  a of Create a thing has x-since: 1.5, but the oldest version, 1.0, has it (correct x-since, or remove it: then the site shows the version that it finds by comparing the files)",
      "api.yaml:16:28  warning  since-contradicted  b of Create a thing has x-since: 1.0, but it was added in 2.0 (correct x-since, or remove it: then the site shows the version that it finds by comparing the files)",
    ]
  `);
});
