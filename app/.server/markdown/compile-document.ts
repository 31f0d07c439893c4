import path from "node:path";
import type { Heading as MarkdownHeading, Root, RootContent } from "mdast";
import type { AuthoredLink } from "#app/.server/model/page.ts";
import type { Heading } from "#app/lib/page.ts";
import type { CompileOptions } from "./compile-options.ts";
import { splitFrontMatter } from "./front-matter/split-front-matter.ts";
import type { ImageReader } from "./links/image-reader.ts";
import { resolveImage } from "./links/resolve-image.ts";
import { collectIds } from "./render/collect-ids.ts";
import { type RenderOptions, renderTree } from "./render/render-tree.ts";
import type { Room } from "./room.ts";
import { readSource } from "./source/read-source.ts";
import { createReporter, type Location, type Reporter } from "./source/reporter.ts";
import { parseMdx } from "./syntax/parse-mdx.ts";
import { createAnchors } from "./tree/anchors.ts";
import type { BuildContext, PageCollector } from "./tree/build-context.ts";
import { buildNodes } from "./tree/build-tree.ts";
import { createContentBudget } from "./tree/content-budget.ts";
import { countCuts, takeBeforeCut } from "./tree/cut.ts";
import { readImports } from "./tree/imports.ts";
import { summarise } from "./tree/summarise.ts";
import { toHast } from "./tree/to-hast.ts";
import { type TreeNode, toPlainText } from "./tree/tree.ts";

export interface DocumentInput {
  /** Absolute. */
  readonly file: string;
  /** Site path of the page. */
  readonly path: string;
  readonly room: Room;
  /** Text without front matter, every line at its number in the file. */
  readonly body: string;
  readonly images: ImageReader;
  /** How the author wants it read; by the file's name where it is absent or `detect`. */
  readonly format?: "md" | "mdx" | "detect" | undefined;
  /** Whether whoever draws the document says which pages lie around it. */
  readonly canListPages?: boolean | undefined;
}

/** How a document is drawn; what it already knows of itself is left out. */
export type DrawOptions = Pick<
  RenderOptions,
  "target" | "origin" | "idPrefix" | "headingShift" | "state" | "listPages"
>;

export interface CompiledDocument {
  /** Of the `#` heading that the text starts with, which is not part of `render`. */
  readonly title: { readonly text: string; readonly id: string; readonly render: () => string } | undefined;
  /** Levels 2 to 6, in order. */
  readonly headings: readonly Heading[];
  /** Every id in the text, the title's included. */
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly AuthoredLink[];
  readonly assets: ReadonlyMap<string, string>;
  readonly head: PageCollector["head"];
  /** Address of a picture that the front matter names, as a path or URL. */
  readonly findImage: (written: string, location: Location) => string | undefined;
  /** First paragraph as plain text; empty where there is none. */
  readonly summary: string;
  readonly textLength: number;
  readonly cuts: number;
  readonly render: (options: DrawOptions) => string;
  /** Up to the first truncate mark. Undefined when there is no mark. */
  readonly excerpt: { readonly isEmpty: boolean; readonly render: (options: DrawOptions) => string } | undefined;
}

/** How deep partials may hold partials; a circle ends here too. */
const maximumPartialDepth = 8;

/**
 * Compiles one file. Nothing in it is run.
 * @returns undefined after a syntax error; every problem has been reported
 */
export function compileDocument(input: DocumentInput, options: CompileOptions): CompiledDocument | undefined {
  return options.cache ? options.cache.compile(input, options, compileAnew) : compileAnew(input, options);
}

function compileAnew(input: DocumentInput, options: CompileOptions): CompiledDocument | undefined {
  const reporter = createReporter(input.file, options.report);
  const page: PageCollector = {
    anchors: createAnchors(),
    budget: createContentBudget(),
    headings: [],
    links: [],
    assets: new Map(),
    head: [],
  };
  try {
    return compile(input, options, page, reporter);
  } catch (error) {
    // The trees are walked by recursion, ours and the libraries': a text nested thousands deep ends here.
    if (!(error instanceof RangeError)) throw error;
    reporter.error(
      undefined,
      "nested-too-deeply",
      "the text is nested too deeply",
      "no list or element should be hundreds of levels deep",
    );
    return undefined;
  }
}

