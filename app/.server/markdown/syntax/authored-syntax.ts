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
  emit: emitData(),
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
 * Docusaurus' additions to Markdown: `## Heading {#id}`, whose id `to-hast.ts` takes from the text, and formulas between dollars.
 * Both stay as they are written.
 */
export const authoredSyntax: Extension = {
  flow: { 36: formulaBlock },
  text: { 123: headingId, 36: inlineFormula },
};

/** Comments of HTML in MDX. */
export const commentSyntax: Extension = { flow: { 60: comment(true) }, text: { 60: comment(false) } };

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

/** Adds comments to the tree as expressions without a value. */
export const commentTree: TreeExtension = {
  enter: {
    commentBlock: enterComment("mdxFlowExpression"),
    comment: enterComment("mdxTextExpression"),
  },
  exit: {
    commentBlock: exitComment,
    comment: exitComment,
  },
};
