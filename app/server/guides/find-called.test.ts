import path from "node:path";
import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { createFindCalled } from "./find-called.ts";

const { api } = await loadValidFile(path.resolve("openapi/integrations.yaml"));

test("the operations of an API are prepared at the first request, once for all requests", () => {
  let reads = 0;
  const counted = {
    get index() {
      reads += 1;
      return api.index;
    },
  };
  const findCalled = createFindCalled([counted]);
  expect(reads).toBe(0);
  const requests = [
    "GET /requirements",
    "PUT /v1/freights/{id}",
    "GET /frieghts",
    "GET https://other.example/freights",
  ];
  const found = requests.map((request) => {
    const [method = "", url = ""] = request.split(" ");
    return findCalled(method, url).map(({ entry }) => entry.slug);
  });
  expect(found).toEqual([["requirement-get-list"], ["freight-update-freight"], [], []]);
  expect(reads).toBe(1);
});
