import type { Handle, Extension as TreeExtension } from "mdast-util-from-markdown";
import type { Extension } from "micromark-util-types";
import { AuthorError } from "./explain-syntax-error.ts";
import { emitData, readAhead } from "./read-ahead.ts";

const comment = (isBlock: boolean) =>
  readAhead({
    name: "comment",
    opening: "<!--",
    start: (context) => {
      const location = context.now();
      let from = "<!--".length;
      return (line, isEndOfText) => {
        const end = line.indexOf("-->", from);
        from = 0;
        if (end === -1 && isEndOfText)
          throw new AuthorError("unclosed-comment", "this comment is never closed", "end it with -->", location);
        if (end === -1) return "more";
        if (!isBlock) return end + "-->".length;
        return line.slice(end + "-->".length).trim() === "" ? line.length : undefined;
      };
    },
    emit: emitData(isBlock ? "commentBlock" : "comment"),
  });

const headingId = readAhead({
  name: "headingId",
  opening: "{#",
  start: () => (line, isEndOfText) =>
    isEndOfText && /^\{#(?:\\.|[^{}\\])*\}[ \t]*$/.test(line) ? line.length : undefined,
  emit: emitData("headingId"),
});

/** The longest inline formula, in characters, and the longest block of mathematics, in lines. */
const longestFormula = 400;
const longestBlock = 200;

/** `\alpha`, `x_{1}`, `2^{n}`. Dollars without one of these are prices or variables of a shell. */
const formulaMark = /\\[A-Za-z]|[_^]\{/;

const inlineFormula = readAhead({
  name: "inlineFormula",
  opening: "$",
  longest: longestFormula,
  start: ({ previous }) =>
    previous !== null && previous > 0 && /[\\$\w]/.test(String.fromCharCode(previous))
      ? undefined
      : (line) => {
          const end = line.indexOf("$", 1);
          const content = line.slice(1, end);
          const isFormula =
            end > 1 && formulaMark.test(content) && !/^\s|\s$|`/.test(content) && !/[\d$]/.test(line[end + 1] ?? "");
          return isFormula ? end + 1 : undefined;
        },
  emit: emitData(),
});

const formulaBlock = readAhead({
  name: "formulaBlock",
  opening: "$$",
  start: () => {
    let count = 0;
    return (line, isEndOfText) => {
      count++;
      const text = line.trimEnd();
      if (text.endsWith("$$") && (count > 1 || text.length > 3)) return line.length;
      return isEndOfText || count > longestBlock ? undefined : "more";
    };
  },
  emit: emitData("paragraph"),
});

/**
 * Docusaurus' additions to MDX: comments of HTML, `## Heading {#id}`, and formulas between dollars, which stay as they are
 * written.
 */
export const authoredSyntax: Extension = {
  flow: { 60: comment(true), 36: formulaBlock },
  text: { 60: comment(false), 123: headingId, 36: inlineFormula },
};

const enterComment = (type: "mdxFlowExpression" | "mdxTextExpression"): Handle =>
  function (token) {
    this.enter({ type, value: "" }, token);
    this.buffer();
  };

const exitComment: Handle = function (token) {
  this.resume();
  const node = this.stack.at(-1);
  if (node?.type === "mdxTextExpression" || node?.type === "mdxFlowExpression")
    node.value = `/*${this.sliceSerialize(token).slice(4, -3)}*/`;
  this.exit(token);
};

/** Adds the same to the tree: a comment becomes an expression without a value, an id becomes a property of its heading. */
export const authoredTree: TreeExtension = {
  enter: {
    commentBlock: enterComment("mdxFlowExpression"),
    comment: enterComment("mdxTextExpression"),
    headingId() {
      this.buffer();
    },
  },
  exit: {
    commentBlock: exitComment,
    comment: exitComment,
    headingId(token) {
      this.resume();
      const written = this.sliceSerialize(token).trimEnd();
      const heading = this.stack.findLast((node) => node.type === "heading");
      if (heading) heading.data = { ...heading.data, hProperties: { id: written.slice(2, -1) } };
      else {
        const hint = "write it at the end of a heading, or escape the brace as \\{";
        throw new AuthorError("mdx-syntax", `${written} is not an id, since it is not in a heading`, hint, token.start);
      }
    },
  },
};
