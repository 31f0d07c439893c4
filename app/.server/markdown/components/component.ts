import type { ElementContent } from "hast";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { ListPages } from "#app/.server/markdown/document.ts";
import type { AuthoredElement, BuildContext } from "#app/.server/markdown/tree/build-context.ts";
import type { ComponentNode, Props } from "#app/.server/markdown/tree/tree.ts";
import type { Heading } from "#app/lib/page.ts";

/** One use of a component in a document, with its props and children. */
export interface ComponentUse {
  readonly node: AuthoredElement["node"];
  readonly props: Props;
  /** Builds the children. Call it only once, since building assigns ids. */
  readonly children: () => ElementContent[];
}

/** Data and functions with which a component is rendered for a page or a feed. */
export interface RenderContext {
  readonly target: "page" | "feed";
  readonly highlight: Highlight;
  /** Headings of the document, for an inline table of contents. */
  readonly headings: readonly Heading[];
  readonly listPages: ListPages;
  readonly render: (nodes: readonly ElementContent[]) => ElementContent[];
  /** Creates an id that is unique on the page. */
  readonly createId: (kind: string) => string;
  /** Adds the prefix of the current rendering to an author's id. */
  readonly toId: (id: string) => string;
  /** Converts a link target: fragments receive the prefix of the ids, and feeds receive absolute URLs. */
  readonly toHref: (href: string) => string;
}

/** A component that authors may use in content. */
export interface Component {
  readonly name: string;
  /** Checks the props, and creates elements or a `ComponentNode` for `render`. */
  readonly build: (use: ComponentUse, context: BuildContext) => ElementContent[];
  readonly render?: (node: ComponentNode, context: RenderContext) => readonly ElementContent[];
}

/** Returns a prop as text; undefined unless the prop is text or a number. */
export function findText(props: Props, name: string): string | undefined {
  const value = props[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
