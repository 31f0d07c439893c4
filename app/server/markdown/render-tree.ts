import type { Element, ElementContent, Properties } from "hast";
import type { Heading } from "#app/lib/page.ts";
import { decodeLeniently, encodeHref, toAbsoluteUrl } from "#app/lib/site-path.ts";
import { h, isBlankText, mapUrls, toHtml } from "#app/server/text/html.ts";
import { listCodeNodes, toCodeBlock } from "./components/code-block.ts";
import type { RenderContext } from "./components/component.ts";
import { components } from "./components/registry.ts";
import { headingAnchor } from "./computed-page.ts";
import type { CodeNote, RenderOptions } from "./document.ts";
import { type ComponentNode, collectTreeIds, toLine, toVisibleText, wrapTable } from "./tree/tree.ts";

interface DocumentOptions {
  readonly path: string;
  readonly basename?: string | undefined;
  readonly headings: readonly Heading[];
}

/** Renders a tree to HTML. */
export const renderTree = (nodes: readonly ElementContent[], options: RenderOptions & DocumentOptions): string =>
  toHtml(
    linkNames(createContext(nodes, options).render(nodes), options.findNames),
    options.target === "page" ? options.basename : "",
  );

const idReferences = ["ariaControls", "ariaDescribedBy", "ariaLabelledBy", "htmlFor"] as const;

