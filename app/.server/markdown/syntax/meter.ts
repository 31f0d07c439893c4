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

/** Steps that the parser may take for one text. Prose takes about eight for each character. */
const baseSteps = 300_000;
const stepsPerCharacter = 40;

/** Constructs whose cost also grows with the length of the paragraph before them. */
const searchesBack: ReadonlySet<string> = new Set([
  "limited attention",
  "limited labelEnd",
  "limited setextUnderline",
  "strikethrough",
]);

/** Counts the steps of parsing one text. */
export interface Meter {
  /** Returns a copy of an extension whose constructs are counted, and match nothing when no steps are left. */
  readonly limit: (extension: Extension) => Extension;
  /** Whether the steps were used up, so that markup was left as text. */
  readonly isSpent: () => boolean;
}

/**
 * Limits the cost of parsing one text. A Markdown parser tries a construct, finds no end, goes back and tries the next one, which
 * takes seconds for a few thousand backticks. Steps are counted instead of time, so that every machine gives the same result.
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

  /** Runs an expression or a tag, and ends it without a match when the steps are used up. */
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
      // The parser parses the whole expression again at each brace and line end.
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

/** Renamed copies of CommonMark's costly constructs, which replace the originals so that they can be counted. */
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

/** A renamed copy of CommonMark's inline HTML, which MDX does not have. */
export const htmlSyntax: Extension = { disable: { null: ["htmlText"] }, text: { 60: rename(htmlText) } };

/** Matches a line in a hundred quotes or lists. The parser checks each level on each line. */
const deepLine =
  /^(?:(?:[ \t]{0,9}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){100}|[ \t]{420,}(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))/m;

/** The first line that is nested too deeply to be parsed, from 1. */
export function findDeepLine(text: string): number | undefined {
  const match = deepLine.exec(text);
  return match ? text.slice(0, match.index).split("\n").length : undefined;
}
