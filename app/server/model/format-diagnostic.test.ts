import { describe, expect, test } from "vitest";
import type { Diagnostic } from "./diagnostic.ts";
import { formatDiagnostic, sortDiagnostics, toDiagnosticRecord } from "./format-report.ts";

const diagnostic: Diagnostic = {
  severity: "error",
  code: "broken-link",
  message: "/docs/api/frieght-create is not a page",
  hint: "did you mean /docs/api/freight-create?",
  file: "/site/content/release-notes/2024-01-25-3.8.0.mdx",
  line: 12,
  column: 5,
};

describe("formatDiagnostic", () => {
  test("writes one line with location, severity, code, message and hint", () => {
    expect(formatDiagnostic(diagnostic, "/site")).toMatchInlineSnapshot(
      `"content/release-notes/2024-01-25-3.8.0.mdx:12:5  error  broken-link  /docs/api/frieght-create is not a page (did you mean /docs/api/freight-create?)"`,
    );
  });

  test("omits missing fields", () => {
    expect(formatDiagnostic({ severity: "warning", code: "bad-tag", message: "m", file: "/site/a.md" }, "/site")).toBe(
      "a.md  warning  bad-tag  m",
    );
  });

  test("replaces line ends and terminal escapes of the author's text", () => {
    expect(
      formatDiagnostic({ severity: "error", code: "bad-tag", message: "a\nb\u001b[31mc", file: "/site/a.md" }, "/site"),
    ).toMatch(/ {2}a b \[31mc$/);
  });
});

test("toDiagnosticRecord has every documented key", () => {
  expect(
    toDiagnosticRecord({ severity: "warning", code: "bad-tag", message: "m", file: "/site/a.md" }, "/site"),
  ).toEqual({
    file: "a.md",
    line: null,
    column: null,
    severity: "warning",
    code: "bad-tag",
    message: "m",
    hint: null,
  });
});

test("sortDiagnostics sorts by file and location", () => {
  const at = (file: string, line?: number): Diagnostic => ({
    severity: "error",
    code: "bad-tag",
    message: "m",
    file,
    ...(line === undefined ? {} : { line }),
  });
  expect(sortDiagnostics([at("b", 2), at("b", 10), at("a", 3), at("b")]).map(({ file, line }) => [file, line])).toEqual(
    [
      ["a", 3],
      ["b", undefined],
      ["b", 2],
      ["b", 10],
    ],
  );
});
