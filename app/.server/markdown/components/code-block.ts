import type { ElementContent } from "hast";
import { h } from "#app/.server/markdown/render/h.ts";
import type { RenderContext } from "#app/.server/markdown/render/render-context.ts";
import { type ComponentNode, type Props, toPlainText } from "#app/.server/markdown/tree/tree.ts";
import { parseCodeMeta } from "./code-meta.ts";
import { type Component, findText } from "./component.ts";
import { type LineMark, readMagicComments } from "./magic-comments.ts";

/** Fenced code and `<CodeBlock language="…" title="…">`. */
export const codeBlock: Component = {
  name: "CodeBlock",
  build: ({ props, children }) => [
    {
      type: "component",
      name: "CodeBlock",
      props: {
        ...parseCodeMeta(findText(props, "metastring") ?? ""),
        ...pick(props, "title"),
        ...(props.showLineNumbers === undefined || props.showLineNumbers === false
          ? {}
          : { firstLineNumber: typeof props.showLineNumbers === "number" ? props.showLineNumbers : 1 }),
        language: findText(props, "language") ?? /language-(\S+)/.exec(findText(props, "className") ?? "")?.[1] ?? "",
        code: toPlainText(children()).replace(/^\n|\n$/g, ""),
      },
      children: [],
    },
  ],
  render: (node, context) => (context.target === "feed" ? renderForFeed(node) : [renderForPage(node, context)]),
};

const pick = (props: Props, name: string): Props =>
  findText(props, name) === undefined ? {} : { [name]: findText(props, name) };

function renderForFeed({ props }: ComponentNode): ElementContent[] {
  const title = findText(props, "title");
  const { code } = readMagicComments(findText(props, "code") ?? "");
  return [...(title ? [h("p", {}, [h("strong", {}, [title])])] : []), h("pre", {}, [h("code", {}, [code])])];
}

function renderForPage({ props }: ComponentNode, context: RenderContext): ElementContent {
  const language = toLanguage(findText(props, "language") ?? "");
  const { code, marks } = toMarkedCode(props);
  const title = findText(props, "title");
  const firstLineNumber = props.firstLineNumber;
  const id = context.createId("code");
  const first = typeof firstLineNumber === "number" ? firstLineNumber : undefined;
  const source = code.split("\n");
  const lines = context
    .highlight(code, language)
    .split("\n")
    .map((line, index) => {
      const marked = [...(language === "diff" ? diffMarks(source[index] ?? "") : []), ...(marks.get(index + 1) ?? [])];
      return dressLine(line, marked, first === undefined ? undefined : first + index);
    });
  return h("figure", { className: ["code-block"], dataLanguage: language }, [
    ...(title ? [h("figcaption", {}, [title])] : []),
    h("pre", { tabIndex: 0, ...(first === undefined ? {} : { className: ["numbered"] }) }, [
      h("code", { id, className: [`language-${language}`] }, [{ type: "raw", value: lines.join("\n") }]),
    ]),
    h("button", { type: "button", className: ["copy-button"], dataCopyTarget: id }, ["Copy"]),
  ]);
}

const toLanguage = (written: string) => written.toLowerCase().replace(/[^\w#+-]/g, "") || "text";

/** Magic comments are left alone where the fence names its lines, as in Docusaurus. */
function toMarkedCode(props: Props): ReturnType<typeof readMagicComments> {
  const source = (findText(props, "code") ?? "").replace(/\n$/, "");
  const { highlighted } = props;
  if (!Array.isArray(highlighted)) return readMagicComments(source);
  return {
    code: source,
    marks: new Map(highlighted.map((line: unknown) => [Number(line), new Set<LineMark>(["highlighted"])])),
  };
}

const diffMarks = (line: string): LineMark[] =>
  /^\+(?!\+\+ )/.test(line) ? ["added"] : /^-(?!-- )/.test(line) ? ["removed"] : [];

/** Adds classes and number to the `<span class="line">` that the highlighter gives. */
function dressLine(line: string, marks: readonly LineMark[], number: number | undefined): string {
  if (marks.length === 0 && number === undefined) return line;
  const classes = ["line", ...marks.map((mark) => `line-${mark}`)].join(" ");
  return line.replace('class="line"', `class="${classes}"${number === undefined ? "" : ` data-line="${number}"`}`);
}
