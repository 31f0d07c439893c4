import { describe, expect, test } from "vitest";
import { isNear, toLikelyQuery } from "./near-pages.ts";

test.each([
  ["/docs/api/frieght-create", "frieght create"],
  ["/docs/api/FrieghtCreate.html", "Frieght Create"],
  ["/release-notes/3.9.0", "3.9.0"],
  ["/release-notes/3.9.0/", "3.9.0"],
  ["/docs/api/freight_update%20status", "freight update status"],
  ["/%E0%A4%A", "E0 A4 A"],
  ["/", ""],
  ["/---", ""],
])("the likely query for %s is %j", (path, query) => expect(toLikelyQuery(path)).toBe(query));

describe("isNear", () => {
  const operation = { path: "/docs/api/freight-create", label: "Create a freight" };
  const notes = { path: "/release-notes", label: "Release notes" };
  test.each([
    ["frieght craete", operation, true],
    ["freightcreate", operation, true],
    ["create freight", operation, true],
    ["shipment create", operation, false],
    ["release note", notes, true],
    ["nope", notes, false],
    ["3.8.1", { path: "/release-notes/3.8.0", label: "Release 3.8.0" }, true],
  ])("%j, %o: %s", (query, page, expected) => expect(isNear(query, page)).toBe(expected));
});
