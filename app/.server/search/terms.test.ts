import { describe, expect, test } from "vitest";
import { toExactKey, toTerms, toWords } from "./terms.ts";

describe("terms", () => {
  test.each([
    ["freightReference", ["freightreference", "freight", "reference"]],
    ["carrier_settlement", ["carriersettlement", "carrier", "settlement"]],
    ["api-token", ["apitoken", "api", "token"]],
    ["pickup.timeWindow", ["pickuptimewindow", "pickup", "time", "window"]],
    ["HTTPServerError", ["httpservererror", "http", "server", "error"]],
    ["FreightPatchUpdateStatus", ["freightpatchupdatestatus", "freight", "patch", "update", "status"]],
    ["/freights/{freightId}/status", ["freight", "freightid", "freight", "id", "status"]],
    ["release 2.51.2 is out", ["release", "2.51.2", "is", "out"]],
    ["v3.8.0", ["3.8.0"]],
    ["i18n", ["i18n"]],
    ["Freights", ["freight"]],
    ["status address analysis gas", ["status", "address", "analysis", "gas"]],
    ["OAuth2", ["oauth2", "o", "auth2"]],
    ["IN_TRANSIT", ["intransit", "in", "transit"]],
    ["Überführung", ["uberfuhrung"]],
    ["don't <b>", ["don", "t", "b"]],
    ["", []],
  ])("%s", (text, expected) => {
    expect(toTerms(text)).toEqual(expected);
  });

  test("parts know their places", () => {
    const [word] = toWords(" freightReference ");
    expect(word).toMatchObject({ start: 1, end: 17 });
    expect(word?.parts).toEqual([
      { term: "freight", start: 1, end: 8 },
      { term: "reference", start: 8, end: 17 },
    ]);
  });
});

test.each([
  ["Freight Create", "freightcreate"],
  ["freight-create", "freightcreate"],
  ["PATCH  /freights/{freightId}/status", "patch/freights/freightid/status"],
  ["/freights/", "/freights"],
  ["/", "/"],
])("the exact key of %s is %s", (text, expected) => {
  expect(toExactKey(text)).toBe(expected);
});
