import MiniSearch from "minisearch";
import { stem } from "porter2";
import type { Site } from "../../app/server/site/site.ts";
import { printTable } from "../section.ts";

/**
 * Queries as readers type them, with their accepted results.
 * `accept` contains paths of this site. `operationIds` contains operation ids of GitHub's specification.
 */
export interface JudgedQueries {
  readonly own: readonly { readonly query: string; readonly accept: readonly string[] }[];
  readonly github: readonly { readonly query: string; readonly operationIds: readonly string[] }[];
}

type Sites = Readonly<Record<"own" | "github", Site>>;

/** Search function that returns the paths of the results, best result first. */
type Find = (query: string) => readonly string[];

interface Judged {
  readonly query: string;
  readonly accept: readonly string[];
}

/**
 * Prints a table that compares the relevance of our search with plain MiniSearch.
 * Below the table, prints the queries without an accepted result among our first five results.
 */
export async function printRelevance(title: string, judged: JudgedQueries, sites: Sites): Promise<void> {
  const operations = new Map(
    sites.github.apis.flatMap(({ index }) =>
      index.operations.map(({ reference, path }) => [reference.cursor.get("operationId")?.value, path] as const),
    ),
  );
  const queries: Readonly<Record<keyof Sites, readonly Judged[]>> = {
    own: judged.own,
    github: judged.github.map(({ query, operationIds }) => ({
      query,
      accept: operationIds.map((id) => operations.get(id) ?? `no operation ${id}`),
    })),
  };
  const missed: string[] = [];
  const rows = [];
  for (const name of ["own", "github"] as const) {
    const find: Find = (query) =>
      sites[name].search.find(query).groups.flatMap(({ results }) => results.map(({ href }) => href));
    missed.push(...queries[name].filter((each) => toRank(find, each) > 5).map(({ query }) => `${name}: ${query}`));
    rows.push(
      toRow(name, "search", queries[name], find),
      toRow(name, "plain MiniSearch", queries[name], await createBaseline(sites[name])),
    );
  }
  printTable(`Relevance, ${title}`, rows);
  process.stdout.write(`  queries without an accepted result among the first five: ${missed.join(" · ") || "none"}\n`);
}

function toRow(site: string, search: string, queries: readonly Judged[], find: Find) {
  const ranks = queries.map((query) => toRank(find, query));
  const share = (limit: number) =>
    `${Math.round((100 * ranks.filter((rank) => rank <= limit).length) / ranks.length)} %`;
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank <= 10 ? 1 / rank : 0), 0) / ranks.length;
  return {
    site,
    search,
    queries: queries.length,
    first: share(1),
    "first five": share(5),
    "MRR@10": reciprocal.toFixed(3),
  };
}

/**
 * Returns the rank of the first accepted result: 1 for the first result, and infinity if no result is accepted.
 * A result is also accepted if it is a section or a field of an accepted result.
 */
function toRank(find: Find, { query, accept }: Judged): number {
  const at = find(query).findIndex((href) =>
    accept.some((path) => href === path || href.startsWith(path.includes("#") ? `${path}.` : `${path}#`)),
  );
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

/** Creates a search with plain MiniSearch: stems, prefixes and misspellings, but none of our ranking rules. */
async function createBaseline({ pages }: Site): Promise<Find> {
  const index = new MiniSearch({
    idField: "path",
    fields: ["title", "text"],
    processTerm: (term) => stem(term.toLowerCase()),
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 3 } },
  });
  for (const page of pages.values()) {
    if (!page.listed) continue;
    const text = page.renderBody().replace(/<[^>]*>/g, " ");
    for (const [at, section] of text.match(/[\s\S]{1,3000}/g)?.entries() ?? [])
      index.add({ path: at === 0 ? page.path : `${page.path}#${at}`, title: page.title, text: section });
  }
  return (query) => index.search(query).map(({ id }) => String(id));
}
