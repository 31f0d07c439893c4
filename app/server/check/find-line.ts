type Segments = readonly (string | number)[];

/** Returns the keys of the value on line `wanted` of `JSON.stringify(document, null, 2)`. The first line is line 1. */
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
