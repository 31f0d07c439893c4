import { expect, test } from "vitest";
import type { Api } from "#app/server/reference/load-reference.ts";
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

/** Finds pages of an API by guessed paths. Other APIs with the same pages have other base paths. */
function createFind(api: Api | undefined, ...others: readonly string[]) {
  const pages = new Map(api?.pages.map((page) => [page.path, page]));
  const apis = api ? [api, ...others.map((basePath) => ({ ...api, basePath }))] : [];
  const releaseNotes = { basePath: "", listPath: "/", feeds: [] };
  return createGuessedPaths({ pages, apis, releaseNotes, guidesPath: undefined });
}

test.each([
  ["/docs/api/describe-ec-2-hosts", "/docs/api/describe-ec2-hosts"],
  ["/docs/api/k-8-s-nodes", "/docs/api/k8s-nodes"],
  ["/docs/api/schemas/ec-2-host", "/docs/api/schemas/ec2host"],
  ["/docs/api/hosts-v-2", "/docs/api/hosts-v2"],
  ["/docs/s-3", "/docs/api/hosts-v2"],
  ["/openapi/spec/operations/describe-ec-2-hosts.json", "/openapi/spec/operations/describe-ec2-hosts.json"],
  ["/openapi/spec/schemas/ec-2-host.json", "/openapi/spec/schemas/ec2host.json"],
])("a path in which digits are separate words, %s, leads to %s", async (guess, path) => {
  const { api } = await loadText(text);
  expect(createFind(api, "/docs/s3")(guess)).toBe(path);
});
