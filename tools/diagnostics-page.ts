import type * as Http from "../app/server/app.ts";

export const diagnosticsPath = "/__diagnostics";

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
