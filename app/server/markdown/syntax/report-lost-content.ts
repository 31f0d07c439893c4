import type { Definition, FootnoteDefinition, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { Reporter } from "../reporter.ts";

/** Warns of what Markdown leaves out: second definitions of a name, and cells of a table without a column. */
export function reportLostContent(tree: Root, reporter: Reporter): void {
  const definitions = new Map<string, Definition>();
  const footnotes = new Map<string, FootnoteDefinition>();
  visit(tree, (node) => {
    if (node.type === "table") {
      const columns = node.align?.length ?? 0;
      for (const row of node.children) {
        const more = row.children.length - columns;
        if (more <= 0) continue;
        const message = `the last ${more === 1 ? "cell is" : `${more} cells are`} not shown, because the header has ${columns} cells`;
        reporter.warn(row, "cell-left-out", message, "add cells to the header, or write \\| for a bar within a cell");
      }
    }
    if (node.type === "definition") {
      const first = definitions.get(node.identifier);
      const isSame = first?.url === node.url && first.title === node.title;
      // A definition such as `[//]: # (text)` is a comment.
      if (first && !isSame && node.url !== "#" && node.url !== "") warn(node, `[${node.label ?? node.identifier}]`);
      else if (!first) definitions.set(node.identifier, node);
    }
    if (node.type === "footnoteDefinition") {
      if (footnotes.has(node.identifier)) warn(node, `[^${node.label ?? node.identifier}]`);
      else footnotes.set(node.identifier, node);
    }
  });

  function warn(node: Definition | FootnoteDefinition, name: string): void {
    const message = `${name} is defined a second time, and only the first definition is used`;
    reporter.warn(node, "duplicate-definition", message, "give the second definition another name, or remove it");
  }
}
