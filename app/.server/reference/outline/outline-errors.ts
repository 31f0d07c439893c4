import { type ErrorEntry, listErrors, toErrorId } from "../index/list-errors.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { type MediaOutline, outlineContent } from "./outline-content.ts";
import { PageTrees } from "./page-trees.ts";
import { toStatusText } from "./status.ts";

/** The errors of an API by status. */
export interface StatusOutline {
  readonly id: string;
  readonly title: string;
  readonly errors: readonly ErrorOutline[];
}

interface ErrorOutline extends ErrorEntry {
  readonly id: string;
  readonly media: readonly MediaOutline[];
}

/** Outlines the page of errors: each schema is shown with the first error that has it, and linked from the others. */
export function outlineErrors(index: ReferenceIndex): StatusOutline[] {
  const page = new PageTrees(index);
  const byStatus = Map.groupBy(listErrors(index), ({ response }) => response.status);
  return [...byStatus].map(([status, entries]) => ({
    id: page.ids.claim(`status-${status}`),
    title: `${status} ${toStatusText(status)}`.trim(),
    errors: entries.map((entry) => {
      const id = page.ids.claim(toErrorId(entry.response));
      const context = { direction: "response", owner: `status ${status}` } as const;
      return { ...entry, id, media: outlineContent(page, entry.response.content, id, context) };
    }),
  }));
}
