import path from "node:path";
import { expect, test } from "vitest";
import { createApiHistory } from "#app/server/changes/api-history.ts";
import { createTestVersions } from "#app/server/changes/testing/create-test-versions.ts";
import { BusyError } from "#app/server/model/busy-error.ts";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { compareUpgrade, parseOperations, toOperationsQuery } from "./upgrade.ts";

const describeApi = (version: number) => `openapi: 3.1.0
info: { title: Test, version: '${version}.0' }
paths:
  /things:
    get:
      operationId: ListThings
      parameters: [{ name: 'added${version}', in: query, schema: { type: string } }]
      responses: { '200': { description: Done } }
`;

test("of many pairs of versions requested at once, twenty are compared and the others refused until these are done", async () => {
  const earlier = [1, 2, 3, 4, 5, 6, 7, 8].map((version) => [`api@2024-01-0${version}.yaml`, describeApi(version)]);
  const directory = writeFiles({ "api.yaml": describeApi(9), ...Object.fromEntries(earlier) });
  const { api } = await loadValidFile(path.join(directory, "api.yaml"));
  const history = createApiHistory(createTestVersions(api, directory));
  const { list } = history;
  const pairs = list.flatMap((to, position) =>
    list.slice(position + 1).map((from) => ({ history, from, to, operations: [] })),
  );
  expect(pairs).toHaveLength(36);

  // Each pair is requested twice: the second request waits for the comparison of the first.
  const results = await Promise.allSettled([...pairs, ...pairs].map((pair) => compareUpgrade(pair)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(2 * 16);
  expect(refused.every(({ reason }) => reason instanceof BusyError)).toBe(true);
  for (const pair of pairs.slice(20)) expect((await compareUpgrade(pair))?.changes).toHaveLength(2);
});

test.each([
  ["", ""],
  ["operations=", ""],
  ["x=1&operations=b,a", "?operations=a,b"],
  ["operations=b&operations=A,,b", "?operations=a,b"],
  ["operations=%20a%20,%3Cb%3E", "?operations=%3Cb%3E,a"],
  [`operations=a,${"b".repeat(121)}`, "?operations=a"],
])("the filter of the query %s is written in one way", (query, expected) => {
  expect(toOperationsQuery(parseOperations(query))).toBe(expected);
});

test("a filter has at most 50 operations", () => {
  const names = Array.from({ length: 60 }, (_, index) => `a${index}`);
  expect(parseOperations(`operations=${names.join(",")}`)).toHaveLength(50);
});
