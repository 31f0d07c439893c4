import { expect, test } from "vitest";
import { loadReference } from "#app/server/reference/load-reference.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { createPageHeaders } from "./link-relations.ts";

const text =
  'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {get: {operationId: getA, responses: {"200": {description: ok}}}}}\n';

test("a page links to the whole specification of its API, wherever the file is and whatever the base path is", async () => {
  const apis = await loadReference({
    directory: writeFiles({ "outer.yaml": text, "one/two/three/inner.yaml": text }),
    apis: [
      { id: "outer", file: "outer.yaml", basePath: "/api" },
      { id: "inner", file: "one/two/three/inner.yaml", basePath: "/api/inner" },
    ],
    report: () => {},
  });
  const pages = new Map(apis.flatMap((api) => api.pages).map((page) => [page.path, page]));
  const toHeaders = createPageHeaders(pages, apis, "");
  const find = (path: string) => toHeaders(path).link?.match(/(?<=<)[^>]*(?=>; rel="service-desc")/g);
  expect(find("/api/get-a")).toEqual(["/openapi/outer.json", "/openapi/outer.yaml"]);
  expect(find("/api/inner/get-a")).toEqual(["/openapi/one/two/three/inner.json", "/openapi/one/two/three/inner.yaml"]);
});
