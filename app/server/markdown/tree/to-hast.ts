import { createRequire } from "node:module";
import type { ElementContent, Root as HtmlRoot, Nodes } from "hast";
import type * as HastUtilRaw from "hast-util-raw";
import type { Code, Heading, List, ListItem, Parents, RootContent, TableRow } from "mdast";
import type { Math as BlockMath, InlineMath } from "mdast-util-math";
import { toHast as convert, defaultHandlers, type Options } from "mdast-util-to-hast";
import { toString as toText } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { VFile } from "vfile";
import type { Admonition, AdmonitionTitle } from "#app/server/markdown/syntax/containers.ts";
import { toFlow } from "#app/server/markdown/syntax/jsx-tags.ts";
import type { ParsedDocument } from "#app/server/markdown/syntax/parse-document.ts";

type Handlers = NonNullable<Options["handlers"]>;

/** Maximum depth of a tree, since recursion over a deeper tree exhausts the stack. */
const maximumDepth = 600;

/** Returns whether a tree has more than `levels` levels below its root. */
export const isTooDeep = (node: Nodes, levels: number = maximumDepth): boolean =>
  "children" in node && (levels === 0 || node.children.some((child) => isTooDeep(child, levels - 1)));

/** In a table with more cells than this, short rows are not filled up with empty cells. */
const maximumCells = 20_000;

/** Convert lists and tables in linear time. For each item or row, the default handlers go through all of them. */
export const linearHandlers: Handlers = {
  list: (state, node: List) => {
    const isLoose = node.spread || node.children.some((item) => item.spread ?? item.children.length > 1);
    for (const item of node.children) item.spread = isLoose;
    return defaultHandlers.list(state, node);
  },
  listItem: (state, node: ListItem) => defaultHandlers.listItem(state, node, undefined),
  tableRow: (state, node: TableRow, table) => {
    if (table?.type !== "table") return defaultHandlers.tableRow(state, node, table);
    const align = table.align ?? [];
    const columns = align.length * table.children.length > maximumCells ? node.children.length : align.length;
    const around = { ...table, align: align.slice(0, columns), children: table.children.slice(0, 1) };
    return defaultHandlers.tableRow(state, node, around);
  },
};

const handlers: Handlers = {
  ...linearHandlers,
  mdxJsxFlowElement: (state, node) => ({ ...node, children: state.all(node) }),
  mdxJsxTextElement: (state, node) => ({ ...node, children: state.all(node) }),
  mdxFlowExpression: (_state, node) => node,
  mdxTextExpression: (_state, node) => node,
  mdxjsEsm: () => undefined,
  code: (_state, { lang, meta, value: code, position }: Code) => ({
    type: "codeBlock",
    language: lang ?? "",
    meta: meta ?? "",
    code,
    position,
  }),
  math: (_state, { value: tex, position }: BlockMath) => ({ type: "formula", tex, isBlock: true, position }),
  inlineMath: (_state, { value: tex, position }: InlineMath) => ({ type: "formula", tex, isBlock: false, position }),
  heading: (state, node: Heading) => {
    const id = takeId(node);
    const { properties, ...heading } = defaultHandlers.heading(state, node);
    const named = id === undefined ? {} : { id };
    // As in Docusaurus, the id is created from the author's text, before `:tada:` becomes an emoji.
    return { ...heading, properties: { ...properties, ...named, dataSlug: toText(node.children.filter(isText)) } };
  },
  admonition: (state, node: Admonition) => ({
    type: "admonition",
    name: node.name,
    attributes: parseAttributes(node.attributes),
    children: state.all(node),
    position: node.position,
  }),
  admonitionTitle: (state, node: AdmonitionTitle) => ({
    type: "element",
    tagName: "admonition-title",
    properties: {},
    children: state.all(node),
    position: node.position,
  }),
};

/** Returns whether a node is neither HTML nor an HTML comment. In MDX, `<!-- x -->` is an expression without `estree`. */
const isText = (node: RootContent) =>
  node.type !== "html" && (node.type !== "mdxTextExpression" || node.data?.estree !== undefined);

