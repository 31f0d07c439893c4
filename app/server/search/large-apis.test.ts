import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { listRealSpecifications } from "#app/server/reference/testing/real-specifications.ts";
import { createSearchIndex } from "./create-search-index.ts";

const cases: Readonly<Record<string, readonly (readonly [query: string, wanted: string])[]>> = {
  "@directus/specs/dist/openapi.json": [
    ["GET /items/{collection}/{id}", "get-item"],
    ["/items/articles/15", "get-item"],
    ["create item", "create-item"],
    ["create an item", "create-item"],
    ["refresh token", "refresh"],
    ["log in", "login"],
    ["reset password", "password-reset"],
    ["my permissions", "get-my-permissions"],
    ["delete several files", "delete-files"],
    ["permisions", "get-permissions"],
  ],
  "@figma/rest-api-spec/openapi/openapi.yaml": [
    ["GET /v1/files/{file_key}", "get-file"],
    ["getFileNodes", "get-file-nodes"],
    ["post comment", "post-comment"],
    ["delete a webhook", "delete-webhook"],
    ["webhok", "get-webhook"],
    ["activity log", "get-activity-logs"],
    ["dev resources", "dev-resources"],
    ["published variables", "get-published-variables"],
  ],
  "@gitbook/api/spec/openapi.json": [
    ["POST /spaces/{spaceId}/change-requests", "create-change-request"],
    ["/spaces/abc/change-requests/12/merge", "merge-change-request"],
    ["merge change request", "merge-change-request"],
    ["import git repository", "import-git-repository"],
    ["duplicate a space", "duplicate-space"],
    ["getPageByPath", "get-page-by-path"],
    ["merge chang", "merge-change-request"],
    ["list pages", "list-pages"],
  ],
};

const specifications = listRealSpecifications().filter(({ name }) => name in cases);

test.each(specifications)(
  "typical queries for $name have the expected page among the first three results",
  async ({ name, file }) => {
    const { api } = await loadValidFile(file);
    const pages = new Map(api.pages.map((page) => [page.path, page] as const));
    const search = createSearchIndex({ pages, apis: [api] });
    await search.build();
    const missed: string[] = [];
    for (const [query, wanted] of cases[name] ?? []) {
      const { groups } = search.find(query);
      const first = groups.flatMap(({ results }) => results.map(({ href }) => href)).slice(0, 3);
      if (!first.some((href) => href.endsWith(`/${wanted}`))) missed.push(`${query}: ${first.join(" ")}`);
    }
    expect(missed).toEqual([]);
  },
);
