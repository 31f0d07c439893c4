import path from "node:path";
import type { ElementContent } from "hast";
import type { Heading as MarkdownHeading, RootContent } from "mdast";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { readSource } from "#app/server/files/read-source.ts";
import { runWithin } from "#app/server/text/run-within.ts";
import type { CompiledDocument, CompileOptions, DocumentInput, RenderOptions } from "./document.ts";
import { splitFrontMatter } from "./front-matter/split-front-matter.ts";
import { resolveImage } from "./links/assets.ts";
import { renderTree } from "./render-tree.ts";
import { createReporter, type Reporter } from "./reporter.ts";
import { listReferences } from "./syntax/list-references.ts";
import { type ParsedDocument, parseDocument, type Syntax } from "./syntax/parse-document.ts";
import { reportLostContent } from "./syntax/report-lost-content.ts";
import { type AuthoredElement, type BuildContext, type Received, toSource } from "./tree/build-context.ts";
import { buildTree } from "./tree/build-tree.ts";
import { readImports } from "./tree/imports.ts";
import { createPageCollector, type PageCollector } from "./tree/page-collector.ts";
import { toHast } from "./tree/to-hast.ts";
import { collectIds, countTruncationMarkers, findFirstParagraph, toLine, toPlainText, truncate } from "./tree/tree.ts";

const maximumPartialDepth = 8;

const maximumSeconds = 20;
/** Compiling a text up to this length takes less than a second, unless it contains other files, diagrams or formulas. */
const shortText = 10_000;
const costlySyntax = /^import\s|mermaid|\$/m;

/**
 * Compiles one file. Code in the file is never run.
 * @returns undefined if the file cannot be compiled; the error has been reported
 */
export function compileDocument(input: DocumentInput, options: CompileOptions): CompiledDocument | undefined {
  return options.cache ? options.cache.compile(input, options, compileUncached) : compileUncached(input, options);
}

function compileUncached(input: DocumentInput, options: CompileOptions): CompiledDocument | undefined {
  const reporter = createReporter(input.file, options.report);
  const { body } = input;
  const work = () => ({ document: compile(input, options, reporter) });
  try {
    const isShort = body.length <= shortText && !costlySyntax.test(body);
    const result = isShort ? work() : runWithin(maximumSeconds * 1_000, work);
    if (result) return result.document;
    const message = `compiling the page takes more than ${maximumSeconds} s`;
    reporter.error(undefined, "page-too-large", message, "divide the page into several pages");
  } catch (error) {
    // `toHast` throws a RangeError for a tree that is too deep or too costly.
    // Recursion that exhausts the stack throws a RangeError too.
    if (!(error instanceof RangeError)) throw error;
    const hint = "close each tag, and write lists and elements with fewer levels";
    reporter.error(undefined, "nested-too-deeply", "the text is nested too deeply, or too many tags are open", hint);
  }
  return undefined;
}

function compile(input: DocumentInput, options: CompileOptions, reporter: Reporter): CompiledDocument | undefined {
  const page = createPageCollector();
  const opened = openFile(input, options, page, reporter);
  if (!opened) return undefined;
  const { parsed, context } = opened;
  const renderWith = (nodes: readonly ElementContent[]) => (use: RenderOptions) =>
    renderTree(nodes, {
      path: input.path,
      headings: page.headings,
      ...use,
    });
  const title = takeTitle(parsed, context);
  const titleId = String(title?.properties.id);
  const nodes = buildTree(toHast(parsed, input.body), context);
  const before = truncate(nodes);
  return {
    title: title && {
      text: toLine(title.children),
      id: titleId,
      render: () => renderWith(title.children)({ target: "page" }),
    },
    headings: page.headings,
    anchors: new Set([...(title ? [titleId] : []), ...collectIds(nodes)]),
    links: page.links,
    assets: page.assets,
    head: page.head,
    findImage: (written, location) => resolveImage(written, context, location)?.src,
    summary: shorten(findFirstParagraph(nodes)),
    textLength: toPlainText(nodes).length,
    truncationMarkers: countTruncationMarkers(nodes),
    render: renderWith(nodes),
    truncated: before && { isEmpty: toPlainText(before).trim() === "", render: renderWith(before) },
  };
}

