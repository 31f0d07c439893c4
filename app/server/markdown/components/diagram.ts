import { createRequire, findPackageJSON } from "node:module";
import path from "node:path";
import type * as BeautifulMermaid from "beautiful-mermaid";
import type { ElementContent, RootContent } from "hast";
import type { BuildContext } from "#app/server/markdown/tree/build-context.ts";
import { svgElements } from "#app/server/markdown/tree/html-attributes.ts";
import { type CodeBlockNode, type ComponentNode, componentNode } from "#app/server/markdown/tree/tree.ts";
import { h, parseHtml } from "#app/server/text/html.ts";

const attributes = new Set(
  "cx cy d dx dy fill fontSize fontStyle fontWeight height id markerEnd markerHeight markerStart markerWidth opacity orient points r refX refY rx ry stroke strokeDashArray strokeLineJoin strokeWidth textAnchor transform viewBox width x x1 x2 y y1 y2".split(
    " ",
  ),
);

const require = createRequire(import.meta.url);

/** Loads `beautiful-mermaid` by its file path: it has no entry point for `require`, and `import()` is asynchronous. */
function loadRenderer(): typeof BeautifulMermaid {
  const packageFile = findPackageJSON("beautiful-mermaid", import.meta.url) ?? "";
  return require(path.join(path.dirname(packageFile), "dist/index.js"));
}

/** Builds a Mermaid diagram as SVG; returns undefined after a warning. Loading the renderer takes up to a second. */
export function buildDiagram(
  { code, position }: CodeBlockNode,
  title: string | undefined,
  source: ComponentNode,
  { page, reporter }: BuildContext,
): ElementContent[] | undefined {
  try {
    const { renderMermaidSVG } = loadRenderer();
    const prefix = page.anchors.fromText("diagram");
    const [svg] = parseHtml(renderMermaidSVG(toRenderable(code))).children.flatMap((node) => sanitize(node, prefix));
    if (svg?.type !== "element") throw new Error("the diagram is empty");
    const image = { ...svg, properties: { ...svg.properties, role: "img", ariaLabel: title ?? "Diagram" } };
    const details = componentNode("Details", {}, [h("summary", {}, ["Source of the diagram"]), source]);
    const caption = title === undefined ? [] : [h("figcaption", {}, [title])];
    return [h("figure", { className: ["diagram"] }, [...caption, image, details])];
  } catch (error) {
    const message = `the diagram cannot be rendered, so its source is shown: ${error instanceof Error ? error.message : String(error)}`;
    const hint =
      "check the syntax and divide a long diagram; supported are flowcharts, and state, sequence, class, entity-relationship and XY diagrams";
    reporter.warn({ position }, "diagram-as-code", message, hint);
    return undefined;
  }
}

/** Labels, ends of statements, and links without a space before them, such as in `A-->B` and `A--text-->B`. */
const flowchartParts =
  /"[^"]*"|\[[^\]\n]*\]|\([^)\n]*\)|\{[^}\n]*\}|\|[^|\n]*\||(;)|(?<=[\w\])}|"])(<?(?:--|-\.|==|~~~))([A-Za-z](?=[^-\n|]*--))?/g;

/** The parts of a relation between two classes, such as `A"1"<|--B`, and between two entities, such as `A||--o{B`. */
const relations = [
  /^([ \t]*[\w~`]+)[ \t]*("[^"\n]*")?[ \t]*((?:<\|?|\*|(?<=\s)o)?(?:--|\.\.)(?:\|?>|\*|o(?!\w))?)[ \t]*("[^"\n]*")?[ \t]*(?=[\w`])/gm,
  /^([ \t]*[\w-]+)[ \t]*([|}][|o](?:--|\.\.)[|o][|{])[ \t]*(?=\w)/gm,
];

/** Statements that do not change what a diagram shows, and that the renderer would render as boxes. */
const invisible = /^[ \t]*(?:acc(?:Title|Descr)[ \t]*:.*|accDescr[ \t]*\{[^}]*\}|click[ \t]+\w[\w.-]*[ \t]+["\w].*)$/gm;

/** Statements with texts that the renderer would leave out, by the type of the diagram. */
const unsupported: Readonly<Record<string, RegExp>> = {
  classDiagram: /^[ \t]*(?:note[ \t]+(?:for\b|")|class[ \t]+\S+[ \t]*\{[ \t]*[^\s<]).*/m,
  erDiagram: /^[ \t]*[\w-]+(?:\[[^\]\n]*\])?[ \t]*\{[ \t]*\S.*/m,
  flowchart: /[\w-]+@\{[^}\n]*\}?/,
  graph: /[\w-]+@\{[^}\n]*\}?/,
  sequenceDiagram: /^[ \t]*(?:title[ \t:]|box(?:[ \t]|$)|create[ \t]|participant.*@\{).*/m,
  stateDiagram: /^[ \t]*note[ \t]+(?:left|right)[ \t]+of\b.*/m,
};

/**
 * Writes a diagram in the form that the renderer reads: without front matter and statements that are not shown.
 * @throws for a statement with a text that the renderer would leave out
 */
function toRenderable(code: string): string {
  const body = code.replace(/^\s*---\n[\s\S]*?\n---[ \t]*\n/, "");
  const first = body.split("\n").find((line) => !/^\s*(?:%%|$)/.test(line)) ?? "";
  const [type = ""] = /\w+/.exec(first) ?? [];
  const diagram = separateParts(body, type).replace(invisible, "");
  const [statement] = (Object.hasOwn(unsupported, type) && unsupported[type]?.exec(diagram)) || [];
  if (statement !== undefined) throw new Error(`\`${statement.trim()}\` is not supported`);
  return diagram;
}

/**
 * Adds spaces around links and relations, and to flowcharts line breaks and a direction. Mermaid requires none of these. Without
 * the spaces, the renderer would leave out nodes.
 */
function separateParts(body: string, type: string): string {
  const relation = relations[["classDiagram", "erDiagram"].indexOf(type)];
  if (relation) return body.replace(relation, (...parts) => `${parts.slice(1, -2).filter(Boolean).join(" ")} `);
  if (type !== "graph" && type !== "flowchart") return body;
  return body
    .replace(flowchartParts, (part, end?: string, link?: string, letter?: string) => {
      if (end !== undefined) return "\n";
      return link === undefined ? part : [" ", link, letter && ` ${letter}`].join("");
    })
    .replace(/^([ \t]*(?:graph|flowchart))[ \t]*$/m, "$1 TD");
}

/** Style sheets and classes are removed, because the site has its own. */
function sanitize(node: RootContent, prefix: string): ElementContent[] {
  if (node.type === "text") return [node];
  if (node.type !== "element" || !svgElements.has(node.tagName)) return [];
  const properties = Object.entries(node.properties).flatMap(([name, value]) => {
    const text = String(value).replace(/^url\(#([\w-]+)\)$/, `url(#${prefix}-$1)`);
    if (!attributes.has(name) || /[\\@;]|url\((?!#)/i.test(text)) return [];
    return [[name, name === "id" ? `${prefix}-${text}` : text]];
  });
  const children = node.children.flatMap((child) => sanitize(child, prefix));
  return [{ ...node, properties: Object.fromEntries(properties), children }];
}
