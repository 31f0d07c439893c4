import { attention, codeText, htmlText, labelEnd, setextUnderline } from "micromark-core-commonmark";
import type {
  Code,
  Construct,
  ConstructRecord,
  Effects,
  Event,
  Extension,
  State,
  TokenizeContext,
} from "micromark-util-types";
import { isLineEnd } from "./read-ahead.ts";

/**
 * The maximum number of steps for a text is `baseSteps`, plus `stepsPerCharacter` for each character of the text.
 * A step is one call of `effects.consume`. Prose takes about eight steps per character.
 */
const baseSteps = 300_000;
const stepsPerCharacter = 40;

/** Constructs whose cost also grows with the number of tokens before them in the same text. */
const searchesBack: ReadonlySet<string> = new Set([
  "limited attention",
  "limited labelEnd",
  "limited setextUnderline",
  "strikethrough",
]);

/** These constructs do not match after an open bracket. At each word, they search all tokens since the bracket for it. */
const autolinks: ReadonlySet<string> = new Set(["wwwAutolink", "protocolAutolink", "emailAutolink"]);

/** Index of an open bracket among the tokens of a text. */
const openBrackets = new WeakMap<TokenizeContext, number>();

/** Finds out what the autolinks search for, but searches only once for each bracket. */
function isAfterOpenBracket(context: TokenizeContext): boolean {
  const { events } = context;
  const isOpen = (event: Event | undefined) =>
    /^label(?:Link|Image)$/.test(event?.[1].type ?? "") && !event?.[1]._balanced;
  if (isOpen(events[openBrackets.get(context) ?? -1])) return true;
  // The constructs mark a token if no bracket is open before it.
  const index = events.findLastIndex((event) => isOpen(event) || "_gfmAutolinkLiteralWalkedInto" in event[1]);
  openBrackets.set(context, index);
  return isOpen(events[index]);
}

/**
 * Creates a meter that limits the cost of parsing one text, since a few thousand backticks can take seconds.
 * The meter counts steps instead of time, so that every machine produces the same result.
 */
export function createMeter(length: number) {
  const steps = baseSteps + stepsPerCharacter * length;
  let left = steps;
  const watched = new WeakSet<Effects>();

  const watch = (effects: Effects) => {
    if (watched.has(effects)) return;
    watched.add(effects);
    const { consume } = effects;
    effects.consume = (code) => {
      left--;
      // A single construct, such as a long URL, can take any number of steps.
      if (left < -steps) throw new RangeError("parsing the text takes too many steps");
      consume(code);
    };
  };

  /** Runs the tokenizer of an MDX expression, tag or import, and stops it when the steps are used up. */
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
      // The MDX parser may parse all of the expression or import again at each closing brace and line ending.
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
      if (autolinks.has(name) && isAfterOpenBracket(this)) return nok;
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
    /**
     * Limits the constructs of an extension. When the meter has no steps left, the constructs match nothing.
     * One that has begun throws a RangeError when it has used as many steps again.
     */
    limit: (extension: Extension): Extension => ({
      ...extension,
      document: limitRecord(extension.document),
      flow: limitRecord(extension.flow),
      text: limitRecord(extension.text),
    }),
    /** Returns whether the text needed more steps than allowed. If so, some markup may have been left as text. */
    isSpent: () => left < 0,
  };
}

const closingBrace = 125;

/** Copies a construct under a new name, so that `disable` affects only the original. */
function rename(construct: Construct): Construct {
  return { ...construct, name: `limited ${construct.name}` };
}

/** Replaces CommonMark's costly constructs by copies. A meter can count the steps of the copies. */
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

/** Replaces CommonMark's construct for inline HTML by a copy. A meter can count the steps of the copy. */
export const htmlSyntax: Extension = { disable: { null: ["htmlText"] }, text: { 60: rename(htmlText) } };

/**
 * Matches a line that starts with a hundred markers of lists, quotations or footnotes, or with 420 spaces and a marker.
 * Both kinds of line can mean a hundred open levels. The parser checks every open level again on each following line.
 */
const deepLine =
  /^(?:(?:[ \t]{0,9}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]{1,99}\]:)){100}|[ \t]{420,}(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))/m;

/** Returns the number, counted from 1, of the first line that is nested too deeply; undefined if there is none. */
export function findDeepLine(text: string): number | undefined {
  const match = deepLine.exec(text);
  return match ? text.slice(0, match.index).split(/\r\n?|\n/).length : undefined;
}
