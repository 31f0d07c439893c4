import { expect, test } from "vitest";
import { loadText } from "#app/server/reference/testing/load-text.ts";
import { createGuessedPaths } from "./create-guessed-paths.ts";

const text = `openapi: 3.1.0
info: { title: Hosts V2, version: "1" }
paths:
  /hosts:
    get: { operationId: describeEC2Hosts, tags: [K8s nodes], responses: {} }
components:
  schemas:
    EC2Host: { type: object }
`;

test.each([
  ["/docs/api/describe-ec-2-hosts", "/docs/api/describe-ec2-hosts"],
  ["/docs/api/k-8-s-nodes", "/docs/api/k8s-nodes"],
  ["/docs/api/schemas/ec-2-host", "/docs/api/schemas/ec2host"],
  ["/docs/api/hosts-v-2", "/docs/api/hosts-v2"],
  ["/docs/s-3", "/docs/api/hosts-v2"],
])("a path in which digits are separate words, %s, leads to %s", async (guess, path) => {
  const { api } = await loadText(text);
  if (!api) throw new Error("the specification is not loaded");
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const apis = [api, { ...api, basePath: "/docs/s3" }];
  const find = createGuessedPaths({ pages, apis, releaseNotesPath: "", guidesPath: undefined, feeds: [] });
  expect(find(guess)).toBe(path);
});
