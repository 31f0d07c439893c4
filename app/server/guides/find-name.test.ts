import path from "node:path";
import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { createFindName } from "./find-name.ts";
import { toCheckedVersion } from "./versions.ts";

const { api } = await loadValidFile(path.resolve("openapi/integrations.yaml"));
const current = toCheckedVersion("integrations", api.index);
const findName = createFindName(() => [current]);

test.each([
  ["POST /freights", "freight-create"],
  ["POST /v1/freights", "freight-create"],
  ["PATCH /freights/{freightReference}/status", "freight-patch-update-status"],
  ["PATCH /v1/freights/F-2024-000871/status", "freight-patch-update-status"],
  ["FreightCreate", "freight-create"],
  ["FreightStatus", "schemas/freightstatus"],
  ["Address", "schemas/address"],
])("%s is the page %s", (name, page) => {
  expect(findName(name)).toBe(`${api.basePath}/${page}`);
});

test.each([
  "POST /frieghts",
  "DELETE /freights",
  "/freights",
  "address",
  "externalId",
  "JSON.stringify",
  "Location",
  "",
])("%s has no page", (name) => {
  expect(findName(name)).toBeUndefined();
});
