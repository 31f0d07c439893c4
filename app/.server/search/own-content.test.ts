import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadSite, type Site } from "#app/.server/site.ts";
import type { SearchAnswer, SearchKind } from "#app/lib/search.ts";
import { createSearchIndex, type SearchIndex } from "./create-search-index.ts";

const root = path.join(import.meta.dirname, "../../..");

let site: Site;
let search: SearchIndex;
beforeAll(async () => {
  const loaded = await loadSite({
    contentDirectory: path.join(root, "content"),
    openapiDirectory: path.join(root, "openapi"),
    siteUrl: undefined,
  });
  if (!loaded.site) throw new Error("the site's own content has errors");
  site = loaded.site;
  search = createSearchIndex(site);
  await search.build();
}, 60_000);

const firstOf = ({ groups }: SearchAnswer, kind: SearchKind, count: number) =>
  groups
    .find((group) => group.kind === kind)
    ?.results.slice(0, count)
    .map(({ href }) => href) ?? [];

describe("what readers of this site look for", () => {
  const cases: readonly (readonly [query: string, kind: SearchKind, first: string])[] = [
    ["FreightCreate", "operation", "/docs/api/freight-create"],
    ["freight create", "operation", "/docs/api/freight-create"],
    ["freight-create", "operation", "/docs/api/freight-create"],
    ["create a freight", "operation", "/docs/api/freight-create"],
    ["how do I create a freight?", "operation", "/docs/api/freight-create"],
    ["POST /freights", "operation", "/docs/api/freight-create"],
    ["PUT /freights/F-2024-000871", "operation", "/docs/api/freight-update-freight"],
    ["https://api.example/v1/freights/F-2024-000871/status", "operation", "/docs/api/freight-patch-update-status"],
    ["confirm settlement", "operation", "/docs/api/shipment-confirm-carrier-settlement"],
    ["upload", "operation", "/docs/api/freight-upload-freight-attachment"],
    ["frieght craete", "operation", "/docs/api/freight-create"],
    ["atachment", "operation", "/docs/api/freight-upload-freight-attachment"],
    ["requirments", "operation", "/docs/api/requirement-get-list"],
    ["FreightStatus", "schema", "/docs/api/schemas/freightstatus"],
    ["pickup.timeWindow", "field", "/docs/api/freight-create#request-body.pickup.timeWindow"],
    ["time window", "field", "/docs/api/freight-create#request-body.pickup.timeWindow"],
    ["openConversation", "field", "/docs/api/shipment-create#request-body.openConversation"],
    ["3.8.0", "release-note", "/release-notes/3.8.0"],
    ["2.51.2", "release-note", "/release-notes/2.51.2"],
    ["chat", "release-note", "/release-notes/3.8.0#chat"],
    ["first freight", "page", "/guides/first-freight"],
  ];
  test.each(cases)("%s finds the %s %s first", async (query, kind, first) => {
    expect(firstOf(await search.find(query), kind, 1)).toEqual([first]);
  });

  test.each(["FreightCreate", "POST /freights", "PUT /freights/F-2024-000871", "upload a freight attachment"])(
    "%s, the name of an operation, shows operations first",
    async (query) => {
      expect((await search.find(query)).groups[0]?.kind).toBe("operation");
    },
  );

  test.each(["freightReference", "freight reference", "freight_reference", "FREIGHTREFERENCE"])(
    "%s finds the property in any spelling",
    async (query) => {
      const [field] = firstOf(await search.find(query, 50), "field", 1);
      expect(field).toMatch(/freightReference$/);
    },
  );

  test("an enum value finds the properties that may have it", async () => {
    const answer = await search.find("InTransit", 50);
    const results = answer.groups.flatMap((group) => group.results);
    expect(results.map(({ href }) => href)).toContain("/docs/api/schemas/freightstatus");
  });
});

test("equal questions have equal answers", async () => {
  const other = createSearchIndex(site);
  await other.build();
  for (const query of ["freight", "status", "a", "carrier reference"])
    expect(await other.find(query)).toEqual(await search.find(query));
});
