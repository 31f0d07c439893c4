import { distance } from "fastest-levenshtein";

/** Only this many characters of `wanted` are compared, because comparing a very long path would take much time. */
const maximumLength = 200;

/**
 * Returns the candidates that are nearest to `wanted` by edit distance.
 * The maximum distance is a third of the length of `wanted`, but at least 2.
 */
export function findNearest(wanted: string, candidates: Iterable<string>, limit = 1): string[] {
  const target = wanted.toLowerCase().slice(0, maximumLength);
  const tolerance = Math.max(2, Math.floor(target.length / 3));
  const scored: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) > tolerance) continue;
    const found = distance(target, candidate.toLowerCase());
    if (found <= tolerance) scored.push({ candidate, distance: found });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, limit).map(({ candidate }) => candidate);
}

/** Returns a hint with the candidate that is nearest to a name, or undefined if none is near. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const [nearest] = findNearest(name, candidates);
  return nearest === undefined ? undefined : `did you mean ${nearest}?`;
}
