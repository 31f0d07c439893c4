import type { ElementContent } from "hast";
import type { RenderContext } from "#app/.server/markdown/render/render-context.ts";
import type { BuildContext } from "#app/.server/markdown/tree/build-context.ts";
import type { JsxNode } from "#app/.server/markdown/tree/mdx-nodes.ts";
import type { ComponentNode, Props, TreeNode } from "#app/.server/markdown/tree/tree.ts";

/** What an author wrote. */
export interface ComponentUse {
  readonly node: JsxNode;
  readonly props: Props;
  /** Builds what stands inside; call it once, since ids are given out on the way. */
  readonly children: () => readonly TreeNode[];
}

/** One component that content may use: how it is checked and kept, and how it is drawn. */
export interface Component {
  readonly name: string;
  readonly build: (use: ComponentUse, context: BuildContext) => readonly TreeNode[];
  /** Absent where `build` leaves plain elements. */
  readonly render?: (node: ComponentNode, context: RenderContext) => readonly ElementContent[];
}

/** Text of a prop. */
export function findText(props: Props, name: string): string | undefined {
  const value = props[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
