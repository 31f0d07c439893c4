/**
 * Returns the candidates most similar to `wanted`, nearest first, for "did you mean" hints. The distance is the Damerau-Levenshtein
 * distance without regard to case. Candidates with a distance above 2 and above a third of the length of `wanted` are omitted.
 */
export function findNearest(wanted: string, candidates: Iterable<string>, limit = 1): string[] {
  const target = wanted.toLowerCase().slice(0, maximumLength);
  const tolerance = Math.max(2, Math.floor(target.length / 3));
  const scored: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) > tolerance) continue;
    const distance = editDistance(target, candidate.toLowerCase(), tolerance);
    if (distance <= tolerance) scored.push({ candidate, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, limit).map(({ candidate }) => candidate);
}

/** Maximum number of compared characters, which bounds the cost of a hostile path. */
const maximumLength = 200;

/**
 * Returns the number of insertions, deletions, substitutions and swaps of adjacent characters between two strings. If the number is
 * certain to exceed `tolerance`, the comparison stops and returns `Infinity`.
 */
export function editDistance(a: string, b: string, tolerance = Number.POSITIVE_INFINITY): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
      if (best < least) least = best;
    }
    // A swap continues from the row before the last, at a cost of 1, so no later entry is below `least`.
    if (least > tolerance) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
