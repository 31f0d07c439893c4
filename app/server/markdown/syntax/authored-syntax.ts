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
          throw new AuthorError(
            "unclosed-comment",
            "this comment is never closed",
            "close the comment with -->",
            location,
          );
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

/**
 * Parses `{#id}` at the end of a heading or paragraph as text, not as an MDX expression.
 * `to-hast.ts` reads the id of a heading from this text.
 */
export const headingIdSyntax: Extension = { text: { 123: headingId } };

/** Allows HTML comments in MDX, both in lines of their own and within a line of text. */
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

/** Converts HTML comments to MDX expressions that contain only a comment. */
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
