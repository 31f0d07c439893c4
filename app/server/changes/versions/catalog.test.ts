import { expect, test } from "vitest";
import { parseIdentities, toTestVersion } from "../testing/create-test-versions.ts";
import { createCatalog } from "./catalog.ts";

/** Each operation is written as `operationId@route`; its slug is its id in lower case. */
const createFrom = (versions: Readonly<Record<string, string>>) =>
  createCatalog(
    Object.entries(versions).map(([name, list]) => ({
      version: toTestVersion(name),
      names: new Map(),
      operations: parseIdentities(list).map(({ id = "", route }) => ({ id, route, slug: id.toLowerCase(), label: id })),
    })),
  ).operations.map(({ label, slugs }) =>
    [`${label}:`, ...Array.from(slugs, ([{ name }, slug]) => `${name}/${slug}`)].join(" "),
  );

test.each([
  ["moved, then renamed", { 1: "Read@GET /a", 2: "Read@GET /b", 3: "Get@GET /b" }, ["Get: 1/read 2/read 3/get"]],
  ["removed", { 1: "A@GET /a, B@GET /b", 2: "A@GET /a" }, ["A: 1/a 2/a", "B: 1/b"]],
  ["added", { 1: "A@GET /a", 2: "A@GET /a, B@GET /b" }, ["A: 1/a 2/a", "B: 2/b"]],
  [
    "removed and back",
    { 1: "A@GET /a, B@GET /b", 2: "A@GET /a", 3: "A@GET /a, B@GET /b" },
    ["A: 1/a 2/a 3/a", "B: 1/b 3/b"],
  ],
])("follows an operation that is %s", (_, versions, expected) => {
  expect(createFrom(versions)).toEqual(expected);
});
