import { expect, test } from "vitest";
import { type SearchKind, searchLabels } from "#app/lib/search.ts";
import { type Hit, toGroups } from "./to-results.ts";

const hits = (kind: SearchKind, count: number, page = ""): Hit[] =>
  Array.from({ length: count }, (_, at) => ({
    record: { kind, href: page === "" ? `/${kind}/${at}` : `${page}#${at}`, title: "", trail: "", text: "" },
  }));

test.each<readonly [string, readonly Hit[], number, readonly (readonly [SearchKind, number])[]]>([
  [
    "five by relevance, the others by kind",
    [
      ...hits("schema", 1),
      ...hits("operation", 3),
      ...hits("page", 2),
      ...hits("operation", 1, "/o"),
      ...hits("page", 1, "/p"),
    ],
    10,
    [
      ["schema", 1],
      ["operation", 3],
      ["page", 3],
      ["operation", 1],
    ],
  ],
  [
    "two of one page, until others are shown",
    [...hits("page", 4, "/long"), ...hits("operation", 1)],
    5,
    [
      ["page", 2],
      ["operation", 1],
      ["page", 2],
    ],
  ],
  ["no more than the limit", hits("field", 30), 18, [["field", 18]]],
])("results are grouped: %s", (_, found, limit, expected) => {
  const groups = toGroups(found, limit, { terms: new Set(), labels: searchLabels, showsApis: false });
  expect(groups.map(({ kind, results }) => [kind, results.length])).toEqual(expected);
});
