import path from "node:path";
import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { createDescribeCode } from "./describe-code.ts";
import { toCheckedVersion } from "./versions.ts";

const { api } = await loadValidFile(path.resolve("openapi/integrations.yaml"));
const describeCode = createDescribeCode({
  listVersions: () => [toCheckedVersion("integrations", api.index)],
  releaseNotesPath: "/release-notes",
});
const code = {
  path: "/guides/x",
  apiVersion: undefined,
  language: "bash",
  meta: "",
  code: 'curl "$API/requirements?category=Vehicle" --header "api-token: $TOKEN"',
};
const note = { href: `${api.basePath}/requirement-get-list`, label: "List requirements" };

test.each([
  ["a call that agrees with the current version", code, { ...note, version: "3.8.0" }],
  [
    "a call that differs from it",
    { ...code, code: code.code.replace("category", "kind") },
    { ...note, version: undefined },
  ],
  ["a call in a note of the current version", { ...code, path: "/release-notes/3.8.0" }, { ...note, version: "3.8.0" }],
  ["a call in an older note", { ...code, path: "/release-notes/3.0.0" }, { ...note, version: undefined }],
  ["a call in a guide for older versions", { ...code, apiVersion: "<3.8.0" }, { ...note, version: undefined }],
  ["a block that opts out", { ...code, meta: "unchecked" }, undefined],
  ["code that calls no operation", { ...code, code: "npm install" }, undefined],
])("%s", (_, block, expected) => {
  expect(describeCode(block)).toEqual(expected);
});
