import path from "node:path";
import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { createFindNames } from "./find-names.ts";
import { toCheckedVersion } from "./versions.ts";

const { api } = await loadValidFile(path.resolve("openapi/integrations.yaml"));
const current = toCheckedVersion("integrations", api.index);
const findNames = createFindNames([current]);
const findName = (name: string) => findNames([name], []).get(name);

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

const toLinks = (...pages: readonly string[]) =>
  pages.map((page) => ({ href: `${api.basePath}/${page}`, position: { file: "a.mdx", line: 1, column: 1 } }));

test.each([
  ["lines[].packagingType", ["freight-create"], "schemas/freightline#fields.packagingType"],
  ["lines.packagingType", ["freight-create"], "schemas/freightline#fields.packagingType"],
  ["page.nextCursor", ["requirement-get-list"], "schemas/page#fields.nextCursor"],
  ["postalCode", ["schemas/address#fields"], "schemas/address#fields.postalCode"],
  ["EuroPallet", ["freight-create", "freight-update"], "schemas/packagingtype"],
  ["updatedSince", ["requirement-get-list"], "requirement-get-list#parameters.query.updatedSince"],
  ["RateLimit-Remaining", ["requirement-get-list"], "requirement-get-list#response-headers.RateLimit-Remaining"],
  ["missing-token", ["errors"], "errors#status-401-Unauthorized"],
])("%s on a page with links to %j links to %s", (name, pages, target) => {
  expect(findNames([name], toLinks(...pages)).get(name)).toBe(`${api.basePath}/${target}`);
});

test("a field of a schema that the page names links to its target", () => {
  expect(findNames(["Address", "postalCode"], []).get("postalCode")).toBe(
    `${api.basePath}/schemas/address#fields.postalCode`,
  );
});

test.each([
  ["a field of the request and of the response", "externalId", ["freight-create"]],
  ["a field without a path that other schemas have too", "externalId", ["schemas/carriersettlement"]],
  ["a value that two fields enumerate", "InTransit", ["freight-patch-update-status"]],
  ["a header of two operations", "RateLimit-Remaining", ["requirement-get-list", "freight-create"]],
  ["a word that is also a parameter", "category", ["requirement-get-list"]],
  ["a field that does not exist", "lines[].weightGrams", ["freight-create"]],
  ["a field of a page to which there is no link", "postalCode", ["requirement-get-list"]],
  ["a problem type on a page about something else", "missing-token", []],
])("%s has no link", (_, name, pages) => {
  expect(findNames([name], toLinks(...pages)).has(name)).toBe(false);
});
