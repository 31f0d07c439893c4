import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadReference } from "#app/.server/reference/load-reference.ts";
import { createSearchIndex } from "./create-search-index.ts";

const directory = path.resolve(import.meta.dirname, "../../../../shared/corpora/openapi");
const why = `NOT CHECKED: the folder of other people's API descriptions is not here (${directory})`;

/** What must be among the first three of everything that is found. */
const cases: Readonly<Record<string, readonly (readonly [query: string, wanted: string])[]>> = {
  "github-api.json": [
    ["GET /repos/{owner}/{repo}", "repos-get"],
    ["/repos/octocat/hello-world/issues", "issues-list-for-repo"],
    ["https://api.github.com/repos/octocat/hello-world/issues/1347", "issues-get"],
    ["issues/create", "issues-create"],
    ["issues create", "issues-create"],
    ["create an iss", "issues-create"],
    ["crate isue", "issues-create"],
    ["list issues", "issues-list-for-repo"],
    ["list repository issues", "issues-list-for-repo"],
    ["get the authenticated user", "users-get-authenticated"],
    ["delete branch protection", "repos-delete-branch-protection"],
    ["workflow_dispatch", "actions-create-workflow-dispatch"],
    ["latest release", "repos-get-latest-release"],
    ["organization members", "orgs-list-members"],
    ["org member", "orgs-list-members"],
    ["star a repo", "activity-star-repo-for-authenticated-user"],
    ["reposiotry", "schemas/repository"],
    ["pull request review comment", "schemas/pull-request-review-comment"],
    ["state_reason", "issues-update#request-body.state_reason"],
    ["not_planned", "issues-update#request-body.state_reason"],
    ["404", "errors#status-404"],
    ["webhook", "webhooks"],
  ],
  "stripe-2023.yaml": [
    ["create customer", "post-customers"],
    ["customer create", "post-customers"],
    ["POST /v1/customers", "post-customers"],
    ["list charges", "get-charges"],
    ["confirm payment intent", "post-payment-intents-intent-confirm"],
    ["paymentIntent", "schemas/payment-intent"],
    ["payment_intent", "schemas/payment-intent"],
    ["balance transaction", "schemas/balance-transaction"],
    ["checkout session", "schemas/checkout-session"],
    ["automatic_payment_methods", "post-payment-intents#request-body.automatic_payment_methods"],
    ["disputes", "schemas/dispute"],
    ["webhook endpoint", "schemas/webhook-endpoint"],
  ],
};

test.for(Object.keys(cases))("what integrators look for in %s", { timeout: 120_000 }, async (file, { skip }) => {
  if (!existsSync(path.join(directory, file))) return skip(why);
  const apis = await loadReference({ directory, apis: [{ id: "api", file }], highlight: String, report: () => {} });
  const pages = new Map(apis.flatMap((api) => api.pages.map((page) => [page.path, page] as const)));
  const search = createSearchIndex({ pages, apis });
  search.build();
  const missed: string[] = [];
  for (const [query, wanted] of cases[file] ?? []) {
    const { groups } = await search.find(query);
    const first = groups.flatMap(({ results }) => results.map(({ href }) => href)).slice(0, 3);
    if (!first.some((href) => href.endsWith(`/${wanted}`))) missed.push(`${query}: ${first.join(" ")}`);
  }
  expect(missed).toEqual([]);
});
