import path from "node:path";
import type { ElementContent } from "hast";
import { readSource } from "#app/server/files/read-bytes.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { truncateText } from "#app/server/text/excerpt.ts";
import { isBlankText } from "#app/server/text/html.ts";
import { listCodeNodes, toCodeBlock } from "./components/code-block.ts";
import type { CompiledDocument, CompileOptions, DocumentInput, ParsedFile, RenderOptions } from "./document.ts";
import { splitFrontMatter } from "./front-matter/parse-front-matter.ts";
import { resolveImage } from "./links/assets.ts";
import { renderTree } from "./render-tree.ts";
import { createReporter, type Reporter } from "./reporter.ts";
import { parseDocument, reportLostContent, type Syntax } from "./syntax/parse-document.ts";
import {
  type AuthoredElement,
  type BuildContext,
  createPageCollector,
  type PartialSource,
  toReceived,
} from "./tree/build-context.ts";
import { buildDocumentTree } from "./tree/build-tree.ts";
import { readImports } from "./tree/imports.ts";
import { toHast } from "./tree/to-hast.ts";
import {
  collectTreeIds,
  countTruncationMarkers,
  findFirstParagraph,
  isElement,
  isTruncationComment,
  toLine,
  toVisibleText,
  truncate,
} from "./tree/tree.ts";

/** Maximum length of a summary in characters, since search engines truncate longer descriptions. */
const summaryLength = 200;
/** Compiling an ordinary page takes a few milliseconds. */
const slowMilliseconds = 2_000;

/**
 * Compiles one file. Code in the file is never run.
 * @returns undefined if the file cannot be compiled; the error has been reported
 */
export function compileDocument(input: DocumentInput, options: CompileOptions): CompiledDocument | undefined {
  const reporter = createReporter(input.file, options.report);
  const start = performance.now();
  try {
    return compile(input, options, reporter);
  } catch (error) {
    // Recursion that exhausts the stack throws a RangeError.
    if (!(error instanceof RangeError)) throw error;
    const hint = "close each tag, and write lists, quotations and elements with fewer levels";
    reporter.error(undefined, "nested-too-deeply", "the text is nested too deeply", hint);
    return undefined;
  } finally {
    const milliseconds = performance.now() - start;
    if (milliseconds > slowMilliseconds) {
      const message = `compiling the file takes ${(milliseconds / 1_000).toFixed(1)} s, which delays each start`;
      reporter.warn(undefined, "slow-file", message, "divide the file, or simplify its diagrams and nested lists");
    }
  }
}

function compile(input: DocumentInput, options: CompileOptions, reporter: Reporter): CompiledDocument | undefined {
  const parsed = parseFile(input, options, reporter);
  if (!parsed) return undefined;
  const page = createPageCollector();
  const builders = { build: buildDocumentTree, buildPartial };
  const context: BuildContext = { ...input, ...parsed, ...builders, options, reporter, page, inside: [] };
  const renderWith = (nodes: readonly ElementContent[]) => (use: RenderOptions) =>
    renderTree(nodes, {
      path: input.path,
      basename: options.basename,
      headings: page.headings,
      ...use,
    });
  const content = [...parsed.nodes];
  const title = takeTitle(content, context);
  const titleId = String(title?.properties.id);
  const nodes = buildDocumentTree(content, context);
  const before = truncate(nodes);
  return {
    title: title && {
      text: toLine(title.children),
      id: titleId,
      render: () => renderWith(title.children)({ target: "page" }),
    },
    headings: page.headings,
    anchors: new Set([...(title ? [titleId] : []), ...collectTreeIds(nodes)]),
    links: page.links,
    assets: page.assets,
    head: page.head,
    findImage: (written, location) => resolveImage(written, context, location)?.src,
    summary: truncateText(findFirstParagraph(nodes), summaryLength),
    textLength: toVisibleText(nodes).length,
    truncationMarkers: countTruncationMarkers(nodes),
    listCode: () => listCodeNodes(nodes).map(toCodeBlock),
    render: renderWith(nodes),
    truncated: before && { isEmpty: toVisibleText(before).trim() === "", render: renderWith(before) },
  };
}

