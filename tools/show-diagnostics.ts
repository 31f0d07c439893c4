import { readFileSync } from "node:fs";
import type { ErrorPayload } from "vite";
import type * as Http from "../app/server/app.ts";

/** Path of the page that `renderDiagnostics` renders. */
export const diagnosticsPath = "/__diagnostics";

/** Formats the errors in the content for Vite's overlay. Returns undefined if there are no errors. */
export function toOverlay(
  http: Pick<typeof Http, "formatReport" | "groupDiagnostics">,
  diagnostics: readonly Http.Diagnostic[],
  directory: string,
): ErrorPayload | undefined {
  // The overlay shows the lines of the first error, which must be a cause and not a link that fails because of it.
  const errors = http
    .groupDiagnostics(diagnostics.filter(({ severity }) => severity === "error"))
    .flatMap((group) => group.diagnostics);
  const [first] = errors;
  if (!first) return undefined;
  return {
    type: "error",
    err: {
      message: `${http.formatReport(errors, { directory })}\nPress Esc to close this list. ${diagnosticsPath} lists all diagnostics.`,
      stack: "",
      plugin: "content",
      id: first.file,
      frame: toFrame(first),
      loc: { file: first.file, line: first.line ?? 1, column: first.column ?? 1 },
    },
  };
}

/** Formats an error in the code for Vite's overlay. */
export function toCodeOverlay(error: unknown): ErrorPayload {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const details = error instanceof Error ? (error as Error & { frame?: string; id?: string }) : undefined;
  return {
    type: "error",
    err: {
      message,
      stack,
      ...(details?.frame === undefined ? {} : { frame: details.frame }),
      ...(details?.id === undefined ? {} : { id: details.id }),
    },
  };
}

const linesAround = 3;

function toFrame({ file, line, column }: Http.Diagnostic): string {
  if (line === undefined) return "";
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split(/\r\n?|\n/);
  } catch {
    // The file may have been deleted.
    return "";
  }
  const from = Math.max(0, line - 1 - linesAround);
  return lines
    .slice(from, line + linesAround)
    .flatMap((text, index) => {
      const number = from + index + 1;
      // Vite's overlay removes spaces at the start of the frame. The line number keeps the first line's indentation.
      const shown = `${String(number).padEnd(5)}| ${text}`;
      return number === line ? [shown, `     | ${" ".repeat((column ?? 1) - 1)}^`] : [shown];
    })
    .join("\n");
}

/** Renders all diagnostics as a page. A click on a location opens the file in the author's editor. */
export function renderDiagnostics(
  http: typeof Http,
  diagnostics: readonly Http.Diagnostic[],
  directory: string,
): string {
  const groups = http.groupDiagnostics(diagnostics).map(({ heading, diagnostics: group }) => {
    const items = group.map((diagnostic) => `<li>${toLink(http, diagnostic, directory)}</li>`);
    return `<details open><summary>${escapeHtml(heading)}</summary><ul>${items.join("")}</ul></details>`;
  });
  const content = groups.length > 0 ? groups.join("") : "<p>No errors and no warnings.</p>";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagnostics</title>
<script type="module">
import "/@vite/client";
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-editor]");
  if (link) { event.preventDefault(); fetch(link.href); }
});
</script>
<style>vite-error-overlay { display: none; } body { font: 1rem/1.5 system-ui; margin: 2rem; } summary { font-weight: 600; cursor: pointer; }</style>
<p><a href="/">Home page</a></p><h1>Diagnostics</h1>${content}</html>`;
}

function toLink(http: typeof Http, diagnostic: Http.Diagnostic, directory: string): string {
  const { file, line = 1, column = 1 } = diagnostic;
  const [location = "", ...rest] = http.formatDiagnostic(diagnostic, directory).split("  ");
  const href = `/__open-in-editor?file=${encodeURIComponent(`${file}:${line}:${column}`)}`;
  return `<a data-editor href="${escapeHtml(href)}">${escapeHtml(location)}</a> ${escapeHtml(rest.slice(2).join("  "))}`;
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
