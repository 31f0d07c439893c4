import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { Page } from "#app/.server/page.ts";
import type { Heading } from "#app/lib/page.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { toPlainText } from "../markdown/to-text.ts";
import { readOperation } from "../normalise/read-operation.ts";
import { operationIds, renderOperation } from "../view/operation-page.tsx";
import { createRenderContext } from "../view/render-context.ts";
import { toResponseId } from "../view/responses.tsx";
import { toStatusText } from "../view/status-text.ts";
import { listAuthoredLinks } from "./authored-links.ts";
import { makePage } from "./make-page.ts";

/** One page for each operation. */
export function createOperationPages(index: ReferenceIndex, highlight: Highlight): Page[] {
  return index.operations.map((entry) => {
    const { place, path, label, title } = entry;
    return makePage(
      {
        path,
        kind: "operation",
        layout: "api",
        title,
        source: () => place.cursor.position,
        description: () =>
          toPlainText(place.cursor.text("description") ?? place.pathItem.text("description") ?? "") ||
          `${place.method} ${place.path}: ${label}`,
        headings: () => listHeadings(index, entry, highlight),
        links: () => listAuthoredLinks(place.cursor),
        render: (colours) => renderOperation(index, entry, colours),
      },
      highlight,
    );
  });
}

function listHeadings(index: ReferenceIndex, entry: OperationEntry, highlight: Highlight): Heading[] {
  const { specification } = index;
  const operation = readOperation(specification, entry.place);
  const context = createRenderContext(index, highlight, operationIds);
  const headings: Heading[] = operation.description ? [...context.markdown(operation.description, 2).headings] : [];
  const add = (id: string, text: string, level = 2) => headings.push({ id, text, level });
  if (operation.kind === "path" && operation.security.length > 0) add("authentication", "Authentication");
  if (operation.parameters.length > 0) add("parameters", "Parameters");
  if (operation.body) add("request-body", operation.kind === "webhook" ? "What is sent to you" : "Request body");
  if (operation.responses.length > 0) add("responses", "Responses");
  for (const { status, summary } of operation.responses)
    add(toResponseId(status), `${status} ${summary ?? toStatusText(status)}`.trim(), 3);
  if (operation.callbacks.some(({ operations }) => operations.length > 0)) add("callbacks", "Callbacks");
  return headings;
}
