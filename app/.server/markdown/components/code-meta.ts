import type { Props } from "#app/.server/markdown/tree/tree.ts";
import { parseLineRanges } from "./line-ranges.ts";

/** What stands after the language of a fence: `title="x" {1,4-6} showLineNumbers=5`. */
export function parseCodeMeta(meta: string): Props {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta);
  const ranges = /\{([\d,\s-]+)\}/.exec(meta)?.[1];
  const numbers = /(?:^|\s)showLineNumbers(?:=(?:\{)?(\d+))?/.exec(meta);
  return {
    ...(title ? { title: title[1] ?? title[2] ?? "" } : {}),
    ...(ranges === undefined ? {} : { highlighted: parseLineRanges(ranges) }),
    ...(numbers ? { firstLineNumber: Number(numbers[1] ?? 1) } : {}),
  };
}
