const containerLine = /^[ \t]*(?:>|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
/** Matches a line that continues an item by its indentation, or begins a code block. */
const separateLine = /^(?:[ ]{2}|\t|`{3}|~{3})/;
/**
 * After this many quotations, each line with a marker costs one unit more. After this many lines of a paragraph in a list or
 * quotation, each further line without a marker costs one unit.
 */
const doubling = 750;

/**
 * Estimates the time for parsing the lists and quotations of a text. One unit is the time for one list item, about 0.05 ms. The
 * time for quotations grows with the square of their number. The time for lines that continue a paragraph of a list item or
 * quotation without repeating its marker or indentation grows in the same way: 14,000 such lines of two characters take seconds.
 */
export function measureContainers(text: string): number {
  let cost = 0;
  let quotations = 0;
  let linesSinceBlank = 0;
  let isInside = false;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      linesSinceBlank = 0;
      isInside = false;
      continue;
    }
    if (containerLine.test(line)) {
      if (linesSinceBlank === 0 && line.trimStart().startsWith(">")) quotations += 1;
      cost += 1 + quotations / doubling;
      isInside = true;
    } else if (separateLine.test(line)) {
      isInside = false;
    } else if (isInside) {
      cost += linesSinceBlank / doubling;
    }
    linesSinceBlank += 1;
  }
  return cost;
}
