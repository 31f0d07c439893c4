import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { type TreeNode, toPlainText } from "./tree.ts";

/** Search engines and feed readers show about this much. */
const maximumLength = 200;

/** The first paragraph as one line of plain text, cut between words. */
export function summarise(nodes: readonly TreeNode[]): string {
  const text = findParagraph(nodes) ?? "";
  if (text.length <= maximumLength) return text;
  const cut = text.slice(0, maximumLength);
  return `${trimEndOf(cut.slice(0, Math.max(cut.lastIndexOf(" "), maximumLength / 2)).toWellFormed(), " ,;:.–-")}…`;
}

function findParagraph(nodes: readonly TreeNode[]): string | undefined {
  for (const node of nodes) {
    if (node.type !== "element" && node.type !== "component") continue;
    if (node.type === "element" && node.tagName === "p") {
      const text = toPlainText(node.children).replace(/\s+/g, " ").trim();
      if (text !== "") return text;
    } else {
      const text = findParagraph(node.children);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}
