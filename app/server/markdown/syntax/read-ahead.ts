import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types";

/**
 * Returns how many characters of a line belong to the construct if the construct ends on this line.
 * Returns `"more"` if the construct continues, and undefined if it does not match.
 */
type TakeLine = (line: string, isEndOfText: boolean) => number | "more" | undefined;

interface Taken {
  readonly lines: readonly string[];
  readonly lastLength: number;
}

interface Rule {
  readonly name: string;
  readonly opening: string;
  /** Returns the function that checks each line. */
  readonly start: (context: TokenizeContext) => TakeLine;
  readonly emit: (context: TokenizeContext, effects: Effects, taken: Taken, ok: State) => State;
}

/**
 * Creates a micromark construct from a rule that checks the construct line by line.
 * Unlike fenced code, the construct also contains lazy continuation lines, such as a line without `>` in a quotation.
 */
export function readAhead({ name, opening, start, emit }: Rule): Construct {
  return {
    name,
    concrete: true,
    tokenize(effects, ok, nok) {
      const takeLine = start(this);
      const { interrupt } = this;
      const lines: string[] = [];
      let lastLength = 0;
      const look: Construct = {
        partial: true,
        tokenize: (_, done, fail) => {
          let line = "";
          const atOpening: State = (code) => {
            if (line.length === opening.length) return inLine(code);
            if (toCharacter(code) !== opening[line.length]) return fail(code);
            return consume(code, atOpening);
          };
          const inLine: State = (code) => (isLineEnd(code) ? endLine(code) : consume(code, inLine));
          const consume = (code: Code, next: State): State => {
            effects.consume(code);
            line += toCharacter(code);
            return next;
          };
          const endLine: State = (code) => {
            lines.push(line);
            const taken = takeLine(line, code === null);
            lastLength = typeof taken === "number" ? taken : line.length;
            if (taken === undefined) return fail(code);
            if (taken !== "more" || code === null || interrupt) {
              effects.exit("data");
              return done(code);
            }
            line = "";
            effects.consume(code);
            return inLine;
          };
          return (code) => {
            effects.enter("data");
            return atOpening(code);
          };
        },
      };
      const accept: State = (code) => emit(this, effects, { lines, lastLength }, ok)(code);
      return effects.check(look, interrupt ? ok : accept, nok);
    },
  };
}

/** Returns a state that consumes at most `length` characters of the line and continues with `next`. */
export function consumeCharacters(effects: Effects, length: number, next: State): State {
  let left = length;
  const consume: State = (code) => {
    if (isLineEnd(code) || (left === 0 && code !== virtualSpace)) return next(code);
    if (code !== virtualSpace) left--;
    effects.consume(code);
    return consume;
  };
  return consume;
}

/** Returns a state that consumes a line ending as a separate token and continues with `next`. */
export const consumeLineEnding =
  (effects: Effects, next: State): State =>
  (code) => {
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return next;
  };

/** Creates the `emit` function of a rule. If `type` is undefined, no token encloses the lines, so they become plain text. */
export const emitData =
  (type?: "comment" | "commentBlock") =>
  (_: TokenizeContext, effects: Effects, { lines, lastLength }: Taken, ok: State): State => {
    let index = 0;
    const atLine: State = (code) => {
      const isLast = index === lines.length - 1;
      const length = isLast ? lastLength : (lines[index] ?? "").length;
      index++;
      const next: State = isLast ? finish : consumeLineEnding(effects, atLine);
      if (length === 0) return next(code);
      effects.enter("data");
      return consumeCharacters(effects, length, (after) => {
        effects.exit("data");
        return next(after);
      })(code);
    };
    const finish: State = (code) => {
      if (type) effects.exit(type);
      return ok(code);
    };
    return (code) => {
      if (type) effects.enter(type);
      return atLine(code);
    };
  };

const virtualSpace = -1;

/** Returns whether a micromark code ends a line or the text. Line endings are −5 to −3; tabs are −2 and −1. */
const isLineEnd = (code: Code): boolean => code === null || code < -2;

const toCharacter = (code: Code): string => {
  if (code === null || code === virtualSpace) return "";
  return code === -2 ? "\t" : String.fromCharCode(code);
};

declare module "micromark-util-types" {
  interface TokenTypeMap {
    comment: "comment";
    commentBlock: "commentBlock";
  }
}
