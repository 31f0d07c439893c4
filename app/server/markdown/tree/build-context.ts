import type { Element, ElementContent } from "hast";
import type {} from "mdast-util-mdx-expression";
import type {} from "mdast-util-mdx-jsx";
import type { CompileOptions, DocumentInput } from "#app/server/markdown/document.ts";
import type { Syntax } from "#app/server/markdown/syntax/parse-document.ts";
import type { DiagnosticLocation, Reporter } from "../reporter.ts";
import type { Bindings } from "./imports.ts";
import type { PageCollector } from "./page-collector.ts";
import type { Props } from "./tree.ts";

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

/** What a partial receives from the file that uses it. */
export interface Received {
  readonly props: Props;
  readonly children: () => ElementContent[];
}

/** The state of the file that is being built: the page's own file, or a partial. */
export interface BuildContext extends Omit<DocumentInput, "body" | "format"> {
  readonly syntax: Syntax;
  /** The text to which the offsets in the tree refer. */
  readonly text: string;
  readonly bindings: Bindings;
  readonly options: CompileOptions;
  readonly reporter: Reporter;
  readonly page: PageCollector;
  readonly inside: readonly string[];
  /** Builds nodes in document order, since building also collects ids and links. */
  readonly build: (nodes: readonly ElementContent[], context: BuildContext) => ElementContent[];
  readonly buildPartial: (file: string, context: BuildContext, element: AuthoredElement) => ElementContent[];
  readonly received?: Received;
}

/** Claims and returns an id. If the page has the id already, the result is undefined, with a warning. */
export function claimId(
  id: string,
  { page, reporter }: BuildContext,
  location: DiagnosticLocation,
): string | undefined {
  if (page.anchors.claim(id)) return id;
  const hint = "give this element another id; until then, links to the id lead to the first element with this id";
  reporter.warn(location, "duplicate-id", `an earlier element of the page has the same id "${id}"`, hint);
  return undefined;
}

/** Returns the text of a node as the author wrote it. */
export const toSource = (
  { position }: Pick<ElementContent, "position">,
  { text }: Pick<BuildContext, "text">,
): string => text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
