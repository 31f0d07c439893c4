import type { Element, ElementContent } from "hast";
import convert from "npm-to-yarn";
import { highlightLines, isTooLong } from "#app/server/highlight/highlight.ts";
import type { CodeNote, CodeSamples } from "#app/server/markdown/document.ts";
import { type BuildContext, toSource } from "#app/server/markdown/tree/build-context.ts";
import {
  type CodeBlockNode,
  type ComponentNode,
  componentNode,
  type Props,
  toVisibleText,
} from "#app/server/markdown/tree/tree.ts";
import type { CodeBlock } from "#app/server/model/page.ts";
import { h } from "#app/server/text/html.ts";
import { type Component, findText, type RenderContext } from "./component.ts";
import { buildDiagram } from "./diagram.ts";

/** Builds `<CodeBlock language="…" title="…">`, and renders all code blocks. */
export const codeBlock: Component = {
  name: "CodeBlock",
  build: ({ props, children }) => {
    const title = findText(props, "title");
    const { showLineNumbers: numbers } = props;
    const first = typeof numbers === "number" ? numbers : 1;
    const language =
      findText(props, "language") ?? /language-(\S+)/.exec(findText(props, "className") ?? "")?.[1] ?? "";
    const code = toVisibleText(children()).replace(/^\n|\n$/g, "");
    return [
      componentNode("CodeBlock", {
        ...parseMeta(findText(props, "metastring") ?? ""),
        ...(title === undefined ? {} : { title }),
        ...(numbers === undefined || numbers === false ? {} : { firstLineNumber: first }),
        language,
        code,
      }),
    ];
  },
  render: (node, context) => (context.target === "feed" ? renderForFeed(node) : [renderForPage(node, context)]),
};

/** Builds `<Mermaid value="…" />` as a diagram, like a code block in the language `mermaid`. */
export const mermaid: Component = {
  name: "Mermaid",
  build: ({ node, props }, context) => {
    const code = findText(props, "value") ?? "";
    return buildCodeBlock({ type: "codeBlock", language: "mermaid", meta: "", code, position: node.position }, context);
  },
};

/** Lists the code blocks of a tree in the order of the text. */
export const listCodeNodes = (nodes: readonly ElementContent[]): ComponentNode[] =>
  nodes.flatMap((node) => {
    if (node.type === "component" && node.name === "CodeBlock") return [node];
    return "children" in node ? listCodeNodes(node.children) : [];
  });

/** Returns a code block as its author wrote it. */
export const toCodeBlock = ({ props }: ComponentNode): CodeBlock => ({
  language: findText(props, "language") ?? "",
  meta: findText(props, "meta") ?? "",
  code: findText(props, "code") ?? "",
});

/** Builds fenced or indented code as a code block, a diagram, or tabs for package managers. */
export function buildCodeBlock(node: CodeBlockNode, context: BuildContext): ElementContent[] {
  const { language, meta, code } = node;
  const { path, options, reporter } = context;
  options.collectCode?.({ ...reporter.at(node), path, isBlock: true, language, meta, code });
  if (isTooLong(code)) {
    const message = `a code block of ${Math.round(code.length / 1000)} kB is shown without colors`;
    const hint = "put the code into a file in the static folder, and link the file";
    context.reporter.warn(node, "long-code", message, hint);
  }
  warnOfOpenFence(node, context);
  const toBlock = (source: string, more: Props = {}) =>
    componentNode("CodeBlock", { ...more, ...parseMeta(meta), meta, language, code: source });
  if (/\bnpm2yarn\b/.test(meta)) return [buildPackageManagerTabs(code, toBlock)];
  if (language.toLowerCase() !== "mermaid") return [toBlock(code)];
  const title = parseMeta(meta).title ?? findDiagramTitle(code);
  const diagram = context.options.settings?.markdown?.mermaid
    ? buildDiagram(node, title, componentNode("CodeBlock", { language, code }), context)
    : undefined;
  return diagram ?? [toBlock(code, { title: findDiagramTitle(code) ?? "Diagram, written in Mermaid" })];
}

