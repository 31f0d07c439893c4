import type { ArrowFunctionExpression, Expression } from "estree-jsx";
import type { Element, ElementContent, Node } from "hast";
import { h } from "#app/server/text/html.ts";

/** The value of a literal in content. */
export type StaticValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly StaticValue[]
  | { readonly [key: string]: StaticValue }
  /** JSX, or the children of an element. The function builds the nodes, so it must be called at most once. */
  | (() => ElementContent[]);

/** Attributes of a component or element. */
export type Props = Readonly<Record<string, StaticValue>>;

/** A function that only returns a value, which can be JSX. */
export type ElementFunction = Readonly<Pick<ArrowFunctionExpression, "params"> & { body: Expression }>;

/** What an imported or exported name means. */
export type Binding =
  | { readonly kind: "component"; readonly name: string }
  | { readonly kind: "image"; readonly source: string }
  | { readonly kind: "partial"; readonly file: string }
  /** Text of a file, data of a JSON file, or an exported constant. */
  | { readonly kind: "value"; readonly value: StaticValue }
  /** An exported function, which is used as a component. */
  | { readonly kind: "function"; readonly code: ElementFunction }
  /** An import or export that has been reported, so that its uses are not reported again. */
  | { readonly kind: "refused" };

/** Maps the imported and exported names of a file to their values, such as images or partials. */
export type Bindings = ReadonlyMap<string, Binding>;

/** A component that an author used, before it is rendered for a page or a feed. */
export interface ComponentNode extends Node {
  readonly type: "component";
  readonly name: string;
  readonly props: Props;
  readonly title?: readonly ElementContent[];
  readonly children: ElementContent[];
}

/** A truncation marker. Lists of release notes show the text before the first marker. */
export interface TruncationMarker extends Node {
  readonly type: "truncationMarker";
}

/** A fenced or indented code block as parsed. */
export interface CodeBlockNode extends Node {
  readonly type: "codeBlock";
  readonly language: string;
  readonly meta: string;
  readonly code: string;
}

/** A TeX formula before it is converted to MathML. */
export interface FormulaNode extends Node {
  readonly type: "formula";
  readonly tex: string;
  readonly isBlock: boolean;
}

/** An admonition as parsed. The first child may be an `<admonition-title>`. */
export interface AdmonitionNode extends Node {
  readonly type: "admonition";
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isClosed: boolean;
  children: ElementContent[];
}

interface AuthoredNodes {
  admonition: AdmonitionNode;
  codeBlock: CodeBlockNode;
  formula: FormulaNode;
  component: ComponentNode;
  truncationMarker: TruncationMarker;
}

declare module "hast" {
  interface ElementContentMap extends AuthoredNodes {}
  interface RootContentMap extends AuthoredNodes {}
}

/** Creates a node for the use of a component. */
export const componentNode = (name: string, props: Props, children: readonly ElementContent[] = []): ComponentNode => ({
  type: "component",
  name,
  props,
  children: [...children],
});

/** Returns whether a node is an element with the given name. */
export const isElement = <Name extends string>(
  node: ElementContent | undefined,
  tagName: Name,
): node is Element & { tagName: Name } => node?.type === "element" && node.tagName === tagName;

const childrenOf = (node: ElementContent): readonly ElementContent[] => ("children" in node ? node.children : []);

/** Returns the text of nodes, with the alternative text of images, but without code blocks, TeX and footnote numbers. */
export function toVisibleText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.value;
      if (isElement(node, "img")) return typeof node.properties.alt === "string" ? node.properties.alt : "";
      if (isElement(node, "br")) return " ";
      if (isElement(node, "annotation")) return "";
      if (node.type === "element" && "dataFootnoteRef" in node.properties) return "";
      return toVisibleText(childrenOf(node));
    })
    .join("");
}

/** Returns the plain text of nodes in one line. */
export const toLine = (nodes: readonly ElementContent[]): string => toVisibleText(nodes).replace(/\s+/g, " ").trim();

/** Collects the ids of elements and components, without the ids that components create when they are rendered. */
export function collectTreeIds(nodes: readonly ElementContent[], ids: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    const id = (node.type === "element" && node.properties.id) || (node.type === "component" && node.props.id);
    if (typeof id === "string") ids.add(id);
    // Browsers also resolve a fragment to `<a name>`.
    if (isElement(node, "a") && typeof node.properties.name === "string") ids.add(node.properties.name);
    collectTreeIds(childrenOf(node), ids);
  }
  return ids;
}

/** Returns whether a comment is a truncation marker. */
export const isTruncationComment = (text: string): boolean => text.trim() === "truncate";

/** Counts the truncation markers in a tree. */
export const countTruncationMarkers = (nodes: readonly ElementContent[]): number =>
  nodes.reduce(
    (sum, node) => sum + (node.type === "truncationMarker" ? 1 : countTruncationMarkers(childrenOf(node))),
    0,
  );

/** Returns the nodes before the first truncation marker at any depth. Returns undefined if there is no marker. */
export function truncate(nodes: readonly ElementContent[]): readonly ElementContent[] | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.type === "truncationMarker") return nodes.slice(0, index);
    if (node.type !== "element" && node.type !== "component") continue;
    const children = truncate(node.children);
    if (!children) continue;
    const before = nodes.slice(0, index);
    return children.length === 0 ? before : [...before, { ...node, children: [...children] }];
  }
  return undefined;
}

/** Returns the first paragraph that contains text, in one line, or an empty string. */
export function findFirstParagraph(nodes: readonly ElementContent[]): string {
  for (const node of nodes) {
    const text = isElement(node, "p") ? toLine(node.children) : findFirstParagraph(childrenOf(node));
    if (text !== "") return text;
  }
  return "";
}

/** Wraps a table in a frame that can be scrolled and focused, so that a wide table does not widen the page. */
export function wrapTable(table: Element): Element {
  const find = (nodes: readonly ElementContent[], tagName: string): Element[] =>
    nodes
      .filter((child) => child.type === "element")
      .flatMap((child) => (child.tagName === tagName ? [child] : find(child.children, tagName)));
  const [caption] = find(table.children, "caption");
  const columns = find(table.children, "th").map((cell) => toVisibleText(cell.children).trim());
  const ariaLabel = caption
    ? toVisibleText(caption.children).trim()
    : `Table: ${columns.filter(Boolean).slice(0, 6).join(", ") || "scrolls sideways"}`;
  return h("div", { className: ["table-scroll"], tabIndex: 0, role: "group", ariaLabel }, [table]);
}
