import { beforeAll, describe, expect, test } from "vitest";
import type { SearchKind } from "#app/lib/search.ts";
import type { Site } from "#app/server/site/site.ts";
import { loadOwnSite } from "#app/server/testing/own-site.ts";
import { createSearchIndex, type SearchIndex } from "./create-search-index.ts";

let site: Site;
let search: SearchIndex;
beforeAll(async () => {
  site = await loadOwnSite();
  search = site.search;
});

/** Lists the results of one kind. */
const listFound = (query: string, kind: SearchKind) =>
  search.find(query, 50).groups.flatMap((group) => (group.kind === kind ? group.results.map(({ href }) => href) : []));

describe("queries of this site's readers", () => {
  const cases: readonly (readonly [query: string, kind: SearchKind, first: string])[] = [
    ["freight create", "operation", "/docs/api/freight-create"],
    ["freight-create", "operation", "/docs/api/freight-create"],
    ["create a freight", "operation", "/docs/api/freight-create"],
    ["how do I create a freight?", "operation", "/docs/api/freight-create"],
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
    ["first freight", "guide", "/guides/first-freight"],
  ];
  test.each(cases)("%s has the %s %s as the first result of its kind", (query, kind, first) => {
    expect(listFound(query, kind)[0]).toBe(first);
  });

  test.each(["freightReference", "freight reference", "freight_reference", "FREIGHTREFERENCE"])(
    "%s matches the property in any spelling",
    (query) => {
      expect(listFound(query, "field")[0]).toMatch(/freightReference$/);
    },
  );

  test("an enumeration value matches the properties that allow it", () => {
    expect(listFound("InTransit", "schema")).toContain("/docs/api/schemas/freightstatus");
  });
});

describe("the first of all results", () => {
  const api = "/docs/api";
  const overview = `${api}/northhaul-integrations-api`;
  const cases: readonly (readonly [query: string, first: string])[] = [
    ["FreightCreate", `${api}/freight-create`],
    ["POST /freights", `${api}/freight-create`],
    ["POST freight", `${api}/freight-create`],
    ["PUT /freights/F-2024-000871", `${api}/freight-update-freight`],
    ["upload a freight attachment", `${api}/freight-upload-freight-attachment`],
    ["create freights", `${api}/freight-create`],
    ["patch freight status", `${api}/freight-patch-update-status`],
    ["PATCH /freights/{freightReference}/status", `${api}/freight-patch-update-status`],
    ["/freights/{freightReference}", `${api}/freight-update-freight`],
    ["GET requirements", `${api}/requirement-get-list`],
    ["requirement list", `${api}/requirement-get-list`],
    ["carriers reference", `${api}/freight-patch-carriers-reference`],
    ["freight.statusChanged", `${api}/freight-status-changed`],
    ["cr", `${api}/freight-create`],
    ["crea", `${api}/freight-create`],
    ["create f", `${api}/freight-create`],
    ["create sh", `${api}/shipment-create`],
    ["upl", `${api}/freight-upload-freight-attachment`],
    ["conf", `${api}/shipment-confirm-carrier-settlement`],
    ["list req", `${api}/requirement-get-list`],
    ["set carr", `${api}/freight-patch-carriers-reference`],
    ["shipmnet", `${api}/shipment-create`],
    ["shippment", `${api}/shipment-create`],
    ["confrim settlement", `${api}/shipment-confirm-carrier-settlement`],
    ["freigth create", `${api}/freight-create`],
    ["organization", `${api}/schemas/organisation`],
    ["freight", `${api}/schemas/freight`],
    ["freights", `${api}/schemas/freight`],
    ["RequirementList", `${api}/schemas/requirementlist`],
    ["FreightUnavailableProblem", `${api}/schemas/freightunavailableproblem`],
    ["external id conflict", `${api}/schemas/externalidconflictproblem`],
    ["pick up address", `${api}/freight-create#request-body.pickup.address`],
    ["pickupAddress", `${api}/freight-create#request-body.pickup.address`],
    ["time_window", `${api}/schemas/timewindow`],
    ["UN number", `${api}/schemas/dangerousgoods#fields.unNumber`],
    ["If-Match", `${api}/freight-update-freight#parameters.header.If-Match`],
    ["cursor", `${api}/requirement-get-list#parameters.query.cursor`],
    ["InTransit", `${api}/schemas/shipmentstatus`],
    ["422", `${api}/errors#status-422`],
    ["403 forbidden", `${api}/errors#status-403`],
    ["too many requests", `${api}/errors#status-429`],
    ["3.5", "/release-notes/3.5.0"],
    ["3.5.", "/release-notes/3.5.0"],
    ["3.5.0", "/release-notes/3.5.0"],
    ["v3.5.0", "/release-notes/3.5.0"],
    ["release 3.5", "/release-notes/3.5.0"],
    ["2.51", "/release-notes/2.51"],
    ["3", "/release-notes/3.8.0"],
    ["what changed in 3.7", "/release-notes/3.7.0"],
    ["webhooks", `${overview}#webhooks`],
    ["web hook", `${overview}#webhooks`],
    ["lifecycle", `${overview}#freight-life-cycle`],
    ["how to authenticate", `${overview}#authentication`],
    ["rate limit", `${overview}#limits`],
    ["retries", `${overview}#idempotency-and-retries`],
    ["proof of delivery", "/release-notes/2.51#proofs-of-delivery-in-the-recipients-language"],
    ["how do I get a token", "/guides/first-freight#token"],
    ["breaking changes", `${api}/changes`],
    ["changelog", `${api}/changes`],
    ["openapi", overview],
    ["driver", "/release-notes/tags/driver"],
  ];
  test.each(cases)("is the expected page for: %s", (query, first) => {
    expect(search.find(query).groups[0]?.results[0]?.href).toBe(first);
  });
});

test("two indexes of the same site have equal results", async () => {
  const [one, other] = [createSearchIndex(site), createSearchIndex(site)];
  await one.build();
  await other.build();
  for (const query of ["freight", "status", "a", "carrier reference"])
    expect(other.find(query)).toEqual(one.find(query));
});
