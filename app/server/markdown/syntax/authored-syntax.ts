import type { Handle, Extension as TreeExtension } from "mdast-util-from-markdown";
import type { Construct, Effects, Extension, State, Token, TokenizeContext, TokenType } from "micromark-util-types";
import { AuthorError } from "./explain-syntax-error.ts";

/** Creates the syntax of HTML comments. A `commentBlock` ends with a line, and a `comment` with its last character. */
const comment = (type: "comment" | "commentBlock", text: string): Construct => ({
  name: "comment",
  concrete: true,
  tokenize(effects, ok, nok) {
    const start = this.now();
    if (!text.startsWith("<!--", start.offset)) return nok;
    const closing = text.indexOf("-->", start.offset + "<!--".length);
    const close = closing === -1 ? text.length : closing + "-->".length;
    const rest = readLine(text, close);
    if (type === "commentBlock" && rest.trim() !== "") return nok;
    if (this.interrupt) return ok;
    const end = type === "comment" ? close : close + rest.length;
    const lines: State = (code) => {
      const { offset } = this.now();
      if (offset >= end && closing !== -1) {
        effects.exit(type);
        return ok(code);
      }
      if (code === null)
        throw new AuthorError("unclosed-comment", "this comment is never closed", "close the comment with -->", start);
      const line = readLine(text, offset);
      if (line !== "")
        return consumeToken(this, effects, "commentLine", Math.min(end, offset + line.length), lines)(code);
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return lines;
    };
    return (code) => {
      effects.enter(type);
      return lines(code);
    };
  },
});

/** Allows HTML comments in MDX, both in lines of their own and within a line of text. */
export const commentSyntax = (text: string): Extension => ({
  flow: { 60: comment("commentBlock", text) },
  text: { 60: comment("comment", text) },
});

const headingId = (text: string): Construct => ({
  name: "headingId",
  tokenize(effects, ok, nok) {
    const [id = ""] = /^\{#(?:\\.|[^{}\\])*\}[ \t]*/.exec(readLine(text, this.now().offset)) ?? [];
    if (id === "") return nok;
    const end = this.now().offset + id.length;
    return consumeToken(this, effects, "data", end, (code) => (code === null ? ok : nok)(code));
  },
});

/**
 * Parses `{#id}` at the end of a heading or paragraph as text, not as an MDX expression.
 * `to-hast.ts` reads the id of a heading from this text.
 */
export const headingIdSyntax = (text: string): Extension => ({ text: { 123: headingId(text) } });

/** Ends a node of the syntax tree with its token. */
export const exitNode: Handle = function (token) {
  this.exit(token);
};

const enterExpression = (type: "mdxFlowExpression" | "mdxTextExpression"): Handle =>
  function (token) {
    this.enter({ type, value: toExpression(this.sliceSerialize(token)) }, token);
  };

/** Converts HTML comments to MDX expressions that contain only a comment. */
export const commentTree: TreeExtension = {
  enter: { commentBlock: enterExpression("mdxFlowExpression"), comment: enterExpression("mdxTextExpression") },
  exit: { commentBlock: exitNode, comment: exitNode },
};

const toExpression = (written: string) => `/*${written.trimEnd().slice("<!--".length, -"-->".length)}*/`;

/**
 * Returns the rest of the line at an offset. A tokenizer of micromark receives single characters, but the constructs of
 * this folder have the whole text.
 */
export function readLine(text: string, offset: number): string {
  const line = /[^\r\n]*/y;
  line.lastIndex = offset;
  return line.exec(text)?.[0] ?? "";
}

/**
 * Returns a state that consumes a token up to an offset in the text, or up to the end of the content, and continues with
 * `next`. There is no token if the offset has been reached.
 */
export function consumeToken(
  context: TokenizeContext,
  effects: Effects,
  type: TokenType,
  end: number,
  next: State,
  fields: Partial<Token> = {},
): State {
  const inside: State = (code) => {
    // A tab is followed by virtual spaces, which have the offset of the next character.
    if (code === null || (context.now().offset >= end && code !== virtualSpace)) {
      effects.exit(type);
      return next(code);
    }
    effects.consume(code);
    return inside;
  };
  return (code) => {
    if (context.now().offset >= end) return next(code);
    effects.enter(type, fields);
    return inside(code);
  };
}

const virtualSpace = -1;

declare module "micromark-util-types" {
  interface TokenTypeMap {
    comment: "comment";
    commentBlock: "commentBlock";
    commentLine: "commentLine";
  }
}
