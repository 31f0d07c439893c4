import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { toPlainText } from "../markdown/to-text.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { listIds, listReservedIds, listSections, outlineOperation } from "../outline/outline-operation.ts";
import { renderOperation } from "../view/operation-page.tsx";
import { renderDescription } from "../view/parts.tsx";
import { listAuthoredLinks } from "./authored-links.ts";
import { makePage } from "./make-page.ts";

/** Creates a page for each operation. */
export function createOperationPages(index: ReferenceIndex, highlight: Highlight): Page[] {
  return index.operations.map((entry) => {
    const { reference, path, label, title } = entry;
    const listHeadings = () => {
      const operation = normalizeOperation(index.specification, reference);
      const { headings } = renderDescription(operation.description, listReservedIds(operation));
      return [...headings, ...listSections(operation)];
    };
    return makePage(
      {
        path,
        kind: "operation",
        layout: "api",
        title,
        source: () => reference.cursor.position,
        description: () =>
          toPlainText(reference.cursor.text("description") ?? reference.pathItem.text("description") ?? "") ||
          `${reference.method} ${reference.path}: ${label}`,
        headings: listHeadings,
        anchors: () => new Set([...listHeadings().map(({ id }) => id), ...listIds(outlineOperation(index, entry))]),
        links: () => listAuthoredLinks(reference.cursor),
        render: (colors) => renderOperation(index, outlineOperation(index, entry), colors),
      },
      highlight,
    );
  });
}
