import { expect, test } from "vitest";
import type { Diagnostic } from "../app/server/model/diagnostic.ts";
import { formatReport, groupDiagnostics } from "../app/server/model/format-report.ts";
import { toOverlay } from "./show-diagnostics.ts";

const http = { formatReport, groupDiagnostics };

test("the overlay shows the broken file and not the links that fail because of it", () => {
  const link: Diagnostic = { severity: "error", code: "broken-link", message: "gone", file: "/site/a.md", line: 1 };
  const syntax: Diagnostic = { severity: "error", code: "yaml-syntax", message: "bad", file: "/site/z.yaml", line: 7 };
  expect(toOverlay(http, [link, syntax], "/site")?.err.loc).toEqual({ file: "/site/z.yaml", line: 7, column: 1 });
});

test("there is no overlay without errors", () => {
  expect(toOverlay(http, [{ severity: "warning", code: "no-title", message: "m", file: "/a" }], "/")).toBeUndefined();
});
