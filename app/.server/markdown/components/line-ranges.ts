/** More lines than a block may have colours for are not worth marking. */
const maximumLines = 20_000;

/** `1,4-6` → 1, 4, 5, 6. Lines count from 1. */
export function parseLineRanges(text: string): number[] {
  return text.split(",").flatMap((part) => {
    const [from, to = from] = part.split("-").map((number) => Number.parseInt(number, 10));
    if (from === undefined || to === undefined || !Number.isFinite(from) || !Number.isFinite(to) || to < from)
      return [];
    return Array.from({ length: Math.min(to - from + 1, maximumLines) }, (_, index) => from + index);
  });
}
