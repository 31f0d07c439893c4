import { deserialize, serialize } from "node:v8";

/** A cache of syntax trees for texts that occur in several documents. */
export interface ParseCache {
  /** Returns a new tree at each call, since compilation changes trees. */
  readonly parse: <Tree>(kind: string, text: string, parse: () => Tree) => Tree;
  readonly clear: () => void;
}

/**
 * Creates a cache of syntax trees. If a text occurs more than once, such as in two versions, its tree is cached.
 * Deserializing a tree takes a tenth of the time of parsing the text.
 * @param texts texts of all documents
 */
export function createParseCache(texts: Iterable<string>): ParseCache {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const text of texts) (seen.has(text) ? repeated : seen).add(text);
  const trees = new Map<string, Buffer>();
  return {
    parse: (kind, text, parse) => {
      if (!repeated.has(text)) return parse();
      const key = `${kind} ${text}`;
      const known = trees.get(key);
      if (known) return deserialize(known);
      const tree = parse();
      trees.set(key, serialize(tree));
      return tree;
    },
    clear: () => {
      trees.clear();
      repeated.clear();
    },
  };
}
