import { attention, codeText, htmlText, labelEnd, setextUnderline } from "micromark-core-commonmark";
import type {
  Code,
  Construct,
  ConstructRecord,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from "micromark-util-types";
import { isLineEnd } from "./read-ahead.ts";

/**
 * Number of steps that the parser may take for a text, plus `stepsPerCharacter` for each character. Prose takes about eight steps
 * per character.
 */
const baseSteps = 300_000;
const stepsPerCharacter = 40;

/** Constructs whose cost also grows with the length of the preceding text of the paragraph. */
const searchesBack: ReadonlySet<string> = new Set([
  "limited attention",
  "limited labelEnd",
  "limited setextUnderline",
  "strikethrough",
]);

/** Counts the steps of the parser for one text. */
export interface Meter {
  /**
   * Returns a copy of a syntax extension whose constructs are counted. The constructs match nothing after the steps are used up.
   */
  readonly limit: (extension: Extension) => Extension;
  /** Returns whether the steps were used up, so that some markup remained text. */
  readonly isSpent: () => boolean;
}

/**
 * Creates a meter that limits the cost of parsing one text. A Markdown parser tries a construct, finds no end, goes back and tries
 * the next construct, which takes seconds for a few thousand backticks. The meter counts steps instead of time, so that every
 * machine produces the same result.
 */
export function createMeter(length: number): Meter {
  let left = baseSteps + stepsPerCharacter * length;
  const watched = new WeakSet<Effects>();

  const watch = (effects: Effects) => {
    if (watched.has(effects)) return;
    watched.add(effects);
    const { consume } = effects;
    effects.consume = (code) => {
      left--;
      consume(code);
    };
  };

  /** Runs the tokenizer of an expression or tag, and stops it without a match when the steps are used up. */
  const guard = (context: TokenizeContext, run: (ok: State, nok: State) => State, ok: State, nok: State) => {
    const start = context.now().offset;
    const firstEvent = context.events.length;
    let isOver = false;
    const leaveTo =
      (state: State): State =>
      (code) => {
        isOver = true;
        return state(code);
      };
    const refuse = leaveTo(nok);
    const isHopeless = (code: Code) => {
      // The MDX parser parses the whole expression again at each brace and line ending.
      if (code === closingBrace || isLineEnd(code))
        left -= (context.now().offset - start) / 2 + (context.events.length - firstEvent) * 4;
      return left < 0;
    };
    const step =
      (state: State): State =>
      (code) => {
        const next = isHopeless(code) ? refuse(code) : state(code);
        return isOver || !next ? next : step(next);
      };
    return step(run(leaveTo(ok), refuse));
  };

  const limitConstruct = (construct: Construct): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      if (left < 0) return nok;
      watch(effects);
      const { name = "mdxjsEsm" } = construct;
      if (searchesBack.has(name)) left -= this.events.length / 10;
      const run = (accept: State, refuse: State) => construct.tokenize.call(this, effects, accept, refuse);
      return name.startsWith("mdx") ? guard(this, run, ok, nok) : run(ok, nok);
    },
  });

  const limitRecord = (record: ConstructRecord = {}): ConstructRecord =>
    Object.fromEntries(
      Object.entries(record).map(([code, constructs = []]) => [code, [constructs].flat().map(limitConstruct)]),
    );

  return {
    limit: (extension) => ({
      ...extension,
      document: limitRecord(extension.document),
      flow: limitRecord(extension.flow),
      text: limitRecord(extension.text),
    }),
    isSpent: () => left < 0,
  };
}

const closingBrace = 125;

/** Copies a construct under another name, so that the copy stays enabled when the original is disabled. */
function rename(construct: Construct): Construct {
  return { ...construct, name: `limited ${construct.name}` };
}

/** Renamed copies of CommonMark's costly constructs. They replace the originals, so that their steps can be counted. */
export const commonSyntax: Extension = {
  disable: { null: ["attention", "codeText", "labelEnd", "setextUnderline"] },
  flow: { 45: rename(setextUnderline), 61: rename(setextUnderline) },
  text: {
    42: rename(attention),
    93: rename(labelEnd),
    95: rename(attention),
    96: rename(codeText),
  },
};

/** A renamed copy of CommonMark's inline HTML. MDX does not have this construct. */
export const htmlSyntax: Extension = { disable: { null: ["htmlText"] }, text: { 60: rename(htmlText) } };

/** Matches a line that is nested in a hundred quotes or lists. The parser checks each level on each line. */
const deepLine =
  /^(?:(?:[ \t]{0,9}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){100}|[ \t]{420,}(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))/m;

/** Returns the number of the first line, counted from 1, that is nested too deeply to be parsed. */
export function findDeepLine(text: string): number | undefined {
  const match = deepLine.exec(text);
  return match ? text.slice(0, match.index).split("\n").length : undefined;
}