function compile(
  input: DocumentInput,
  options: CompileOptions,
  page: PageCollector,
  reporter: Reporter,
): CompiledDocument | undefined {
  const parsed = openFile(input, options, page, reporter, input.body);
  if (!parsed) return undefined;
  const { tree, context } = parsed;
  const title = takeTitle(tree, context);
  const nodes = build(tree, context);
  const own = {
    path: input.path,
    highlight: options.highlight,
    headings: page.headings,
  };
  const draw = (part: readonly TreeNode[]) => (drawing: DrawOptions) => renderTree(part, { ...own, ...drawing });
  const before = takeBeforeCut(nodes);
  return {
    title,
    headings: page.headings,
    anchors: new Set([...(title ? [title.id] : []), ...collectIds(nodes)]),
    links: page.links,
    assets: page.assets,
    head: page.head,
    findImage: (written, location) => resolveImage(written, context, location)?.src,
    summary: summarise(nodes),
    textLength: toPlainText(nodes).length,
    cuts: countCuts(nodes),
    render: draw(nodes),
    excerpt: before && { isEmpty: toPlainText(before).trim() === "", render: draw(before) },
  };
}

interface OpenedFile {
  readonly tree: Root;
  readonly context: BuildContext;
}

function openFile(
  input: Omit<DocumentInput, "body">,
  options: CompileOptions,
  page: PageCollector,
  reporter: Reporter,
  body: string,
): OpenedFile | undefined {
  const { format = "detect" } = input;
  const lenient = format === "md" || (format === "detect" && /\.md$/i.test(input.file));
  if (!page.budget.take(body.length, undefined, reporter)) return undefined;
  const tree = parseMdx(body, lenient, reporter);
  if (!tree) return undefined;
  const context: BuildContext = {
    ...input,
    lenient,
    text: body,
    bindings: readImports(tree, input.file, options, reporter, page.budget),
    options,
    reporter,
    page,
    inside: [],
    buildPartial,
  };
  return { tree, context };
}

function build(tree: Root, context: BuildContext): readonly TreeNode[] {
  const hast = toHast(tree);
  return hast.type === "root"
    ? buildNodes(
        hast.children.flatMap((child) => (child.type === "doctype" || child.type === "mdxjsEsm" ? [] : [child])),
        context,
      )
    : [];
}

/** Takes a first `# Title` out of the tree: the page's `h1` is drawn by the page. */
function takeTitle(tree: Root, context: BuildContext): CompiledDocument["title"] {
  const index = tree.children.findIndex((node) => !isBlank(node));
  const first = tree.children[index];
  if (first?.type !== "heading" || first.depth !== 1) return undefined;
  tree.children.splice(index, 1);
  const headingsBefore = context.page.headings.length;
  const level2: MarkdownHeading = { ...first, depth: 2 };
  const [heading] = build(
    { type: "root", children: [level2, ...tree.children.filter((node) => node.type === "definition")] },
    context,
  );
  context.page.headings.length = headingsBefore;
  if (heading?.type !== "element" || toPlainText(heading.children).trim() === "") return undefined;
  const own = { target: "page", path: context.path, highlight: context.options.highlight, headings: [] } as const;
  return {
    text: toPlainText(heading.children).replace(/\s+/g, " ").trim(),
    id: String(heading.properties.id),
    render: () => renderTree(heading.children, own),
  };
}

/** Imports, comments, and paragraphs of nothing but spaces (`&nbsp;`) may stand before the title. */
const isBlank = (node: RootContent): boolean =>
  node.type === "mdxjsEsm" ||
  (node.type === "mdxFlowExpression" && /^\s*\/\*(?!\s*truncate)/.test(node.value)) ||
  (node.type === "paragraph" && node.children.every((child) => child.type === "text" && child.value.trim() === ""));

/** An imported `_part.mdx`, built where it is used: its headings and links are the page's. */
function buildPartial(
  file: string,
  around: BuildContext,
  location: { readonly line: number; readonly column: number } | undefined,
): readonly TreeNode[] {
  const depth = around.inside.filter((name) => name.startsWith("partial:")).length;
  const { options } = around;
  if (around.inside.includes(`partial:${file}`) || depth >= maximumPartialDepth) {
    around.reporter.error(
      location,
      "circular-import",
      `${path.basename(file)} imports itself, directly or through others`,
      "take one of the imports out",
    );
    return [];
  }
  const { budget } = around.page;
  if (!budget.takePartial(location, around.reporter)) return [];
  const reporter = createReporter(file, options.report);
  const text = readSource(file, options.report);
  const split = text === undefined ? undefined : splitFrontMatter(text, reporter);
  const opened =
    split &&
    openFile(
      {
        file,
        path: around.path,
        room: around.room,
        images: around.images,
        canListPages: around.canListPages,
      },
      options,
      around.page,
      reporter,
      split.body,
    );
  return opened ? build(opened.tree, { ...opened.context, inside: [...around.inside, `partial:${file}`] }) : [];
}
