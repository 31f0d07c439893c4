import { expect, test } from "vitest";
import type { Diagnostic } from "./diagnostic.ts";
import { formatDiagnostic, formatReport, sortDiagnostics, toDiagnosticRecord } from "./format-report.ts";

const link = (line: number, target: string): Diagnostic => ({
  severity: "error",
  code: "broken-link",
  message: `${target} is not a page`,
  hint: "correct the path, or remove the link",
  file: "/site/a.md",
  line,
  column: 1,
});
const lowered: Diagnostic = {
  severity: "warning",
  defaultSeverity: "error",
  code: "broken-pagination",
  message: "/x is not a page",
  file: "/site/a.md",
};
const options = { directory: "/site" };

test("the report of no diagnostics is empty", () => expect(formatReport([], options)).toBe(""));

test("diagnostics are grouped by code, errors first, with each hint once and the changed severities", () => {
  const titled: Diagnostic = { severity: "warning", code: "no-title", message: "no title", file: "/site/b.md" };
  expect(formatReport([titled, lowered, link(2, "/b"), link(1, "/a"), link(3, "/a")], options)).toMatchInlineSnapshot(`
    "3 errors: broken-link. Most frequent: /a is not a page (2)
    a.md:1:1  error  broken-link  /a is not a page (correct the path, or remove the link)
    a.md:2:1  error  broken-link  /b is not a page
    a.md:3:1  error  broken-link  /a is not a page

    b.md  warning  no-title  no title

    a.md  warning  broken-pagination  /x is not a page

    Severities changed in site.yml: broken-pagination is a warning (1)
    "
  `);
});

test("errors that break a file come before the links that fail because of it", () => {
  const syntax: Diagnostic = { severity: "error", code: "yaml-syntax", message: "bad", file: "/site/z.yaml", line: 2 };
  const lines = formatReport([link(1, "/a"), syntax], options)
    .split("\n")
    .filter(Boolean);
  expect(lines.map((line) => line.split("  ")[2])).toEqual(["yaml-syntax", "broken-link"]);
});

test("long groups are shortened unless all diagnostics are requested", () => {
  const links = Array.from({ length: 25 }, (_, index) => link(index + 1, `/${index % 3}`));
  const folded = formatReport([...links, lowered], { ...options, errorsOnly: true });
  expect(folded).toMatchInlineSnapshot(`
    "25 errors: broken-link. Most frequent: /0 is not a page (9), /1 is not a page (8), /2 is not a page (8)
    a.md:1:1  error  broken-link  /0 is not a page (correct the path, or remove the link)
    a.md:2:1  error  broken-link  /1 is not a page
    a.md:3:1  error  broken-link  /2 is not a page
    a.md:4:1  error  broken-link  /0 is not a page
    a.md:5:1  error  broken-link  /1 is not a page
    a.md:6:1  error  broken-link  /2 is not a page
    a.md:7:1  error  broken-link  /0 is not a page
    a.md:8:1  error  broken-link  /1 is not a page
    a.md:9:1  error  broken-link  /2 is not a page
    a.md:10:1  error  broken-link  /0 is not a page
    … and 15 more; \`npm run check -- --all\` lists them

    Severities changed in site.yml: broken-pagination is a warning (1)
    "
  `);
  expect(formatReport(links, { ...options, all: true }).match(/ {2}error {2}/g)).toHaveLength(25);
});

const plain: Diagnostic = { severity: "warning", code: "bad-tag", message: "m", file: "/site/a.md" };

test("line ends and terminal escapes of the author's text are replaced", () => {
  expect(formatDiagnostic({ ...plain, message: "a\nb\u001b[31mc" }, "/site")).toBe("a.md  warning  bad-tag  a b [31mc");
});

test("toDiagnosticRecord has every documented key", () => {
  const { severity, code, message } = plain;
  const record = { file: "a.md", line: null, column: null, severity, code, message, hint: null };
  expect(toDiagnosticRecord(plain, "/site")).toEqual(record);
});

test("sortDiagnostics sorts by file and location", () => {
  const inB = { ...plain, file: "/site/b.md" };
  const sorted = [{ ...plain, line: 3 }, inB, { ...inB, line: 2 }, { ...inB, line: 10 }];
  expect(sortDiagnostics(sorted.toReversed())).toEqual(sorted);
});
