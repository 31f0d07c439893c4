import type { Element } from "hast";
import { visit } from "unist-util-visit";
import { h, toText } from "#app/server/text/html.ts";

/** A table may always have this many cells in Markdown. */
const smallTable = 20_000;

/**
 * Replaces a table by one paragraph for each row if it would have more than twice as many cells in Markdown. There,
 * each row is filled up to the length of the longest, and a cell that spans several columns and rows becomes several.
 */
export function replaceWideTable(table: Element): readonly Element[] {
  const rows: Element[] = [];
  visit(table, "element", (node) => {
    if (node.tagName === "tr") rows.push(node);
  });
  const cells = rows.map((row) => row.children.filter(isCell));
  const maximum = Math.max(smallTable, 2 * cells.flat().length);
  if (isWithin(maximum, cells)) return [table];
  return cells.map((row) => h("p", {}, [row.map((cell) => toText(cell).trim()).join(" | ")]));
}

const isCell = (node: Element["children"][number]): node is Element =>
  node.type === "element" && (node.tagName === "td" || node.tagName === "th");

/** Returns whether the table has at most `maximum` cells in Markdown. */
function isWithin(maximum: number, rows: readonly (readonly Element[])[]): boolean {
  const widths = rows.map(() => 0);
  let left = maximum;
  for (const [index, row] of rows.entries()) {
    for (const { properties } of row) {
      const width = toSpan(properties.colSpan);
      const height = Math.min(toSpan(properties.rowSpan), rows.length - index);
      left -= width * height;
      if (left < 0) return false;
      for (let line = index; line < index + height; line++) widths[line] = (widths[line] ?? 0) + width;
    }
  }
  return rows.length * widths.reduce((widest, width) => Math.max(widest, width), 0) <= maximum;
}

const toSpan = (value: unknown) => Math.max(Number.parseInt(String(value), 10) || 1, 1);