function parseFile(
  input: Pick<DocumentInput, "body" | "file" | "format">,
  options: CompileOptions,
  reporter: Reporter,
  names: readonly string[] = [],
): ParsedFile | undefined {
  const { body: text, file } = input;
  const hasMath = options.settings?.markdown?.math;
  const parsed = parseDocument(text, chooseSyntax(input, options), reporter, { hasMath, names });
  if (!parsed) return undefined;
  reportLostContent(parsed.tree, reporter);
  const { tree, syntax } = parsed;
  const bindings = readImports(tree, { file, options, reporter });
  return { syntax, text, bindings, nodes: toHast(tree, { syntax, text }) };
}

/** `mdx.format` in the front matter overrides `markdown.format`. Without a format, a `.md` file is parsed as MDX first. */
function chooseSyntax(
  { file, format: own }: Pick<DocumentInput, "file" | "format">,
  { settings }: CompileOptions,
): Syntax | "mdx-first" {
  const format = own ?? settings?.markdown?.format;
  if (format === "md" || format === "mdx") return format;
  if (!/\.md$/i.test(file)) return "mdx";
  return format === "detect" ? "md" : "mdx-first";
}

/** Removes a leading `# Title` from the nodes and builds it separately, since the page renders its own `h1`. */
function takeTitle(nodes: ElementContent[], context: BuildContext) {
  const index = nodes.findIndex((node) => !isBlank(node));
  const first = nodes[index];
  // A heading in HTML has no `dataSlug`.
  if (!isElement(first, "h1") || first.properties.dataSlug === undefined) return undefined;
  const next = nodes[index + 1];
  nodes.splice(index, next && isBlankText(next) ? 2 : 1);
  const headingsBefore = context.page.headings.length;
  const [heading] = buildDocumentTree([{ ...first, tagName: "h2" }], context);
  context.page.headings.length = headingsBefore;
  return heading?.type === "element" && toLine(heading.children) !== "" ? heading : undefined;
}

/** Returns whether a node may stand before the title. Comments may, but a truncation marker may not. */
const isBlank = (node: ElementContent): boolean =>
  isBlankText(node) ||
  (node.type === "comment" && !isTruncationComment(node.value)) ||
  (node.type === "mdxFlowExpression" && /^\s*\/\*(?!\s*truncate\s*\*\/)/.test(node.value)) ||
  (isElement(node, "p") && node.children.every(isBlankText));

function buildPartial(source: PartialSource, around: BuildContext, element: AuthoredElement): ElementContent[] {
  const { file } = source;
  const { node } = element;
  const { options } = around;
  if (around.inside.includes(`partial:${file}`)) {
    const message = `${path.basename(file)} imports itself, directly or through other files`;
    around.reporter.error(node, "circular-import", message, "remove one of the imports");
    return [];
  }
  options.onImport?.(file);
  const partial = options.partials?.get(file) ?? readPartial(source, options);
  if (!partial) return [];
  const { nodes, ...parsed } = partial;
  // The author does not have the files that this server ships.
  const report: Report = (diagnostic) =>
    options.report(source.text === undefined ? diagnostic : { ...diagnostic, ...around.reporter.at(node) });
  return buildDocumentTree(nodes, {
    ...around,
    ...parsed,
    file,
    received: toReceived(element, around),
    findLocal: undefined,
    reporter: createReporter(file, report),
    inside: [...around.inside, `partial:${file}`],
  });
}

/** Reads and parses a partial. Without diagnostics, it is kept for its next use. */
function readPartial({ file, text: shipped }: PartialSource, options: CompileOptions): ParsedFile | undefined {
  let hasDiagnostic = false;
  const report: Report = (diagnostic) => {
    hasDiagnostic = true;
    options.report(diagnostic);
  };
  const reporter = createReporter(file, report);
  const source = shipped ?? readSource(file, report);
  const body = source === undefined ? undefined : splitFrontMatter(source, reporter)?.body;
  const partial = body === undefined ? undefined : parseFile({ file, body }, options, reporter, partialNames);
  if (partial && !hasDiagnostic) options.partials?.set(file, partial);
  return partial;
}

const partialNames = ["props", "children"];
