const containerLine = /^[ \t]*(?:>|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
/** Matches a line that continues an item by its indentation, or begins a code block. */
const separateLine = /^(?:[ ]{2}|\t|`{3}|~{3})/;
/** Number of quotations, or of lines of a paragraph, after which each further line costs one unit more. */
const doubling = 750;

/**
 * Estimates the time for parsing lists and quotations. One unit is the time for one list item, about 0.05 ms.
 * The cost of quotations, and of lines that continue a paragraph without its marker, grows with the square of their number.
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
