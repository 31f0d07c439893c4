/** The steps to a value inside a document: names in objects, indexes in arrays. */
export type Steps = readonly (string | number)[];

/**
 * The steps to what stands on a line of `JSON.stringify(document, null, 2)`, counted from 1. The validator speaks of lines of
 * that text, which no author has ever seen; from the steps their own file's line can be found.
 */
export function findLine(document: unknown, wanted: number): Steps | undefined {
  let line = 0;
  const walk = (value: unknown, steps: Steps): Steps | undefined => {
    line++;
    if (line === wanted) return steps;
    const children = listChildren(value);
    if (children.length === 0) return undefined;
    for (const [step, child] of children) {
      const found = walk(child, [...steps, step]);
      if (found) return found;
    }
    // The closing bracket has a line of its own.
    line++;
    return line === wanted ? steps : undefined;
  };
  return walk(document, []);
}

function listChildren(value: unknown): (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((child, index) => [index, child] as const);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).filter(([, child]) => child !== undefined);
}
