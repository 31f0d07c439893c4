import type { ElementContent } from "hast";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { ListPages } from "#app/.server/markdown/page-card.ts";
import type { TreeNode } from "#app/.server/markdown/tree/tree.ts";
import type { Heading } from "#app/lib/page.ts";

/** What drawing a tree needs to know of the page or feed that it is drawn into. */
export interface RenderContext {
  readonly target: "page" | "feed";
  readonly highlight: Highlight;
  /** The document's headings, for a table of contents in the text. */
  readonly headings: readonly Heading[];
  readonly listPages: ListPages;
  readonly render: (nodes: readonly TreeNode[]) => readonly ElementContent[];
  /** An id for a part that has none of its own, unique on the page. */
  readonly createId: (kind: string) => string;
  /** The author's id as it is on this page. */
  readonly toId: (id: string) => string;
  /** An address as it is on this page: fragments follow their ids, feeds get absolute addresses. */
  readonly toAddress: (href: string) => string;
}