function openFile(
  input: DocumentInput,
  options: CompileOptions,
  page: PageCollector,
  reporter: Reporter,
  received?: Received,
): { readonly parsed: ParsedDocument; readonly context: BuildContext } | undefined {
  const { body, file } = input;
  if (!page.budget.take(body.length, undefined, reporter)) return undefined;
  const parsed = parseDocument(body, chooseSyntax(input, options), reporter, {
    hasMath: options.settings?.markdown?.math,
    names: received ? ["props"] : [],
    cache: options.parseCache,
  });
  if (!parsed) return undefined;
  if (!listReferences(parsed.tree).every(({ node, length }) => page.budget.take(length, node, reporter)))
    return undefined;
  reportLostContent(parsed.tree, reporter);
  const bindings = readImports(parsed.tree, { file, options, reporter, page });
  const shared = received ? { received } : {};
  const own = { syntax: parsed.syntax, text: body, bindings, options, reporter, page, inside: [] };
  return { parsed, context: { ...input, ...own, ...shared, build: buildTree, buildPartial } };
}

/** `mdx.format` in the front matter overrides `markdown.format`. Without a format, a `.md` file is parsed as MDX first. */
function chooseSyntax({ file, format: own }: DocumentInput, { settings }: CompileOptions): Syntax | "mdx-first" {
  const format = own ?? settings?.markdown?.format;
  if (format === "md" || format === "mdx") return format;
  if (!/\.md$/i.test(file)) return "mdx";
  return format === "detect" ? "md" : "mdx-first";
}

/** Removes a leading `# Title` from the tree and builds it separately, since the page renders its own `h1`. */
function takeTitle({ tree, syntax }: ParsedDocument, context: BuildContext) {
  const index = tree.children.findIndex((node) => !isBlank(node));
  const first = tree.children[index];
  if (first?.type !== "heading" || first.depth !== 1) return undefined;
  tree.children.splice(index, 1);
  const level2: MarkdownHeading = { ...first, depth: 2 };
  const definitions = tree.children.filter((node) => node.type === "definition");
  const headingsBefore = context.page.headings.length;
  const [heading] = buildTree(
    toHast({ syntax, tree: { type: "root", children: [level2, ...definitions] } }, context.text),
    context,
  );
  context.page.headings.length = headingsBefore;
  return heading?.type === "element" && toLine(heading.children) !== "" ? heading : undefined;
}

/** Returns whether a node may stand before the title. Imports and comments may, but a truncation marker may not. */
const isBlank = (node: RootContent): boolean =>
  node.type === "mdxjsEsm" ||
  (node.type === "html" && /^<!--(?!\s*truncate\s*-->)/.test(node.value) && node.value.trimEnd().endsWith("-->")) ||
  (node.type === "mdxFlowExpression" && /^\s*\/\*(?!\s*truncate\s*\*\/)/.test(node.value)) ||
  (node.type === "paragraph" && node.children.every((child) => child.type === "text" && child.value.trim() === ""));

function buildPartial(file: string, around: BuildContext, element: AuthoredElement): ElementContent[] {
  const { node, props } = element;
  const { options, page } = around;
  const partials = around.inside.filter((name) => name.startsWith("partial:"));
  if (partials.includes(`partial:${file}`) || partials.length >= maximumPartialDepth) {
    const name = path.basename(file);
    const message = partials.includes(`partial:${file}`)
      ? `${name} imports itself, directly or through other files`
      : `${name} is imported through more than ${maximumPartialDepth} files`;
    around.reporter.error(node, "circular-import", message, "remove one of the imports");
    return [];
  }
  if (!page.budget.takePartial(node, around.reporter)) return [];
  const reporter = createReporter(file, options.report);
  const text = readSource(file, options.report);
  const split = text === undefined ? undefined : splitFrontMatter(text, reporter);
  const { path: pagePath, collection, images, canListPages = false } = around;
  const input = { file, path: pagePath, collection, images, canListPages, body: split?.body ?? "" };
  const received = {
    props,
    length: toSource(node, around).length,
    children: () => around.build(element.children, around),
  };
  const opened = split && openFile(input, options, page, reporter, received);
  if (!opened) return [];
  return buildTree(toHast(opened.parsed, input.body), {
    ...opened.context,
    inside: [...around.inside, `partial:${file}`],
  });
}

/** Maximum length of a summary in characters, since search engines truncate longer descriptions. */
const maximumSummary = 200;

function shorten(text: string): string {
  if (text.length <= maximumSummary) return text;
  const start = text.slice(0, maximumSummary);
  const end = Math.max(start.lastIndexOf(" "), maximumSummary / 2);
  return `${trimEndOf(start.slice(0, end).toWellFormed(), " ,;:.–-")}…`;
}
