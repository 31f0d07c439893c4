import type { TextRange } from "./search.ts";

export interface MarkedPart {
  readonly text: string;
  /** Where it starts in the whole: tells equal parts apart. */
  readonly start: number;
  readonly isMatch: boolean;
}

/** Divides a text at its matches, so that each part can be written as text and never as markup. */
export function toMarkedParts(text: string, ranges: readonly TextRange[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), start: at, isMatch });
    at = Math.max(at, end);
  };
  for (const [start, end] of ranges) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}
