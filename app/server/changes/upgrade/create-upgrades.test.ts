import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createApiHistory } from "#app/server/changes/api-history.ts";
import { createTestVersions } from "#app/server/changes/testing/create-test-versions.ts";
import { BusyError } from "#app/server/model/busy-error.ts";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { createUpgrades } from "./create-upgrades.ts";

const directory = mkdtempSync(path.join(tmpdir(), "upgrades-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

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
  writeFileSync(path.join(directory, "api.yaml"), describeApi(9));
  for (let version = 1; version < 9; version++)
    writeFileSync(path.join(directory, `api@2024-01-0${version}.yaml`), describeApi(version));
  const { api } = await loadValidFile(path.join(directory, "api.yaml"));
  const history = createApiHistory(createTestVersions(api, directory));
  const upgrades = createUpgrades(history);
  const { list } = history.versions;
  const pairs = list.flatMap((to, position) => list.slice(position + 1).map((from) => ({ from, to })));
  expect(pairs).toHaveLength(36);

  // Each pair is requested twice: the second request waits for the comparison of the first.
  const results = await Promise.allSettled([...pairs, ...pairs].map((pair) => upgrades(pair)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(2 * 16);
  expect(refused.every(({ reason }) => reason instanceof BusyError)).toBe(true);
  for (const pair of pairs.slice(20)) expect((await upgrades(pair))?.changes).toHaveLength(2);
});
