import { expect, test } from "vitest";
import { toLikelyQuery } from "./mistyped-path.ts";

test.each([
  ["/docs/api/frieght-create", "frieght create"],
  ["/docs/api/FrieghtCreate.html", "Frieght Create"],
  ["/release-notes/3.9.0", "3.9.0"],
  ["/release-notes/3.9.0/", "3.9.0"],
  ["/docs/api/freight_update%20status", "freight update status"],
  ["/%E0%A4%A", "E0 A4 A"],
  ["/", ""],
  ["/---", ""],
])("%s was likely a search for %j", (path, query) => expect(toLikelyQuery(path)).toBe(query));
