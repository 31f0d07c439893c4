import { type Document, isMap, isNode, isScalar, LineCounter, type Pair, parseDocument } from "yaml";
import type { Problem, Report } from "#app/.server/problems/problem.ts";

/** A parsed YAML file that knows where each value was written. */
export interface YamlSource {
  readonly value: unknown;
  /** Position of the value at `path`, or of its nearest ancestor that was written. Lines and columns from 1. */
  readonly locate: (path: readonly PropertyKey[]) => { readonly line: number; readonly column: number };
}

/** How many times aliases may be expanded: a billion-laughs file is refused, an honest one never gets near. */
const maximumAliases = 100;

/**
 * Parses YAML and reports every syntax error at its place.
 * @returns undefined when the text is not YAML (the problems have been reported)
 */
export function parseYaml(text: string, file: string, report: Report): YamlSource | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  for (const error of document.errors) report(toProblem(file, at(error.pos[0]), error.message));
  if (document.errors.length > 0) return undefined;
  try {
    const value: unknown = document.toJS({ maxAliasCount: maximumAliases });
    return { value, locate: (path) => at(findOffset(document, path)) };
  } catch (error) {
    report(toProblem(file, { line: 1, column: 1 }, error instanceof Error ? error.message : String(error)));
    return undefined;
  }
}

const toProblem = (file: string, position: { line: number; column: number }, message: string): Problem => ({
  severity: "error",
  code: "yaml-syntax",
  message,
  hint: "the file is YAML: check indentation, quotes and colons near this place",
  file,
  ...position,
});

/** Offset of the deepest node on the way to `path`; for a mapping's entry, that of its key. */
function findOffset(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (!pair) return offset;
      if (isNode(pair.key) && pair.key.range) offset = pair.key.range[0];
      node = pair.value;
    } else {
      const item: unknown =
        typeof step === "number" &&
        typeof node === "object" &&
        node !== null &&
        "items" in node &&
        Array.isArray(node.items)
          ? node.items[step]
          : undefined;
      if (!isNode(item) || !item.range) return offset;
      offset = item.range[0];
      node = item;
    }
  }
  return offset;
}
