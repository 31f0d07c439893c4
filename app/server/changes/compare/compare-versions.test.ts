import { expect, test } from "vitest";
import { parseIdentities } from "#app/server/changes/testing/create-test-versions.ts";
import { pairOperations } from "./compare-versions.ts";

test.each([
  ["the same operation", "Create@POST /a", "Create@POST /a", "Create@POST /a = Create@POST /a"],
  ["a moved operation", "Create@POST /a", "Create@POST /b", "Create@POST /a = Create@POST /b"],
  ["a renamed operation", "Create@POST /a", "Add@POST /a", "Create@POST /a = Add@POST /a"],
  ["operations without an id", "@POST /a, @GET /a", "@GET /a", "@GET /a = @GET /a"],
  ["an id that replaced a route", "@POST /a", "Add@POST /a", "@POST /a = Add@POST /a"],
  ["a removed operation", "Create@POST /a", "Read@GET /a", ""],
  [
    "a repeated id: the same route first",
    "A@GET /a, A@GET /b",
    "A@GET /b, A@GET /c",
    "A@GET /a = A@GET /c, A@GET /b = A@GET /b",
  ],
  [
    "an id that moved to a route whose operation was renamed",
    "A@GET /a, B@GET /b",
    "A@GET /b, C@GET /a",
    "A@GET /a = A@GET /b",
  ],
])("pairs %s", (_, from, to, expected) => {
  const pairs = [...pairOperations(parseIdentities(from), parseIdentities(to))].map(
    ([one, other]) => `${one.text} = ${other.text}`,
  );
  expect(pairs.sort().join(", ")).toBe(expected);
});
