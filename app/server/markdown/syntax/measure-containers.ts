const containerLine = /^[ \t]*(?:>|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|\[\^[^\]]*\]:)/;
/**
 * Matches an indented line or the start of a code block.
 * From such a line up to the next line with a marker, such as `- x`, lines cost nothing.
 */
const separateLine = /^(?:[ ]{2}|\t|`{3}|~{3})/;
/** After this many quotations or footnotes, parsing a list item takes twice as long. */
const doubling = 750;

/**
 * Estimates the time for parsing lists and quotations. One unit is the time for one list item, about 0.05 ms.
 * A line with a marker, such as `- x`, `> x` or `[^1]: x`, costs 1 + n / 750 units, where n is the number of quotations
 * and footnotes so far. If a line without marker and indentation continues one of them or a list item, it costs m / 750
 * units, where m is the number of lines since the last blank line.
 */
export function measureContainers(text: string): number {
  let cost = 0;
  /** Number of quotations and footnotes. */
  let quotations = 0;
  let linesSinceBlank = 0;
  let isInside = false;
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === "") {
      linesSinceBlank = 0;
      isInside = false;
      continue;
    }
    if (containerLine.test(line)) {
      if (linesSinceBlank === 0 && /^\s*[>[]/.test(line)) quotations += 1;
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