/** Removes and returns the id at the end of a heading: `{#id}`, or a comment that consists of `#id`. */
function takeId({ children }: Heading): string | undefined {
  const last = children.at(-1);
  if (last?.type === "text") {
    const start = last.value.lastIndexOf("{#");
    const [, id] = (start !== -1 && /^\{#((?:\\.|[^{}\\])*)\}[ \t]*$/.exec(last.value.slice(start))) || [];
    if (id !== undefined) last.value = last.value.slice(0, start).trimEnd();
    return id;
  }
  if (last?.type !== "html" && last?.type !== "mdxTextExpression") return undefined;
  const [, id] = /^(?:\/\*|<!--)\s*#(\S+)\s*(?:\*\/|-->)$/.exec(last.value.trim()) ?? [];
  if (id === undefined) return undefined;
  children.pop();
  const before = children.at(-1);
  if (before?.type === "text") before.value = before.value.trimEnd();
  return id;
}

function parseAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, shortcut = "", name = "", double, single, bare = ""] of text.matchAll(attribute)) {
    if (shortcut.startsWith("#")) attributes.id = shortcut.slice(1);
    else if (shortcut.startsWith("."))
      attributes.class = [attributes.class, shortcut.slice(1)].filter(Boolean).join(" ");
    else attributes[name] = double ?? single ?? bare;
  }
  return attributes;
}

const attribute = /(?<=^|\s)(?:([#.][^\s"'#.={}]+)|([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))/g;

/**
 * Converts a Markdown tree to an HTML tree. HTML in CommonMark is parsed as browsers parse it.
 * @param text the text from which the tree was parsed
 * @throws {RangeError} if the tree is too deep, or its HTML is too costly to parse
 */
export function toHast({ tree, syntax }: ParsedDocument, text: string): ElementContent[] {
  if (syntax === "mdx") unravelJsx(tree);
  const isMarkdown = syntax === "md";
  const options = { handlers, footnoteLabelProperties: { className: ["footnotes-title"] } };
  const converted = convert(tree, { ...options, allowDangerousHtml: isMarkdown });
  if (isTooDeep(converted)) throw new RangeError("the text is nested too deeply");
  if (converted.type !== "root") return [];
  const root = isMarkdown ? parseRawHtml(converted, text) : converted;
  return root.children.flatMap((child) => (child.type === "doctype" || child.type === "mdxjsEsm" ? [] : [child]));
}

const require = createRequire(import.meta.url);

/** Maximum product of the number of tags and the greatest depth. For this value, the HTML parser needs about 1 s. */
const maximumVisits = 20_000_000;
const tag = /<(\/?)([A-Za-z][\w-]*)/g;
const endedByParser =
  /^(?:a|area|br|col|colgroup|dd|dt|hr|img|input|li|option|p|rp|rt|source|tbody|td|tfoot|th|thead|tr|track|wbr)$/i;

function parseRawHtml(root: HtmlRoot, text: string): HtmlRoot {
  let hasHtml = false;
  let tags = 0;
  let depth = 0;
  let deepest = 0;
  visit(root, (node) => {
    if (node.type === "element") tags++;
    if (node.type !== "raw") return;
    hasHtml = true;
    for (const [, slash, name = ""] of node.value.matchAll(tag)) {
      tags++;
      if (!endedByParser.test(name)) depth = Math.max(depth + (slash === "" ? 1 : -1), 0);
      deepest = Math.max(deepest, depth);
    }
  });
  if (!hasHtml) return root;
  if (deepest * tags > maximumVisits) throw new RangeError("too many tags are open");
  const { raw }: typeof HastUtilRaw = require("hast-util-raw");
  const parsed = raw(root, { passThrough: ["admonition", "codeBlock", "formula"], file: new VFile(text) });
  if (parsed.type !== "root" || isTooDeep(parsed)) throw new RangeError("the text is nested too deeply");
  // A node that the parser has moved can have a position without a start or an end.
  visit(parsed, (node) => {
    const { start, end }: Partial<NonNullable<typeof node.position>> = node.position ?? {};
    if (!start || !end) delete node.position;
  });
  return parsed;
}

/** Unwraps paragraphs that contain only JSX and expressions, as MDX does in `remark-mark-and-unravel`. */
function unravelJsx(tree: Parents): void {
  const children: RootContent[] = tree.children.flatMap((child): readonly RootContent[] => {
    if ("children" in child) unravelJsx(child);
    return child.type === "paragraph" && isOnlyJsx(child.children) ? child.children.flatMap(toBlock) : [child];
  });
  if (children.length !== tree.children.length || children.some((child, index) => child !== tree.children[index]))
    tree.children = toFlow(children);
}

function toBlock(child: RootContent): RootContent[] {
  if (child.type === "mdxJsxTextElement")
    return [{ ...child, type: "mdxJsxFlowElement", children: toFlow(child.children) }];
  if (child.type === "mdxTextExpression") return [{ ...child, type: "mdxFlowExpression" }];
  return [];
}

function isOnlyJsx(nodes: readonly RootContent[]): boolean {
  const others = nodes.filter((node) => node.type !== "mdxJsxTextElement" && node.type !== "mdxTextExpression");
  return others.length < nodes.length && others.every((node) => node.type === "text" && node.value.trim() === "");
}
