import path from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { loadReference } from "#app/server/reference/load-reference.ts";
import { adviseOnSpecifications, findLine } from "./advise-on-specifications.ts";

const directory = path.join(import.meta.dirname, "../../../tests/fixtures/specs/advice");

test("violations of OpenAPI's JSON Schema are reported at the lines of the author's file", async () => {
  const apis = await loadReference({ directory, report: () => {} });
  const reported: Diagnostic[] = [];
  await adviseOnSpecifications(apis, (diagnostic) => reported.push(diagnostic));
  expect(reported.map((diagnostic) => formatDiagnostic(diagnostic, directory))).toMatchInlineSnapshot(`
    [
      "flawed.yaml:17:7  warning  example-incomplete  an example of the body of POST /things lacks required properties: owner.name (add them to the example; until then, samples contain generated values for them)",
      "flawed.yaml:6:5  warning  specification-invalid  info → contact → email: type must be string (correct this part of the specification; until then, the specification is served as written)",
      "flawed.yaml:11:7  warning  specification-invalid  paths → /things → get → deprecated: type must be boolean (correct this part of the specification; until then, the specification is served as written)",
    ]
  `);
});

const document = {
  openapi: "3.1.0",
  info: { title: "T", tags: [] },
  servers: [{ url: "/a" }, { url: "/b" }],
  paths: {},
};
const lines = JSON.stringify(document, null, 2).split("\n");

test.each([
  ['"title"', ["info", "title"]],
  ['"tags"', ["info", "tags"]],
  ['"url": "/b"', ["servers", 1, "url"]],
  ['"paths"', ["paths"]],
])("the line of %s has the path %j", (text, segments) => {
  const line = lines.findIndex((each) => each.includes(text)) + 1;
  expect(findLine(document, line)).toEqual(segments);
});

test("a line after the end of the file has no path", () =>
  expect(findLine(document, lines.length + 1)).toBeUndefined());
