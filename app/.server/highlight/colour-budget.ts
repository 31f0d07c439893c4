import type { Highlight } from "./highlight.ts";
import { plainHighlight } from "./plain-highlight.ts";

/** Squared line lengths that one page may have coloured: 1,600 lines of 50 characters, or 16 of 500. */
const pageBudget = 4_000_000;

/** What colouring can cost: grammars search a line anew from each of its characters. */
export const toColourCost = (code: string): number => code.split("\n").reduce((sum, line) => sum + line.length ** 2, 0);

/** A highlighter for one page. What exceeds the page's budget is plain text, the same on every machine. */
export function limitColours(highlight: Highlight, budget = pageBudget): Highlight {
  let left = budget;
  return (code, language) => {
    const cost = toColourCost(code);
    if (cost > left) return plainHighlight(code, language);
    left -= cost;
    return highlight(code, language);
  };
}
