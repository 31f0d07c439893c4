import { hideMarks } from "./hidden-text.ts";

/** As much as a formula in a line may have; the pattern stays linear in a line of any length. */
const inline = /(?<![\\$\w])\$([^\s$`][^$`]{0,400})(?<!\s)\$(?![\d$])/g;
/** `\alpha`, `x_{1}`, `2^{n}`: without one of these, dollars are prices or variables of a shell. */
const formula = /\\[A-Za-z]|[_^]\{/;
const blockMark = /^[\s>]*\$\$/;

/** Lines that a block of mathematics may have. */
const longestBlock = 200;

/** Leaves formulas between dollars as they are written: `$x_{1}$`. */
export const hideInlineMath = (line: string): string =>
  line.includes("$")
    ? line.replace(inline, (whole, content: string) => (formula.test(content) ? hideMarks(whole) : whole))
    : line;

/** A line of a block of mathematics; it stays in the quote that it is in. */
export const hideMathLine = (line: string): string => line.replace(/(?<=^[\s>]*)[^\s>].*$/, hideMarks);

/** The last line of the block of mathematics that starts at `index` with `$$`; undefined where none does. */
export function findMathEnd(lines: readonly string[], index: number): number | undefined {
  const first = lines[index] ?? "";
  if (!blockMark.test(first)) return undefined;
  if (/\$\$.*\$\$\s*$/.test(first)) return index;
  for (let end = index + 1; end < lines.length && end <= index + longestBlock; end++)
    if (/\$\$\s*$/.test(lines[end] ?? "")) return end;
  return undefined;
}
