import type { Effects, State, Token, TokenizeContext, TokenType } from "micromark-util-types";

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
