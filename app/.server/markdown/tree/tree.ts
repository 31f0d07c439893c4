import type { Properties } from "hast";

/** A literal that an author may give to a component. */
export type StaticValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly StaticValue[]
  | { readonly [key: string]: StaticValue };

export type Props = Readonly<Record<string, StaticValue>>;

export interface TextNode {
  readonly type: "text";
  readonly value: string;
}

/** An HTML element, checked: every attribute may be written as it is. */
export interface ElementNode {
  readonly type: "element";
  readonly tagName: string;
  readonly properties: Properties;
  readonly children: readonly TreeNode[];
}

/** One of `components/`, drawn only when it is known for whom: a page or a feed. */
export interface ComponentNode {
  readonly type: "component";
  readonly name: string;
  readonly props: Props;
  /** Markdown in the title of an admonition. */
  readonly title?: readonly TreeNode[] | undefined;
  readonly children: readonly TreeNode[];
}

/** Where a list of posts cuts this one. */
export interface CutNode {
  readonly type: "cut";
}

export type TreeNode = TextNode | ElementNode | ComponentNode | CutNode;

export const toTextNode = (value: string): TextNode => ({ type: "text", value });

/** Text that a reader sees, images by their alternative text. */
export function toPlainText(nodes: readonly TreeNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.value;
      if (node.type === "cut") return "";
      if (node.type === "element" && node.tagName === "img")
        return typeof node.properties.alt === "string" ? node.properties.alt : "";
      if (node.type === "element" && node.tagName === "br") return " ";
      // The number of a footnote is no word of the text.
      if (node.type === "element" && "dataFootnoteRef" in node.properties) return "";
      return toPlainText(node.children);
    })
    .join("");
}
