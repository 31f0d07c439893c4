import { type Highlight, plainHighlight } from "#app/.server/highlight/highlight.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { toPlainText } from "../markdown/to-text.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { listIds, listSections, outlineOperation } from "../outline/outline-operation.ts";
import { renderOperation, toDescription } from "../view/operation-page.tsx";
import { renderDescription } from "../view/parts.tsx";
import { listAuthoredLinks } from "./authored-links.ts";

/** Creates a page for each operation. */
export const createOperationPages = (index: ReferenceIndex, highlight: Highlight): Page[] =>
  index.operations.map((entry) => createPage(index, entry, highlight));

function createPage(index: ReferenceIndex, entry: OperationEntry, highlight: Highlight): Page {
  const { cursor, pathItem, method, path } = entry.reference;
  return {
    path: entry.path,
    kind: "operation",
    layout: "api",
    title: entry.title,
    head: { type: "website" },
    listed: true,
    get description() {
      return (
        toPlainText(cursor.text("description") ?? pathItem.text("description") ?? "") ||
        `${method} ${path}: ${entry.label}`
      );
    },
    get headings() {
      const operation = normalizeOperation(index.specification, entry.reference);
      const { headings } = renderDescription(toDescription(operation));
      return [...headings, ...listSections(operation)];
    },
    get source() {
      return cursor.position;
    },
    get links() {
      return listAuthoredLinks(cursor);
    },
    get anchors() {
      return new Set([...this.headings.map(({ id }) => id), ...listIds(outlineOperation(index, entry))]);
    },
    renderBody: ({ withoutColors } = {}) => renderOperation(index, entry, withoutColors ? plainHighlight : highlight),
  };
}
