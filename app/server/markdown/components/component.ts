import type { ElementContent } from "hast";
import type { Heading } from "#app/lib/page.ts";
import type { CodeNote, ListPages } from "#app/server/markdown/document.ts";
import type { AuthoredElement, BuildContext } from "#app/server/markdown/tree/build-context.ts";
import type { ComponentNode, Props } from "#app/server/markdown/tree/tree.ts";

/** The functions and data with which a component is rendered. */
export interface RenderContext {
  readonly target: "page" | "feed";
  readonly headings: readonly Heading[];
  readonly listPages: ListPages;
  /** Returns what the reference contains about a code block. */
  readonly findNote: (node: ComponentNode) => CodeNote | undefined;
  readonly render: (nodes: readonly ElementContent[]) => ElementContent[];
  readonly createId: (kind: string) => string;
  /** Adds the `idPrefix` of `RenderOptions` to an id that an author wrote. */
  readonly toId: (id: string) => string;
  /**
   * In a feed, returns an absolute URL. On a page, changes only fragments, such as `#setup`.
   * If the rendered text contains the id `setup`, the result is `#{idPrefix}setup`.
   * Otherwise, the result is a link to the document's page, such as `/docs/x#setup`.
   */
  readonly toHref: (href: string) => string;
}

/** A component that authors may use in content. */
export interface Component {
  readonly name: string;
  /** Checks the props. Returns elements, or a `ComponentNode` that `render` later converts to elements. */
  readonly build: (
    use: Pick<AuthoredElement, "node" | "props"> & {
      /** Builds the children. Callers must call this only once, since building assigns ids. */
      readonly children: () => ElementContent[];
    },
    context: BuildContext,
  ) => ElementContent[];
  readonly render?: (node: ComponentNode, context: RenderContext) => readonly ElementContent[];
}

/** Returns a prop as text; undefined unless the prop is text or a number. */
export function findText(props: Props, name: string): string | undefined {
  const value = props[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
