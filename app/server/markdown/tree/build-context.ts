import GithubSlugger from "github-slugger";
import type { Element, ElementContent } from "hast";
import type {} from "mdast-util-mdx-expression";
import type {} from "mdast-util-mdx-jsx";
import { type Heading, layoutIds } from "#app/lib/page.ts";
import type { CompileOptions, DocumentInput, HeadElement } from "#app/server/markdown/document.ts";
import type { Syntax } from "#app/server/markdown/syntax/parse-document.ts";
import type { AuthoredLink } from "#app/server/model/page.ts";
import { isBlankText } from "#app/server/text/html.ts";
import type { DiagnosticLocation, Reporter } from "../reporter.ts";
import type { FindName } from "./evaluate-literal.ts";
import type { Bindings, Props } from "./tree.ts";

/** A JSX element. */
export type JsxNode = Extract<ElementContent, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;
/** An expression in braces. */
export type ExpressionNode = Extract<ElementContent, { type: "mdxFlowExpression" | "mdxTextExpression" }>;

/** An element that an author wrote as Markdown, HTML or JSX. */
export interface AuthoredElement {
  readonly node: JsxNode | Element;
  readonly name: string;
  readonly props: Props;
  readonly children: readonly ElementContent[];
}

/** A file of Markdown that other files use as a component. */
export interface PartialSource {
  readonly file: string;
  /** The text of a component that this server ships. Absent if the file is read. */
  readonly text?: string;
}

/** What a partial receives from the file that uses it. */
export interface Received {
  /** The attributes of the element that uses the partial and, if it has content, `children`. */
  readonly props: Props;
  /** The element that uses the partial, and the file of this element. */
  readonly node: AuthoredElement["node"];
  readonly context: BuildContext;
}

/** Returns what the element passes to a partial or function. */
export function toReceived({ node, props, children }: AuthoredElement, context: BuildContext): Received {
  const content = children.every(isBlankText) ? undefined : () => context.build(children, context);
  return { props: { ...props, children: content }, node, context };
}

/** The state of the file that is being built: the page's own file, or a partial. */
export interface BuildContext extends Omit<DocumentInput, "body" | "format"> {
  readonly syntax: Syntax;
  /** The text to which the offsets in the tree refer. */
  readonly text: string;
  readonly bindings: Bindings;
  readonly options: CompileOptions;
  readonly reporter: Reporter;
  /** What the page's own file and its partials have in common. */
  readonly page: PageCollector;
  /** What contains the nodes, the outermost first: names of components, `svg`, and `partial:` with the file of a partial. */
  readonly inside: readonly string[];
  /**
   * Builds nodes in document order, since building also collects ids and links. The builders of elements get this function
   * here, because the module that defines it imports them.
   */
  readonly build: (nodes: readonly ElementContent[], context: BuildContext) => ElementContent[];
  readonly buildPartial: (source: PartialSource, context: BuildContext, element: AuthoredElement) => ElementContent[];
  readonly received?: Received;
  /** Returns the values of the parameters of a function around an expression, such as `item` in `list.map((item) => …)`. */
  readonly findLocal?: FindName | undefined;
}

/**
 * Returns where an attribute was written: if its value in a partial comes from `props`, the element that uses the partial.
 * Relative paths start there, and diagnostics name this location.
 */
export function findOrigin(
  node: AuthoredElement["node"],
  name: string,
  context: BuildContext,
): readonly [context: BuildContext, node: AuthoredElement["node"]] {
  const { received } = context;
  if (received === undefined || node.type === "element") return [context, node];
  const value = node.attributes.find((each) => each.type === "mdxJsxAttribute" && each.name === name)?.value;
  const isExpression = typeof value === "object" && value !== null;
  const isReceived = isExpression && (context.findLocal !== undefined || /\bprops\b/.test(value.value));
  return isReceived ? findOrigin(received.node, name, received.context) : [context, node];
}

/** Claims and returns an id, if there is one. If the page has the id already, the result is undefined, with a warning. */
export function claimId(
  id: string | undefined,
  { page, reporter }: BuildContext,
  location: DiagnosticLocation,
): string | undefined {
  if (id === undefined || page.anchors.claim(id)) return id;
  const hint = "give this element another id; until then, links to the id lead to the first element with this id";
  reporter.warn(location, "duplicate-id", `an earlier element of the page has the same id "${id}"`, hint);
  return undefined;
}

/** Returns the text of a node as the author wrote it. */
export const toSource = (
  { position }: Pick<ElementContent, "position">,
  { text }: Pick<BuildContext, "text">,
): string => text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

/** Creates the collector of a page, which is filled while the page's tree is built. */
export const createPageCollector = () => ({
  anchors: createAnchors(),
  headings: [] as Heading[],
  links: [] as AuthoredLink[],
  assets: new Map<string, string>(),
  head: [] as HeadElement[],
});

/** Ids, headings, links, files and head elements of a page, which are collected while the page's tree is built. */
export type PageCollector = Readonly<ReturnType<typeof createPageCollector>>;

function createAnchors() {
  const slugger = new GithubSlugger();
  const claim = (id: string) => {
    if (Object.hasOwn(slugger.occurrences, id)) return false;
    slugger.occurrences[id] = 0;
    return true;
  };
  Object.values(layoutIds).forEach(claim);
  return {
    /** Creates a unique id from a text by GitHub's rule: `bug-fixes-1` for the second `Bug fixes`. */
    fromText: (text: string) => slugger.slug(text) || slugger.slug("section"),
    claim,
  };
}