function createContext(nodes: readonly ElementContent[], options: RenderOptions & DocumentOptions): RenderContext {
  const { target, path, siteUrl = "", idPrefix = "", headingShift = 0, state = { images: 0 } } = options;
  const ids = collectTreeIds(nodes);
  const counters = new Map<string, number>();

  const createId = (kind: string): string => {
    const count = (counters.get(kind) ?? 0) + 1;
    counters.set(kind, count);
    return ids.has(`${kind}-${count}`) ? createId(kind) : `${idPrefix}${kind}-${count}`;
  };
  const toId = (id: string) => idPrefix + id;
  const toHref = (href: string): string => {
    if (target === "feed") return toAbsoluteUrl(href, siteUrl, path) ?? href;
    if (!href.startsWith("#") || href === "#") return href;
    const id = decodeLeniently(href.slice(1));
    return ids.has(id) ? `#${encodeHref(toId(id))}` : `${path}${href}`;
  };

  const render = (children: readonly ElementContent[]): ElementContent[] => children.flatMap(renderNode);

  const renderNode = (node: ElementContent): readonly ElementContent[] => {
    if (node.type === "component") return components.get(node.name)?.render?.(node, context) ?? render(node.children);
    // A table in GitHub's syntax always has a head, so a head that the author left empty is omitted.
    if (node.type !== "element" || (node.tagName === "thead" && isEmpty(node)))
      return node.type === "text" ? [node] : [];
    // Many feed readers remove SVG, so feeds omit it.
    if (target === "feed" && node.tagName === "svg") return [];
    const element = renderElement(node);
    return [target === "feed" ? simplifyForFeed(element) : element];
  };

  const renderElement = (node: Element): Element => {
    const tagName = node.tagName === "th" && isEmpty(node) ? "td" : node.tagName;
    const properties = toProperties(node);
    if (tagName === "img") {
      const isLate = state.images++ > 0 && target === "page";
      return h("img", isLate ? { loading: "lazy", decoding: "async", ...properties } : properties);
    }
    const children = render(node.children);
    if (/^h[2-6]$/.test(tagName)) return renderHeading(node, properties, children);
    const element = h(tagName, properties, children);
    if (tagName !== "table" || target === "feed") return element;
    return wrapTable(element);
  };

  const renderHeading = (node: Element, properties: Properties, children: readonly ElementContent[]): Element => {
    const level = Math.min(Number(node.tagName.slice(1)) + headingShift, 6);
    const { id } = properties;
    if (target === "feed" || typeof id !== "string") return h(`h${level}`, properties, children);
    return h(`h${level}`, properties, [...children, headingAnchor(id, toLine(node.children) || "this section")]);
  };

  const toProperties = ({ tagName, properties: written }: Element): Properties => {
    const properties = mapUrls(target === "page" && tagName !== "img" ? alignByClass(written) : written, toHref);
    if (typeof properties.id === "string") properties.id = toId(properties.id);
    if (idPrefix !== "")
      for (const [name, value] of Object.entries(properties))
        if (typeof value === "string") properties[name] = value.replace(/^url\(#/, `url(#${idPrefix}`);
    for (const name of idReferences) {
      const value = properties[name];
      if (value === undefined || value === null) continue;
      const known = (Array.isArray(value) ? value : String(value).split(/\s+/)).map(String).filter((id) => ids.has(id));
      if (known.length > 0) properties[name] = known.map(toId);
      else delete properties[name];
    }
    return properties;
  };

  let notes: ReadonlyMap<ComponentNode, CodeNote | undefined> | undefined;
  const findNote = (node: ComponentNode): CodeNote | undefined => {
    notes ??= describeNodes(listCodeNodes(nodes), options);
    return notes.get(node);
  };

  const { headings, listPages = () => [] } = options;
  const context: RenderContext = {
    target,
    headings,
    listPages,
    findNote,
    render,
    createId,
    toId,
    toHref,
  };
  return context;
}

/** The blocks are described together, because a block can use variables of an earlier one. */
function describeNodes(nodes: readonly ComponentNode[], { describeCode }: RenderOptions) {
  const notes = describeCode?.(nodes.map(toCodeBlock)) ?? [];
  return new Map(nodes.map((node, index) => [node, notes[index]]));
}

function alignByClass({ align, ...properties }: Properties): Properties {
  if (typeof align !== "string" || !/^(?:left|right|center|justify)$/.test(align)) return properties;
  const { className } = properties;
  return { ...properties, className: [...(Array.isArray(className) ? className : []), `align-${align}`] };
}

const feedAttributes = new Set(
  "abbr align alt cite colSpan colspan controls dateTime datetime height href lang loop open poster reversed rowSpan rowspan span src srcSet srcset start title type value viewBox width".split(
    " ",
  ),
);

function simplifyForFeed(element: Element): ElementContent {
  if (element.tagName === "input") return { type: "text", value: element.properties.checked ? "☑ " : "☐ " };
  const properties = Object.fromEntries(
    Object.entries(element.properties).filter(([name]) => feedAttributes.has(name)),
  );
  return { ...element, properties };
}

const isEmpty = ({ children }: Element): boolean =>
  children.every(
    (child) =>
      isBlankText(child) ||
      (child.type === "element" && child.tagName !== "img" && child.tagName !== "input" && isEmpty(child)),
  );

/** In these elements, a link would be nested in another control or change how a heading looks. */
const excluded = /^(?:a|button|summary|label|pre|h[1-6])$/;

/** Turns inline code into links to the pages that describe its names. */
function linkNames(nodes: readonly ElementContent[], findNames: RenderOptions["findNames"]): readonly ElementContent[] {
  if (!findNames) return nodes;
  const targets = findNames(listNames(nodes));
  return targets.size === 0 ? nodes : link(nodes, targets);
}

const toName = ({ children }: Element) => toVisibleText(children).trim();

function listNames(nodes: readonly ElementContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element" || excluded.test(node.tagName)) return [];
    return node.tagName === "code" ? [toName(node)] : listNames(node.children);
  });
}

function link(nodes: readonly ElementContent[], targets: ReadonlyMap<string, string>): readonly ElementContent[] {
  return nodes.map((node) => {
    if (node.type !== "element" || excluded.test(node.tagName)) return node;
    if (node.tagName !== "code") return { ...node, children: [...link(node.children, targets)] };
    const href = targets.get(toName(node));
    return href === undefined ? node : h("a", { href }, [node]);
  });
}
