import { describe, expect, test } from "vitest";
import { eachWord, listStems, toStem } from "./words.ts";

const listForms = (text: string) =>
  [...eachWord(text)].flatMap(({ whole, parts }) => [whole, ...parts.map((part) => part.whole)]);

describe("the forms of a text", () => {
  test.each([
    ["freightReference", ["freightreference", "freight", "reference"]],
    ["carrier_settlement", ["carriersettlement", "carrier", "settlement"]],
    ["api-token", ["apitoken", "api", "token"]],
    ["pickup.timeWindow", ["pickuptimewindow", "pickup", "time", "window"]],
    ["HTTPServerError", ["httpservererror", "http", "server", "error"]],
    ["FreightPatchUpdateStatus", ["freightpatchupdatestatus", "freight", "patch", "update", "status"]],
    ["/freights/{freightId}/status", ["freights", "freightid", "freight", "id", "status"]],
    ["release 2.51.2 is out", ["release", "2.51.2", "is", "out"]],
    ["v3.8.0", ["3.8.0"]],
    ["i18n", ["i18n"]],
    ["OAuth2", ["oauth2", "o", "auth2"]],
    ["IN_TRANSIT", ["intransit", "in", "transit"]],
    ["Überführung", ["uberfuhrung"]],
    ["don't <b>, carrier's", ["don", "b", "carrier"]],
    ["", []],
  ])("are listed: %s", (text, expected) => {
    expect(listForms(text)).toEqual(expected);
  });

  test("have the source positions of their subwords", () => {
    const [word] = eachWord(" freightReference ");
    expect(word).toMatchObject({ start: 1, end: 17 });
    expect(word?.parts).toMatchObject([
      { whole: "freight", start: 1, end: 8 },
      { whole: "reference", start: 8, end: 17 },
    ]);
  });
});

describe("the stems", () => {
  test.each([
    ["creates", "created"],
    ["settlement", "settlements"],
    ["authenticate", "authentication"],
    ["repository", "repositories"],
  ])("of %s and %s are equal", (one, other) => {
    expect(toStem(one)).toBe(toStem(other));
  });

  test("of a name omit stop words and include versions", () => {
    expect(listStems("Create a freight in 3.5.0")).toEqual(["creat", "freight", "3.5.0"]);
  });
});
