/** The path to a value inside a document: property names and array indexes. */
export type Segments = readonly (string | number)[];

/**
 * The segments to what stands on a line of `JSON.stringify(document, null, 2)`, counted from 1. The validator speaks of lines of
 * that text, which no author has ever seen; from the segments their own file's line can be found.
 */
export function findLine(document: unknown, wanted: number): Segments | undefined {
  let line = 0;
  const walk = (value: unknown, segments: Segments): Segments | undefined => {
    line++;
    if (line === wanted) return segments;
    const children = listChildren(value);
    if (children.length === 0) return undefined;
    for (const [segment, child] of children) {
      const found = walk(child, [...segments, segment]);
      if (found) return found;
    }
    // The closing bracket has a line of its own.
    line++;
    return line === wanted ? segments : undefined;
  };
  return walk(document, []);
}

function listChildren(value: unknown): (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((child, index) => [index, child] as const);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).filter(([, child]) => child !== undefined);
}