const managers = [
  { value: "npm", label: "npm" },
  { value: "yarn", label: "Yarn" },
  { value: "pnpm", label: "pnpm" },
  { value: "bun", label: "Bun" },
] as const;

/** Builds one tab per package manager. As in Docusaurus, a reader's choice of a tab applies to all pages. */
function buildPackageManagerTabs(code: string, toBlock: (code: string) => ComponentNode): ComponentNode {
  const items = managers.map(({ value, label }) =>
    componentNode("TabItem", { value, label }, [toBlock(value === "npm" ? code : convert(code, value))]),
  );
  return componentNode("Tabs", { selected: 0, group: "npm2yarn" }, items);
}

function warnOfOpenFence(node: CodeBlockNode, context: BuildContext): void {
  const source = toSource(node, context);
  const [marker = ""] = /^(?:`+|~+)/.exec(source) ?? [];
  const last = source.slice(source.lastIndexOf("\n") + 1).trimEnd();
  if (marker === "" || (source.includes("\n") && last.endsWith(marker))) return;
  const message =
    "the code block is never closed, so it ends only with the page or with the list item, quotation or admonition around it";
  context.reporter.warn(node, "unclosed-code-fence", message, `close it with a line of ${marker}`);
}

function findDiagramTitle(source: string): string | undefined {
  const [, frontMatter = ""] = /^\s*---\n([\s\S]*?)\n---/.exec(source) ?? [];
  const [, title] = /^title:[ \t]*(\S.*)$/m.exec(frontMatter) ?? /^[ \t]*accTitle:[ \t]*(\S.*)$/m.exec(source) ?? [];
  return title?.trim().replace(/^(["'])(.*)\1$/, "$2");
}

/** Parses the text that follows the language of an opening fence, such as `title="x" {1,4-6} showLineNumbers=5`. */
export function parseMeta(meta: string) {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta);
  const numbers = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?/.exec(meta);
  const ranges = /\{([\d,\s-]+)\}/.exec(meta.replace(numbers?.[0] ?? "", ""))?.[1];
  return {
    ...(title ? { title: title[1] ?? title[2] ?? "" } : {}),
    ...(ranges === undefined ? {} : { highlighted: ranges }),
    ...(numbers ? { firstLineNumber: Number(numbers[1] ?? 1) } : {}),
  };
}

/** Lists the lines of ranges such as `1,4-6`, up to `lastLine`. */
function listLines(ranges: string, lastLine: number): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const range of ranges.split(",")) {
    const [from = Number.NaN, to = from] = range.split("-").map((number) => Number.parseInt(number, 10));
    for (let line = from; line <= Math.min(to, lastLine); line++) lines.add(line);
  }
  return lines;
}

function renderForFeed({ props }: ComponentNode): ElementContent[] {
  const title = findText(props, "title");
  const { code } = toMarkedCode(props);
  return [...(title ? [h("p", {}, [h("strong", {}, [title])])] : []), h("pre", {}, [h("code", {}, [code])])];
}

function renderForPage(node: ComponentNode, { createId, findNote }: RenderContext): Element {
  const { props } = node;
  const language = (findText(props, "language") ?? "").toLowerCase().replace(/[^\w#+-]/g, "") || "text";
  const { code, marks } = toMarkedCode(props);
  const title = findText(props, "title");
  const id = createId("code");
  const first = typeof props.firstLineNumber === "number" ? props.firstLineNumber : undefined;
  const source = code.split("\n");
  const note = findNote(node);
  const lines = highlightLines(code, language).map((line, index) => {
    const marked = [...(language === "diff" ? diffMarks(source[index] ?? "") : []), ...(marks.get(index + 1) ?? [])];
    return addMarks(line, marked, first === undefined ? undefined : first + index);
  });
  const samples = note?.samples;
  const attributes = { dataSamples: samples?.path, dataSample: samples && String(samples.position) };
  return h(title ? "figure" : "div", { className: ["code-block"], dataLanguage: language, ...attributes }, [
    ...(title ? [h("figcaption", {}, [title])] : []),
    h("pre", { tabIndex: 0, className: first === undefined ? undefined : ["numbered"] }, [
      h("code", { id, className: [`language-${language}`] }, [{ type: "raw", value: lines.join("\n") }]),
    ]),
    h("button", { type: "button", className: ["copy-button"], dataCopyTarget: samples ? undefined : id }, ["Copy"]),
    ...(note ? [renderNote(note)] : []),
  ]);
}

/** Renders the link to the operation that the code calls, and the menu of languages. */
const renderNote = ({ href, label, version, samples }: CodeNote): Element =>
  h("p", { className: ["code-note"] }, [
    h("a", { href }, [label]),
    ...(samples ? renderMenu(samples) : []),
    ...(version === undefined ? [] : [" ", h("span", {}, [`Checked against ${version}`])]),
  ]);

function renderMenu({ path, position, formats }: CodeSamples): Element[] {
  const options = formats.map(({ value, label }) => h("option", { value }, [label]));
  const links = formats
    .slice(1)
    .flatMap(({ value, label }) => [h("a", { href: `${path}/${value}#sample-${position}` }, [label]), " "]);
  return [
    h(
      "select",
      {
        className: ["needs-js"],
        ariaLabel: "Language",
        autoComplete: ["off"],
        dataSampleFormat: "",
        dataMarkdown: "skip",
      },
      options,
    ),
    h("noscript", { dataMarkdown: "skip" }, links),
  ];
}

/** As in Docusaurus, magic comments stay in the code if the opening fence lists line numbers, such as `{1,4-6}`. */
function toMarkedCode(props: Props) {
  const code = (findText(props, "code") ?? "").replace(/\n$/, "");
  const ranges = findText(props, "highlighted");
  if (ranges === undefined) return readMagicComments(code);
  const marks = new Set<LineMark>(["highlighted"]);
  return { code, marks: new Map([...listLines(ranges, code.split("\n").length)].map((line) => [line, marks])) };
}

const diffMarks = (line: string): LineMark[] => {
  if (/^\+(?!\+\+ )/.test(line)) return ["added"];
  return /^-(?!-- )/.test(line) ? ["removed"] : [];
};

function addMarks(line: string, marks: readonly LineMark[], number: number | undefined): string {
  if (marks.length === 0 && number === undefined) return line;
  const classes = ["line", ...marks.map((mark) => `line-${mark}`)].join(" ");
  return line.replace('class="line"', `class="${classes}"${number === undefined ? "" : ` data-line="${number}"`}`);
}

/** A mark of a line of code. */
type LineMark = "highlighted" | "added" | "removed" | "error";

const markOf: Readonly<Record<string, LineMark>> = {
  highlight: "highlighted",
  added: "added",
  removed: "removed",
  error: "error",
};

/** All comment syntaxes are accepted in any language, since an ordinary comment rarely consists only of `error-start`. */
const magicComment =
  /^(?:\/\/|#|--|%|;|'|REM\b|\/\*|<!--|\{\/\*|\(\*)\s*(highlight|added|removed|error)-(next-line|start|end)\s*(?:\*\/\}?|-->|\*\))?$/i;

/** Removes magic comments, such as `// highlight-next-line`, from code. Returns the code and the marks of its lines by line number. */
function readMagicComments(source: string) {
  const marks = new Map<number, Set<LineMark>>();
  const open = new Set<LineMark>();
  let next: LineMark[] = [];
  const kept: string[] = [];
  for (const line of source.split("\n")) {
    const [, name = "", kind = ""] = magicComment.exec(line.trim()) ?? [];
    const mark = markOf[name.toLowerCase()];
    if (mark === undefined) {
      kept.push(line);
      if (open.size > 0 || next.length > 0) marks.set(kept.length, new Set([...open, ...next]));
      next = [];
    } else if (kind.toLowerCase() === "next-line") next.push(mark);
    else if (kind.toLowerCase() === "start") open.add(mark);
    else open.delete(mark);
  }
  return { code: kept.join("\n"), marks };
}
