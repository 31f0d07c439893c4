/** What may be left out of a sample stands between two of Unicode's noncharacters, which no text exchanges. */
const start = "\uFDD0";
const end = "\uFDD1";

/** A piece of a list in a sample. */
export interface MarkedItem {
  readonly text: string;
  readonly isOptional: boolean;
}

/** Marks a piece of a sample as one that may be left out. */
export const markOptional = (text: string, isOptional = true) => (isOptional ? `${start}${text}${end}` : text);

/**
 * Joins pieces so that the text stays well-formed when the optional ones are left out. A separator goes with the piece
 * before it as long as a needed piece follows: with separators that end a line, whole lines are left out.
 */
export function joinMarked(items: readonly MarkedItem[], separator: string): string {
  const last = items.findLastIndex(({ isOptional }) => !isOptional);
  if (last < 0) return items.length === 0 ? "" : markOptional(items.map(({ text }) => text).join(separator));
  return items
    .map(({ text, isOptional }, index) =>
      markOptional(index < last ? `${text}${separator}` : index === last ? text : `${separator}${text}`, isOptional),
    )
    .join("");
}

/** The whole sample. */
export const withoutMarks = (marked: string) => marked.replace(/[\uFDD0\uFDD1]/g, "");

/** The sample without what may be left out. */
export function withoutOptional(marked: string): string {
  const { code, ranges } = splitMarks(marked);
  let kept = "";
  let at = 0;
  for (const [from, to] of ranges) {
    kept += code.slice(at, from);
    at = to;
  }
  return kept + code.slice(at);
}

/** A sample's text, and where in it the parts are that may be left out: from, to, in order and apart. */
export function splitMarks(marked: string): {
  readonly code: string;
  readonly ranges: ReadonlyArray<readonly [number, number]>;
} {
  const ranges: Array<readonly [number, number]> = [];
  let code = "";
  let depth = 0;
  let from = 0;
  for (const piece of marked.split(/([\uFDD0\uFDD1])/)) {
    if (piece === start) {
      if (depth === 0) from = code.length;
      depth += 1;
    } else if (piece === end) {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && code.length > from) ranges.push([from, code.length]);
    } else code += piece;
  }
  return { code, ranges };
}
