import { createRequire } from "node:module";
import type { ElementContent, Nodes } from "hast";
import type * as HastUtilRaw from "hast-util-raw";
import type { Code, Heading, Parents, Root, RootContent } from "mdast";
import type { Math as BlockMath, InlineMath } from "mdast-util-math";
import { toHast as convert, defaultHandlers, type Options } from "mdast-util-to-hast";
import { toString as toMarkdownText } from "mdast-util-to-string";
import { EXIT, visit } from "unist-util-visit";
import { VFile } from "vfile";
import type { Admonition, AdmonitionTitle } from "#app/server/markdown/syntax/containers.ts";
import type { Syntax } from "#app/server/markdown/syntax/parse-document.ts";

type Handlers = NonNullable<Options["handlers"]>;

const handlers: Handlers = {
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
    return {
      ...heading,
      properties: { ...properties, ...named, dataSlug: toMarkdownText(node.children.filter(isText)) },
    };
  },
  admonition: (state, node: Admonition) => ({
    type: "admonition",
    name: node.name,
    attributes: parseAttributes(node.attributes),
    isClosed: node.isClosed,
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

/** Converts the Markdown tree of a text to an HTML tree. HTML in CommonMark is parsed as browsers parse it. */
export function toHast(
  tree: Root,
  { syntax, text }: { readonly syntax: Syntax; readonly text: string },
): ElementContent[] {
  if (syntax === "mdx") unravelJsx(tree);
  const isMarkdown = syntax === "md";
  const options = { handlers, footnoteLabelProperties: { className: ["footnotes-title"] } };
  const converted = convert(tree, { ...options, allowDangerousHtml: isMarkdown });
  const root = isMarkdown && hasHtml(converted) ? parseRawHtml(converted, text) : converted;
  if (root.type !== "root") return [];
  return root.children.flatMap((child) => (child.type === "doctype" || child.type === "mdxjsEsm" ? [] : [child]));
}

const require = createRequire(import.meta.url);

function hasHtml(tree: Nodes): boolean {
  let found = false;
  visit(tree, "raw", () => {
    found = true;
    return EXIT;
  });
  return found;
}

function parseRawHtml(root: Nodes, text: string): Nodes {
  const { raw }: typeof HastUtilRaw = require("hast-util-raw");
  const parsed = raw(root, { passThrough: ["admonition", "codeBlock", "formula"], file: new VFile(text) });
  // An element that the parser has moved or repeated has no complete position, so it gets the position of its parent.
  visit(parsed, (node, _index, parent) => {
    const { start, end }: Partial<NonNullable<typeof node.position>> = node.position ?? {};
    if (start && end) return;
    if (parent?.position) node.position = parent.position;
    else delete node.position;
  });
  return parsed;
}

/** Casts children to block nodes. This is safe because inline nodes are rendered in the same way. */
const toFlow = (children: readonly RootContent[]) =>
  children as Extract<RootContent, { type: "mdxJsxFlowElement" }>["children"];

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
