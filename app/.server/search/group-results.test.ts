import { describe, expect, test } from "vitest";
import type { SearchKind } from "#app/lib/search.ts";
import { groupResults, type Hit } from "./group-results.ts";

const hit = (kind: SearchKind, href: string, text = ""): Hit => ({
  record: { kind, href, title: href, trail: "", text },
  terms: new Set(["found"]),
});
const hits = (kind: SearchKind, count: number, page = "") =>
  Array.from({ length: count }, (_, at) => hit(kind, page === "" ? `/${kind}/${at}` : `${page}#${at}`));
const toCounts = (groups: ReturnType<typeof groupResults>) => groups.map(({ kind, results }) => [kind, results.length]);

describe("of many hits are shown", () => {
  test.each<readonly [string, readonly Hit[], number, readonly (readonly [SearchKind, number])[]]>([
    [
      "some of every kind, however far down",
      [...hits("schema", 20), ...hits("operation", 20), ...hits("page", 20), ...hits("field", 20)],
      18,
      [
        ["schema", 6],
        ["operation", 6],
        ["page", 4],
        ["field", 2],
      ],
    ],
    ["all of one kind, if there is no other", hits("field", 30), 18, [["field", 18]]],
    [
      "three of one page, until others are shown",
      [...hits("page", 10, "/long"), ...hits("operation", 4), ...hits("schema", 4)],
      11,
      [
        ["page", 3],
        ["operation", 4],
        ["schema", 4],
      ],
    ],
    [
      "no more than were asked for",
      [...hits("page", 2), ...hits("schema", 2), ...hits("field", 2)],
      3,
      [
        ["page", 2],
        ["schema", 1],
      ],
    ],
  ])("%s", (_, found, limit, expected) => {
    const counts = toCounts(groupResults(found, limit));
    expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBeLessThanOrEqual(limit);
    expect(counts).toEqual(expected);
  });
});

test("an excerpt stands around the first match, in values too, and marks it", () => {
  const long = `${"much that was not asked for ".repeat(8)}and what was Found here`;
  const [group] = groupResults([hit("field", "/a", long)], 5);
  const { excerpt = "", excerptMatches = [] } = group?.results[0] ?? {};
  expect(excerpt.startsWith("… ")).toBe(true);
  expect(excerptMatches.map(([start, end]) => excerpt.slice(start, end))).toEqual(["Found"]);
});
