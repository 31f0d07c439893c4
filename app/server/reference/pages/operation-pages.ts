import type { Page } from "#app/server/model/page.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { toSummary } from "../markdown/render-markdown.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { listOperationSections } from "../outline/outline-operation.ts";
import { renderOperation, toDescription } from "../view/operation-page.tsx";
import { renderDescription } from "../view/parts.tsx";
import { listAuthoredLinks, listSharedLinks } from "./authored-links.ts";

/** Creates a page for each operation. */
export function createOperationPages(index: ReferenceIndex): Page[] {
  const pathItems = new Set<unknown>();
  return index.operations.map((entry) => {
    const { value } = entry.reference.pathItem;
    // The links of a path item are checked with its first operation, so that each broken link is reported once.
    const isFirst = !pathItems.has(value);
    pathItems.add(value);
    return createPage(index, entry, isFirst);
  });
}

function createPage(index: ReferenceIndex, entry: OperationEntry, isFirst: boolean): Page {
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
        toSummary(cursor.text("description") ?? pathItem.text("description") ?? "") ||
        `${method} ${path}: ${entry.label}`
      );
    },
    get headings() {
      const operation = normalizeOperation(index.specification, entry.reference);
      const { headings } = renderDescription(toDescription(entry, operation));
      return [...headings, ...listOperationSections(operation)];
    },
    get source() {
      return cursor.position;
    },
    get links() {
      return [...listAuthoredLinks(index, cursor), ...(isFirst ? listSharedLinks(index, pathItem) : [])];
    },
    ...(index.availability && {
      prepare: index.availability.prepare,
      isProvisional: () => index.availability?.isKnown() === false,
    }),
    renderBody: () => renderOperation(index, entry),
  };
}
