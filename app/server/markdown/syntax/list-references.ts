import type { Definition, ImageReference, LinkReference, Root } from "mdast";
import { visit } from "unist-util-visit";

interface Reference {
  readonly node: ImageReference | LinkReference;
  /** Number of characters of the target and the title, which the HTML repeats for each reference. */
  readonly length: number;
}

/** Lists the links and images that refer to a definition, such as `[a]` with `[a]: /b "title"`. */
export function listReferences(tree: Root): readonly Reference[] {
  const definitions = new Map<string, Definition>();
  const nodes: Reference["node"][] = [];
  visit(tree, (node) => {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    else if (node.type === "linkReference" || node.type === "imageReference") nodes.push(node);
  });
  return nodes.map((node) => {
    const definition = definitions.get(node.identifier);
    return { node, length: (definition?.url.length ?? 0) + (definition?.title?.length ?? 0) };
  });
}
