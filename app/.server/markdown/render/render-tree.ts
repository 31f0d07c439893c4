import type { Element, ElementContent, Properties } from "hast";
import { limitColours } from "#app/.server/highlight/colour-budget.ts";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { findComponent } from "#app/.server/markdown/components/registry.ts";
import type { ListPages } from "#app/.server/markdown/page-card.ts";
import { type ElementNode, type TreeNode, toPlainText } from "#app/.server/markdown/tree/tree.ts";
import { toHtml } from "#app/.server/text/to-html.ts";
import type { Heading } from "#app/lib/page.ts";
import { encodeHref } from "#app/lib/site-path.ts";
import { cleanForFeed } from "./clean-for-feed.ts";
import { collectIds } from "./collect-ids.ts";
import { h } from "./h.ts";
import type { RenderContext } from "./render-context.ts";

/** What several documents on one page share. */
export interface PageState {
  /** Pictures drawn so far: the first is loaded at once, the others when they come near. */
  images: number;
}

export interface RenderOptions {
  readonly target: "page" | "feed";
  /** Site path of the document's own page. */
  readonly path: string;
  /** `https://…` without a slash at the end; only feeds need it. */
  readonly origin?: string | undefined;
  readonly highlight: Highlight;
  readonly headings: readonly Heading[];
  readonly listPages?: ListPages | undefined;
  /** Before every id, where a page shows several documents. */
  readonly idPrefix?: string | undefined;
  /** How many levels headings move down. */
  readonly headingShift?: number | undefined;
  readonly state?: PageState | undefined;
}

const idReferences = ["ariaControls", "ariaDescribedBy", "ariaLabelledBy", "htmlFor"] as const;

/** Draws a tree as HTML. Pure: the same tree and options give the same text. */
export function renderTree(nodes: readonly TreeNode[], options: RenderOptions): string {
  return toHtml({ type: "root", children: [...createContext(nodes, options).render(nodes)] });
}

function createContext(nodes: readonly TreeNode[], options: RenderOptions): RenderContext {
  const {
    target,
    path,
    origin = "",
    highlight,
    headings,
    listPages = () => [],
    idPrefix = "",
    headingShift = 0,
    state = { images: 0 },
  } = options;
  const ids = collectIds(nodes);
  const counters = new Map<string, number>();

  const createId = (kind: string): string => {
    const count = (counters.get(kind) ?? 0) + 1;
    counters.set(kind, count);
    return ids.has(`${kind}-${count}`) ? createId(kind) : `${idPrefix}${kind}-${count}`;
  };
  const toId = (id: string) => idPrefix + id;
  const toAddress = (href: string): string => {
    if (target === "feed") return URL.canParse(href, origin + path) ? new URL(href, origin + path).href : href;
    if (!href.startsWith("#") || href === "#") return href;
    const id = decodeFragment(href.slice(1));
    return ids.has(id) ? `#${encodeHref(toId(id))}` : `${path === "" ? "" : path}${href}`;
  };

  const render = (children: readonly TreeNode[]): ElementContent[] => children.flatMap(renderNode);

  const renderNode = (node: TreeNode): readonly ElementContent[] => {
    if (node.type === "text") return [{ type: "text", value: node.value }];
    if (node.type === "cut") return [];
    if (node.type === "component") return findComponent(node.name)?.render?.(node, context) ?? render(node.children);
    // GFM wants a head of every table, also where an author has nothing to say in it.
    if (node.tagName === "thead" && isEmpty(node)) return [];
    const element = renderElement(node);
    return target === "feed" ? cleanForFeed(element) : [element];
  };

  const renderElement = (node: ElementNode): Element => {
    const tagName = node.tagName === "th" && isEmpty(node) ? "td" : node.tagName;
    if (/^h[2-6]$/.test(tagName)) return renderHeading(node);
    const properties = toProperties(node);
    if (tagName === "img") {
      const isFirst = state.images++ === 0;
      return h(
        "img",
        isFirst || target === "feed" ? properties : { loading: "lazy", decoding: "async", ...properties },
      );
    }
    const element = h(tagName, properties, render(node.children));
    if (tagName !== "table" || target === "feed") return element;
    return h("div", { className: ["table-scroll"], tabIndex: 0, role: "group", ariaLabel: toTableLabel(node) }, [
      element,
    ]);
  };

  const renderHeading = (node: ElementNode): Element => {
    const properties = toProperties(node);
    const level = Math.min(Number(node.tagName.slice(1)) + headingShift, 6);
    const children = render(node.children);
    const { id } = properties;
    if (target === "feed" || typeof id !== "string") return h(`h${level}`, properties, children);
    const label = `Link to ${toPlainText(node.children).replace(/\s+/g, " ").trim() || "this section"}`;
    return h(`h${level}`, properties, [
      ...children,
      h("a", { className: ["heading-anchor"], href: `#${encodeHref(id)}`, ariaLabel: label }),
    ]);
  };

  const toProperties = ({ tagName, properties: written }: ElementNode): Properties => {
    const properties = target === "page" && tagName !== "img" ? alignByClass(written) : { ...written };
    for (const name of ["href", "src", "poster", "cite"] as const) {
      const value = properties[name];
      if (typeof value === "string") properties[name] = toAddress(value);
    }
    if (typeof properties.id === "string") properties.id = toId(properties.id);
    for (const name of idReferences) {
      const value = properties[name];
      if (value === undefined || value === null) continue;
      const known = (Array.isArray(value) ? value : String(value).split(/\s+/)).map(String).filter((id) => ids.has(id));
      if (known.length > 0) properties[name] = known.map(toId);
      else delete properties[name];
    }
    return properties;
  };

  const context: RenderContext = {
    target,
    highlight: limitColours(highlight),
    headings,
    listPages,
    render,
    createId,
    toId,
    toAddress,
  };
  return context;
}

/** Tables of GFM and old HTML align by an attribute that HTML has dropped; feed readers, which have no classes, still know it. */
function alignByClass({ align, ...properties }: Properties): Properties {
  if (typeof align !== "string" || !/^(?:left|right|center|justify)$/.test(align)) return properties;
  const { className } = properties;
  return { ...properties, className: [...(Array.isArray(className) ? className : []), `align-${align}`] };
}

/** Says nothing, to no reader: no text, no picture, no component. */
const isEmpty = ({ children }: ElementNode): boolean =>
  children.every(
    (child) =>
      (child.type === "text" && child.value.trim() === "") ||
      (child.type === "element" && child.tagName !== "img" && child.tagName !== "input" && isEmpty(child)),
  );

/** What can be scrolled needs a name: the caption, or else the head of the table. */
function toTableLabel(node: ElementNode): string {
  const find = (nodes: readonly TreeNode[], tagName: string): ElementNode[] =>
    nodes.flatMap((child) =>
      child.type === "element" ? (child.tagName === tagName ? [child] : find(child.children, tagName)) : [],
    );
  const [caption] = find(node.children, "caption");
  if (caption) return toPlainText(caption.children).trim();
  const cells = find(node.children, "th").map((cell) => toPlainText(cell.children).trim());
  return `Table: ${cells.filter(Boolean).slice(0, 6).join(", ") || "scrolls sideways"}`;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
